import type { Page } from 'playwright-core';
import { DONE, NEVER, refusal } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import {
  ALERT_PREVIEW,
  ALERTS,
  ANA,
  NEW_FEED,
  TEAM_MEMBER,
  TRIAL_OVER,
  WEBHOOK,
} from '../made-up/account.ts';

const NEW = '/alerts?new=1';

const openWebhook = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^CRM or webhook of Roofs/ }).click();
const openFeed = (page: Page): Promise<void> => page.getByRole('button', { name: /^Feed of Roofs/ }).click();
async function makeFeed(page: Page): Promise<void> {
  await openFeed(page);
  await page.getByRole('button', { name: 'Make the address' }).click();
}
async function revokeFeed(page: Page): Promise<void> {
  await openFeed(page);
  await page.getByRole('button', { name: 'Revoke' }).click();
}
const openDelete = (page: Page): Promise<void> => page.getByRole('button', { name: /^Delete Roofs/ }).click();

/** The form for the address of a new webhook. */
async function openAddress(page: Page): Promise<void> {
  await openWebhook(page);
  await page.getByRole('radio', { name: 'Webhook' }).check();
}

/** The webhook of the made-up alerts. @throws when there is none */
function theWebhook(): NonNullable<typeof WEBHOOK.webhook> {
  if (WEBHOOK.webhook === null) throw new Error('The made-up alert has no webhook.');
  return WEBHOOK.webhook;
}
const HOOK = theWebhook();
const HUBSPOT = { ...HOOK, receiver: 'hubspot', url: 'https://app.hubspot.com/contacts' } as const;

/** The made-up alerts, the first with areas. */
const WITH_AREAS = ALERTS.map((alert, at) =>
  at > 0
    ? alert
    : {
        ...alert,
        criteria: {
          ...alert.criteria,
          cities: [],
          territory: ['circle:30.3,-97.75,5:12 Main St', 'zip:78704'],
        },
      },
);
const drawn = (page: Page): Promise<void> => page.locator('[data-map][data-drawn]').waitFor();
const editFirst = (page: Page): Promise<void> => page.getByRole('button', { name: /^Edit Roofs/ }).click();
/** The fields under Change. */
const openAll = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Change', exact: true }).click();
/** The fields of a word of the sentence. */
const openWord = (page: Page, group: string): Promise<void> =>
  page.getByRole('button', { name: new RegExp(`^${group}: `) }).click();

/** Opens the map of the areas of the first alert, and draws three corners or a circle. */
async function drawInAlert(page: Page, shape: 'Outline' | 'Circle'): Promise<void> {
  await editFirst(page);
  await openWord(page, 'Where');
  await page.getByText('Add an area').click();
  await page.getByRole('button', { name: 'Draw on a map' }).click();
  await drawn(page);
  await page.getByText(shape, { exact: true }).click();
  const corner = page.getByRole('button', {
    name: shape === 'Outline' ? 'Add a corner mid-map' : 'Put it mid-map',
  });
  await corner.click();
  if (shape === 'Circle') return;
  for (const key of ['ArrowRight', 'ArrowDown']) {
    const map = page.getByRole('region', { name: 'Map to draw an area on' });
    await map.press(key);
    await drawn(page);
    await corner.click();
  }
}

