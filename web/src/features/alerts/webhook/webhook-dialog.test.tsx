import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { button, closePage, type FakeAnswers, fill, goBack, press } from '../../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../../ui/toasts/toast-store.ts';
import { openAlerts, refuse, sampleAlert } from '../testing.tsx';
import type { AlertWebhook, WebhookDelivery } from './use-webhook.ts';

const HOOK = '/api/alerts/1/webhook';
const dialog = (): string => document.querySelector('[role="dialog"]')?.textContent ?? '';

const webhook = (fields: Partial<AlertWebhook> = {}): AlertWebhook => ({
  receiver: 'server',
  url: 'https://example.com/permits',
  isOn: true,
  offReason: null,
  offAt: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: '2026-11-20T18:00:00.000Z',
  ...fields,
});
const delivery = (id: string, fields: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id,
  type: 'permits.matched',
  status: 'delivered',
  createdAt: '2026-11-20T18:00:00.000Z',
  permits: 3,
  attempts: 1,
  retryAt: null,
  tries: [{ at: '2026-11-20T18:00:00.000Z', ms: 120, status: 204, error: null }],
  ...fields,
});

async function chooseWebhook(): Promise<void> {
  const choice = document.querySelector('input[value="server"]');
  if (choice === null) throw new Error('There is no choice of a webhook.');
  await press(choice);
}

async function open(
  answer: { webhook: AlertWebhook | null; deliveries?: WebhookDelivery[] },
  answers: FakeAnswers = {},
) {
  const state = answer.webhook === null ? 'none' : answer.webhook.isOn ? 'on' : 'off';
  const server = await openAlerts({
    alerts: [sampleAlert('1', { webhook: state }), sampleAlert('2')],
    answers: { [`GET ${HOOK}`]: () => Response.json({ deliveries: [], ...answer }), ...answers },
  });
  const word = { none: 'Set up', on: 'On', off: 'Switched off' }[state];
  await press(button(`CRM or webhook of Alert 1: ${word}`));
  return server;
}

beforeEach(() => dismissToast(currentToast()?.id ?? 0));
afterEach(closePage);

describe('the webhook of an alert', () => {
  it('is created with a URL and shows its secret once', async () => {
    const { bodies } = await open(
      { webhook: null },
      { [`POST ${HOOK}`]: () => Response.json({ webhook: webhook(), secret: 'whsec_sample' }) },
    );
    await chooseWebhook();
    expect(dialog()).toContain('Standard Webhooks');
    await press(button('Add webhook'));
    expect(dialog()).toContain('Enter the address of your server.');
    await fill('Address of your server', ' https://example.com/permits ');
    await press(button('Add webhook'));
    expect(bodies).toContainEqual({ url: 'https://example.com/permits' });
    expect(dialog()).toContain('Copy the secret now');
    expect(dialog()).toContain('whsec_sample');
    expect(dialog()).toContain('Nothing was sent yet.');
    expect(currentToast()).toMatchObject({ title: 'Webhook Saved' });
    await goBack();
    expect(button('CRM or webhook of Alert 1: On')).toBeDefined();
    await press(button('CRM or webhook of Alert 1: On'));
    expect(dialog()).not.toContain('whsec_sample');
  });

  it('shows the server’s error about a URL', async () => {
    await open(
      { webhook: null },
      { [`POST ${HOOK}`]: refuse(400, 'The host has an address in a private network.') },
    );
    await chooseWebhook();
    await fill('Address of your server', 'https://10.0.0.1/');
    await press(button('Add webhook'));
    expect(dialog()).toContain('private network');
  });

  it('connects HubSpot with an access token, and can be given another one', async () => {
    const off = webhook({
      receiver: 'hubspot',
      isOn: false,
      offReason: 'unauthorized',
      offAt: '2026-11-20T18:00:00.000Z',
    });
    const connect = `POST /api/alerts/1/hubspot`;
    const { bodies } = await open({ webhook: null }, { [connect]: () => Response.json({ webhook: off }) });
    await press(button('Connect HubSpot'));
    expect(dialog()).toContain('Paste the access token.');
    await fill('Access token', ' pat-na1-0123456789 ');
    await press(button('Connect HubSpot'));
    expect(bodies).toContainEqual({ token: 'pat-na1-0123456789' });
    expect(currentToast()).toMatchObject({ title: 'HubSpot Connected' });
    expect(dialog()).toContain('HubSpot refused the access token');
    expect(dialog()).not.toContain('New secret');
    await press(button('Change token'));
    await fill('Access token', 'pat-na1-9876543210');
    await press(button('Save token'));
    expect(bodies).toContainEqual({ token: 'pat-na1-9876543210' });
  });

  it('says that HubSpot refused the token', async () => {
    const refused = refuse(400, 'HubSpot did not accept this access token.');
    await open({ webhook: null }, { 'POST /api/alerts/1/hubspot': refused });
    await fill('Access token', 'pat-na1-0123456789');
    await press(button('Connect HubSpot'));
    expect(dialog()).toContain('HubSpot did not accept this access token.');
  });

  it('lists deliveries with their results, and sends one again', async () => {
    const failed = delivery('msg_1', {
      status: 'failed',
      attempts: 17,
      tries: [{ at: '2026-11-20T18:00:00.000Z', ms: 40, status: 500, error: 'Your server answered 500.' }],
    });
    const { calls } = await open(
      { webhook: webhook(), deliveries: [failed, delivery('ping_1', { type: 'test.ping', permits: 0 })] },
      { [`POST ${HOOK}/deliveries/msg_1/replay`]: () => Response.json({ ...failed, status: 'delivered' }) },
    );
    expect(dialog()).toContain('Failed3 permits');
    expect(dialog()).toContain('Attempt 17: Your server answered 500.');
    expect(dialog()).toContain('204 in 120 ms.');
    const [again] = document.querySelectorAll('[role="dialog"] button[aria-label^="Send again: 3 permits"]');
    if (again !== undefined) await press(again);
    expect(calls).toContain(`POST ${HOOK}/deliveries/msg_1/replay`);
    expect(currentToast()).toMatchObject({ title: 'Message Delivered' });
  });

  it('sends made-up permits', async () => {
    const sample = delivery('ping_2', { type: 'permits.sample', permits: 0 });
    const { calls } = await open(
      { webhook: webhook() },
      { [`POST ${HOOK}/test`]: () => Response.json(sample) },
    );
    await press(button('Send sample permits'));
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
      `POST ${HOOK}/test?type=permits.sample`,
    ]);
    expect(currentToast()).toMatchObject({ title: 'Sample Delivered' });
  });

  it('sends a test and shows why it failed', async () => {
    const error = 'There was no answer within 10 seconds.';
    const test = delivery('ping_1', {
      type: 'test.ping',
      status: 'failed',
      tries: [{ at: '2026-11-20T18:00:00.000Z', ms: 10_000, status: null, error }],
    });
    await open({ webhook: webhook() }, { [`POST ${HOOK}/test`]: () => Response.json(test) });
    await press(button('Send test'));
    expect(currentToast()).toMatchObject({ title: 'Test Not Delivered', description: error });
  });

  it('explains why it was switched off, and can be switched on', async () => {
    const off = webhook({ isOn: false, offReason: 'gone', offAt: '2026-11-20T18:00:00.000Z' });
    const { bodies } = await open(
      { webhook: off },
      { [`PATCH ${HOOK}`]: () => Response.json({ webhook: webhook() }) },
    );
    expect(dialog()).toContain('We switched this off');
    expect(dialog()).toContain('answered 410');
    await press(button('Switch on'));
    expect(bodies).toContainEqual({ isOn: true });
    expect(dialog()).not.toContain('We switched this off');
  });

  it('is removed after a question, and gets a new secret at once', async () => {
    await open(
      { webhook: webhook({ failingSince: '2026-11-20T18:00:00.000Z' }) },
      {
        [`POST ${HOOK}/secret`]: () => Response.json({ webhook: webhook(), secret: 'whsec_other' }),
        [`DELETE ${HOOK}`]: () => new Response(null, { status: 204 }),
      },
    );
    expect(dialog()).toContain('Your server has accepted nothing since');
    await press(button('New secret'));
    expect(dialog()).toContain('whsec_other');
    await press(button('Remove'));
    await press(button('Remove webhook'));
    expect(currentToast()).toMatchObject({ title: 'Webhook Removed' });
    expect(dialog()).toContain('Connect HubSpot');
    expect(button('CRM or webhook of Alert 2: Set up')).toBeDefined();
  });

  it('reports that it failed to load', async () => {
    await open({ webhook: null }, { [`GET ${HOOK}`]: refuse(500) });
    expect(dialog()).toContain('This could not be loaded');
  });
});