/** Lead alerts (PRODUCT §2, §4, §5, §8). */
export const ALERTS_PAGE: StateGroup = {
  name: 'alerts',
  states: [
    {
      name: 'member',
      spec: '§2',
      path: '/alerts',
      answers: {
        currentUser: { ...ANA, inTeam: true, mutedAlerts: [ALERTS[0]?.id ?? ''] },
        team: TEAM_MEMBER,
      },
      act: (page) => page.getByText('Mail it to me').first().waitFor(),
      shows: 'The team’s alerts',
    },
    { name: 'list', spec: '§2', path: '/alerts', shows: 'Finals in Chicago' },
    {
      name: 'webhook-held',
      spec: '§1',
      path: '/alerts',
      answers: {
        heldWebhooks: [
          { alertId: 'alert-1', alertName: 'Roofs', url: 'https://hooks.example.com/', reason: 'reset' },
        ],
      },
      shows: 'On hold',
    },
    {
      name: 'areas',
      spec: '§2',
      path: '/alerts',
      answers: { listAlerts: WITH_AREAS },
      act: (page) => page.getByRole('img', { name: /^Map of the area/ }).waitFor(),
      shows: 'within 5 miles of 12 Main St',
    },
    {
      name: 'draw-outline',
      spec: '§2',
      path: '/alerts',
      answers: { listAlerts: WITH_AREAS },
      act: (page) => drawInAlert(page, 'Outline'),
      shows: 'Add this area',
    },
    {
      name: 'draw-circle',
      spec: '§2',
      path: '/alerts',
      answers: { listAlerts: WITH_AREAS },
      act: (page) => drawInAlert(page, 'Circle'),
      shows: 'Add this circle',
    },
    {
      name: 'found-on-map',
      spec: '§2',
      path: '/alerts',
      answers: { listAlerts: WITH_AREAS },
      act: async (page) => {
        await editFirst(page);
        await page.getByRole('button', { name: 'Show on a map' }).click();
        await drawn(page);
      },
      shows: 'On a group: orange is worth your time',
    },
    { name: 'empty', spec: '§2', path: '/alerts', answers: { listAlerts: [] }, shows: 'No alerts yet' },
    {
      name: 'empty-suggested',
      spec: '§2',
      path: '/alerts',
      answers: {
        listAlerts: [],
        currentUser: { ...ANA, trades: ['roofing'], area: { state: 'Texas', city: 'Austin' } },
      },
      shows: 'Create this alert',
    },
    {
      name: 'loading',
      spec: '§2',
      path: '/alerts',
      answers: { listAlerts: NEVER },
      shows: 'Your alerts',
    },
    {
      name: 'error',
      spec: '§2',
      path: '/alerts',
      answers: { listAlerts: refusal('internal') },
      shows: 'This could not be loaded',
    },
    {
      name: 'mail-stopped',
      spec: '§2',
      path: '/alerts',
      answers: { currentUser: { ...ANA, mailStopped: 'bounced' } },
      shows: 'Mail to your address is stopped',
    },
    { name: 'feed', spec: '§1', path: '/alerts', act: openFeed, shows: 'The address was made on' },
    {
      name: 'feed-none',
      spec: '§1',
      path: '/alerts',
      answers: { listFeeds: [] },
      act: openFeed,
      shows: 'Make the address',
    },
    {
      name: 'feed-made',
      spec: '§1',
      path: '/alerts',
      answers: { listFeeds: [], makeFeed: NEW_FEED },
      act: makeFeed,
      shows: 'Copy the address you need now',
    },
    {
      name: 'feed-not-made',
      spec: '§1',
      path: '/alerts',
      answers: { listFeeds: [], makeFeed: refusal('unavailable') },
      act: makeFeed,
      shows: 'That did not work.',
    },
    {
      name: 'feed-failed',
      spec: '§1',
      path: '/alerts',
      answers: { listFeeds: refusal('unavailable') },
      act: openFeed,
      shows: 'This could not be loaded',
    },
    {
      name: 'feed-revoking',
      spec: '§1',
      path: '/alerts',
      act: revokeFeed,
      shows: 'Revoke the address?',
    },
    {
      name: 'feed-revoked',
      spec: '§1',
      path: '/alerts',
      answers: { revokeFeed: DONE },
      act: async (page) => {
        await revokeFeed(page);
        await page.getByRole('button', { name: 'Revoke address' }).click();
      },
      shows: 'Make the address',
    },
    {
      name: 'webhook',
      spec: '§1',
      path: '/alerts',
      act: openWebhook,
      shows: 'There was no answer within 10 seconds.',
    },
    {
      name: 'webhook-none',
      spec: '§1',
      path: '/alerts',
      answers: { webhook: { webhook: null, deliveries: [] } },
      act: openAddress,
      shows: 'Address of your server',
    },
    {
      name: 'webhook-made',
      spec: '§1',
      path: '/alerts',
      answers: {
        webhook: { webhook: null, deliveries: [] },
        setWebhook: {
          webhook: HOOK,
          secret: 'whsec_c2FtcGxlIHNlY3JldCBvZiB0aGlydHktdHdvIGJ5dGU=',
        },
      },
      act: async (page) => {
        await openAddress(page);
        await page.getByLabel('Address of your server').fill(HOOK.url);
        await page.getByRole('button', { name: 'Add webhook' }).click();
      },
      shows: 'Copy the secret now',
    },
    {
      name: 'webhook-refused',
      spec: '§1',
      path: '/alerts',
      answers: {
        webhook: { webhook: null, deliveries: [] },
        setWebhook: refusal('webhookAddress', 'The address must begin with https://.'),
      },
      act: async (page) => {
        await openAddress(page);
        await page.getByLabel('Address of your server').fill('http://10.0.0.1/');
        await page.getByRole('button', { name: 'Add webhook' }).click();
      },
      shows: 'The address must begin with https://.',
    },
    {
      name: 'webhook-off',
      spec: '§1',
      path: '/alerts',
      answers: {
        webhook: {
          ...WEBHOOK,
          webhook: {
            ...HOOK,
            isOn: false,
            offReason: 'failing',
            offAt: HOOK.createdAt,
            failingSince: HOOK.createdAt,
          },
        },
      },
      act: openWebhook,
      shows: 'We switched this off',
    },
    {
      name: 'hubspot-none',
      spec: '§1',
      path: '/alerts',
      answers: { webhook: { webhook: null, deliveries: [] } },
      act: openWebhook,
      shows: 'Each permit becomes one contact',
    },
    {
      name: 'hubspot-refused',
      spec: '§1',
      path: '/alerts',
      answers: { webhook: { webhook: null, deliveries: [] }, connectHubSpot: refusal('hubSpotToken') },
      act: async (page) => {
        await openWebhook(page);
        await page.getByLabel('Access token').fill('pat-na1-0123456789abcdef');
        await page.getByRole('button', { name: 'Connect HubSpot' }).click();
      },
      shows: 'HubSpot did not accept this access token',
    },
    {
      name: 'hubspot',
      spec: '§1',
      path: '/alerts',
      answers: { webhook: { ...WEBHOOK, webhook: HUBSPOT } },
      act: openWebhook,
      shows: 'Contacts in HubSpot',
    },
    {
      name: 'hubspot-off',
      spec: '§1',
      path: '/alerts',
      answers: {
        webhook: {
          ...WEBHOOK,
          webhook: { ...HUBSPOT, isOn: false, offReason: 'unauthorized', offAt: HOOK.createdAt },
        },
      },
      act: openWebhook,
      shows: 'HubSpot refused the access token',
    },
    {
      name: 'webhook-removal',
      spec: '§1',
      path: '/alerts',
      act: async (page) => {
        await openWebhook(page);
        await page.getByRole('button', { name: 'Remove', exact: true }).click();
      },
      shows: 'Remove the webhook?',
    },
    {
      name: 'webhook-loading',
      spec: '§1',
      path: '/alerts',
      answers: { webhook: NEVER },
      act: openWebhook,
      shows: 'CRM or webhook of',
    },
    {
      name: 'webhook-error',
      spec: '§1',
      path: '/alerts',
      answers: { webhook: refusal('internal') },
      act: openWebhook,
      shows: 'This could not be loaded',
    },
    { name: 'new', spec: '§2, §5', path: NEW, shows: 'It would have caught these' },
    {
      name: 'new-long',
      spec: '§5',
      path: `${NEW}&state=California&state=Arizona&county=San+Bernardino&county=Los+Angeles&county=Santa+Barbara&trade=concrete&trade=windows-doors&who=owner&who=gc&who=unknown&minValue=25000&maxValue=2500000&withoutType=Electrical%2C+Residential+Alteration&area=circle:34.1,-117.3,25:1250+San+Bernardino+Avenue+West`,
      shows: 'somebody not on record',
    },
    {
      name: 'new-draft',
      spec: '§2',
      path: NEW,
      act: async (page) => {
        await openAll(page);
        await page.getByLabel('Name', { exact: true }).fill('Roofs after hail');
        await page.reload();
      },
      shows: 'Start over',
    },
    {
      name: 'new-preview',
      spec: '§5',
      path: `${NEW}&state=Texas&city=Austin&minValue=25000&trade=roofing&who=owner&next=deck-fence&from=2026-10-01&to=2026-11-01`,
      shows: 'It would have caught these',
    },
    {
      name: 'new-no-contractor',
      spec: '§5',
      path: `${NEW}&state=Texas&hasContractor=false`,
      act: async (page) => {
        await openWord(page, 'Who has the job');
        await page.getByLabel('No contractor named yet').scrollIntoViewIfNeeded();
      },
      shows: 'No contractor named yet',
    },
    {
      name: 'new-too-wide',
      spec: '§5',
      path: `${NEW}&state=Texas`,
      answers: { previewAlert: { ...ALERT_PREVIEW, matched: 12_408, perWeek: 2895.2, isTooWide: true } },
      shows: 'Over 200 a week is more than anyone can read.',
    },
    {
      name: 'new-with-area',
      spec: '§5',
      path: `${NEW}&state=Texas&area=circle:30.267153,-97.743057,5:12+Main+St`,
      answers: { previewAlert: { ...ALERT_PREVIEW, withoutPoint: 31 } },
      shows: '31 more permits match but have no point on the map.',
    },
    {
      name: 'new-nothing-fits',
      spec: '§5',
      path: `${NEW}&state=Texas`,
      answers: { previewAlert: { matched: 0, perWeek: 0, isTooWide: false, withoutPoint: 0, sample: [] } },
      shows: 'Nothing matched.',
    },
    {
      name: 'new-preview-failed',
      spec: '§5',
      path: NEW,
      answers: { previewAlert: refusal('unavailable') },
      shows: 'The preview could not be made.',
    },
    {
      name: 'new-previewing',
      spec: '§5',
      path: NEW,
      answers: { previewAlert: NEVER },
      shows: 'Counting permits',
    },
    {
      name: 'new-expired',
      spec: '§6',
      path: NEW,
      answers: { currentSubscription: TRIAL_OVER },
      shows: 'Previews come with the subscription.',
    },
    {
      name: 'new-invalid',
      spec: '§5',
      path: NEW,
      act: async (page) => {
        await openWord(page, 'How much');
        await page.getByLabel('Min value').fill('much');
        await page.getByRole('button', { name: 'Create Alert' }).last().click();
      },
      shows: /name/,
    },
    {
      name: 'new-failed',
      spec: '§8',
      path: `${NEW}&state=Texas`,
      answers: { createAlert: refusal('internal') },
      act: async (page) => {
        await openAll(page);
        await page.getByLabel('Name', { exact: true }).fill('All of Texas');
        await page.getByRole('button', { name: 'Create Alert' }).last().click();
      },
      shows: 'Failed to create alert. Please try again.',
    },
    {
      name: 'new-lists-open',
      spec: '§5',
      path: `${NEW}&state=Texas`,
      act: async (page) => {
        await openWord(page, 'Where');
        for (const list of ['States', 'Known cities'])
          await page.locator('summary', { hasText: list }).click();
      },
      shows: 'Round Rock',
    },
    { name: 'new-change', spec: '§5', path: NEW, act: openAll, shows: 'Notify me about' },
    { name: 'edit', spec: '§2, §5', path: '/alerts?edit=alert-2', shows: 'Save Alert' },
    { name: 'edit-gone', spec: '§2', path: '/alerts?edit=alert-9', shows: 'There is no such alert' },
    {
      name: 'switch-failed',
      spec: '§8',
      path: '/alerts',
      answers: { updateAlert: refusal('internal') },
      act: (page) => page.getByRole('switch', { name: /^Active: Roofs/ }).click(),
      shows: 'The switch was not saved.',
    },
    { name: 'delete', spec: '§2', path: '/alerts', act: openDelete, shows: 'This cannot be undone.' },
    {
      name: 'delete-failed',
      spec: '§8',
      path: '/alerts',
      answers: { deleteAlert: refusal('internal') },
      act: async (page) => {
        await openDelete(page);
        await page.getByRole('button', { name: 'Delete Alert' }).click();
      },
      shows: 'The alert was not deleted.',
    },
  ],
};
