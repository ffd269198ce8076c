import type { Page } from 'playwright-core';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { CallReply, listReply, NEVER, refusal, rowRefusal } from '../answers.ts';
import type { StateGroup } from '../catalog-state.ts';
import { findsOnly } from '../everyday.ts';
import { ANA, TRIAL_OVER } from '../made-up/account.ts';
import { NO_ACTIVITY } from '../made-up/activity.ts';
import { CITY, FILTERED, HIDDEN, NOT_COVERED, NOT_FETCHED } from '../made-up/lookup.ts';
import { FULL_PERMIT, LONG_PERMIT, makePermits, SPARSE_PERMIT } from '../made-up/permits.ts';

/** More cities than the select shows (PRODUCT §9). */
const MANY_CITIES = Array.from({ length: 63 }, (_, index) => `Sample City ${index + 1}`);
const TEXAS = '/leads?state=Texas&city=Austin';
/** A circle, and a polygon with a hole. */
const AREAS = `${new URLSearchParams([
  ['area', 'circle:30.267153,-97.743057,5:12 Main St'],
  [
    'area',
    'polygon:BGgrt85B_znx6Fgz6BguxIg5vFgkuCg1hD_89H_2oE_4vF.BGgi2g6B_v5u6FAgkuCgz6BAA_juC:North route',
  ],
])}`;
const SUMMARY_WITHOUT_POINTS = {
  total: 212,
  who: { nobody: 20, owner: 71, gc: 6, taken: 90, unknown: 11, ended: 14 },
  reach: { phone: 9, letter: 40, visit: 60, none: 103 },
  withoutPoint: 31,
  unexported: 212,
  without: [],
};

/** Some leads of the list. */
const EXPORTED = makePermits(11, 2, 'Austin')
  .filter((_, at) => at % 2 === 0)
  .map(({ id }) => id);

/** The top of a list by score whose permits name no contractor yet. */
const BEST = makePermits(200, 1, 'Austin')
  .filter(({ contractorName, leadScore }) => contractorName === null && leadScore >= 40)
  .sort((a, b) => b.leadScore - a.leadScore);

const exportSelected = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Export Selected' }).click();

async function selectTwo(page: Page): Promise<void> {
  const boxes = page.getByRole('table').getByRole('row').getByRole('checkbox');
  for (const at of [2, 5]) await boxes.nth(at).check();
}

/** Types an address or a number into the search box. */
async function lookUp(page: Page, line: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Search leads in your own words' });
  await box.fill(line);
  await box.press('Enter');
}

/** Looks for a word that the search box does not understand. */
async function findPlace(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Search leads in your own words' }).fill(name);
  await page.getByRole('button', { name: 'Find it as a place or number' }).click();
}

/** A page with two jobs. */
const WITH_JOBS = makePermits(12, 1, 'Austin');
const JOBS = {
  jobs: [
    [1, 4, 7],
    [2, 9],
  ].map((job) => job.map((at) => WITH_JOBS[at]?.id ?? '')),
};

async function foldJobs(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(View|Sort:)/ }).click();
  await page.getByLabel('One line per job').check();
  await page.keyboard.press('Escape');
}

const BESIDE = `${TEXAS}&map=on`;

/** Moves the map of the list by a key. */
async function moveMap(page: Page): Promise<void> {
  await page.locator('[data-map][data-drawn]').waitFor();
  await page.getByRole('region', { name: 'Map of the leads' }).press('ArrowRight');
  await page.getByRole('button', { name: 'Search this area' }).waitFor();
}

/** Permit search (PRODUCT §2, §4, §5, §8, §9). */
const nextPage = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next' }).click();

export const LEADS: StateGroup = {
  name: 'leads',
  states: [
    { name: 'initial', spec: '§2, §9', path: '/leads', shows: 'Load All 104,212 permits' },
    {
      name: 'last-page',
      spec: '§2, §9',
      path: '/leads?view=all&page=2',
      answers: { allPermits: { permits: makePermits(40), total: 140 } },
      shows: 'Showing 101 to 140 results of 140',
    },
    {
      name: 'waiting',
      spec: '§9',
      path: '/leads?state=Texas',
      answers: {
        ...findsOnly(makePermits(100), 9000),
        searchPermits: new CallReply(
          200,
          { 'content-type': 'application/json', 'x-total-count': '9000', 'x-rows-left': '0' },
          JSON.stringify(makePermits(100)),
        ),
      },
      act: nextPage,
      shows: /These leads open in \d+ seconds?/,
    },
    {
      name: 'refused-for-today',
      spec: '§9',
      path: '/leads?state=Texas',
      answers: {
        ...findsOnly(makePermits(100), 9000),
        searchPermits: ({ searchParams }) =>
          searchParams.get('offset') === '0'
            ? listReply(makePermits(100), 9000)
            : rowRefusal(
                18_000,
                'It shows 10,000 different ones a day. More open at midnight UTC, in 5 hours. Use the export or the API for large amounts.',
              ),
      },
      act: nextPage,
      shows: /More leads open at/,
      logs: '429',
    },
    {
      name: 'asking',
      spec: '§2',
      path: '/leads',
      act: (page) =>
        page.getByLabel('Search leads in your own words').fill('rooffing in Dallas over 20k, zebra'),
      shows: 'is not understood.',
    },
    {
      name: 'asking-near',
      spec: '§2',
      path: '/leads',
      act: (page) =>
        page.getByLabel('Search leads in your own words').fill('pools within 5 miles of 78704, near Dallas'),
      shows: 'Within 5 miles of ZIP 78704',
    },
    {
      name: 'asking-near-nowhere',
      spec: '§2',
      path: '/leads',
      answers: { permitActivity: NO_ACTIVITY },
      act: (page) =>
        page
          .getByLabel('Search leads in your own words')
          .fill('pools within 5 miles of 78704, within 5 miles'),
      shows: 'cannot be measured',
    },
    {
      name: 'no-state',
      spec: '§5',
      path: '/leads',
      act: (page) => page.getByRole('button', { name: 'Search by State' }).click(),
      shows: 'State selection is required to search permits',
    },
    {
      name: 'state-chosen',
      spec: '§2, §9',
      path: '/leads',
      answers: { permitCities: MANY_CITIES },
      act: async (page) => {
        await page.getByLabel('State', { exact: true }).selectOption('Texas');
        await page.getByText('... and 13 more').waitFor({ state: 'attached' });
      },
      shows: 'City',
    },
    {
      name: 'map',
      spec: '§2',
      path: `${BESIDE}&area=${new URLSearchParams({ a: 'circle:30.3,-97.75,3:12 Main St' }).toString().slice(2)}`,
      act: (page) => page.locator('[data-map][data-drawn]').waitFor(),
      shows: 'worth your time',
    },
    { name: 'map-moved', spec: '§2', path: BESIDE, act: moveMap, shows: 'Search this area' },
    {
      name: 'map-and-permit',
      spec: '§2',
      path: `${BESIDE}&permit=${FULL_PERMIT.id}`,
      act: (page) => page.locator('[data-map][data-drawn]').waitFor(),
      shows: 'worth your time',
    },
    {
      name: 'map-without-webgl',
      spec: '§2',
      path: '/',
      act: async (page) => {
        await page.evaluate(() => {
          HTMLCanvasElement.prototype.getContext = () => null;
          sessionStorage.setItem('leads-map', 'true');
        });
        await page.getByRole('link', { name: 'Leads', exact: true }).first().click();
      },
      shows: 'This browser cannot draw the map with streets',
    },
    {
      name: 'jobs',
      spec: '§2',
      path: TEXAS,
      answers: { ...findsOnly(WITH_JOBS), permitJobs: JOBS },
      act: foldJobs,
      shows: '3 permits',
    },
    {
      name: 'jobs-unfolded',
      spec: '§2',
      path: TEXAS,
      answers: { ...findsOnly(WITH_JOBS), permitJobs: JOBS },
      act: async (page) => {
        await foldJobs(page);
        await page.getByRole('button', { name: '3 permits' }).first().click();
      },
      shows: '3 permits',
    },
    {
      name: 'jobs-failed',
      spec: '§2, §8',
      path: TEXAS,
      answers: { permitJobs: refusal('internal') },
      act: foldJobs,
      shows: /^The jobs of this page could not be loaded/,
    },
    {
      name: 'results',
      spec: '§2, §4',
      path: `${TEXAS}&who=nobody&who=owner&who=gc&who=unknown`,
      shows: /are folded away/,
    },
    {
      name: 'by-firm',
      spec: '§2',
      path: TEXAS,
      answers: { currentUser: { ...ANA, role: 'supplier' } },
      shows: /^\d jobs? on this page/,
    },
    {
      name: 'by-score',
      spec: '§1, §2',
      path: `${TEXAS}&hasContractor=false&minScore=40&sort=score`,
      answers: findsOnly(BEST),
      shows: 'Score 40 or more',
    },
    {
      name: 'with-phone-and-value',
      spec: '§1, §2',
      path: `${TEXAS}&hasPhone=true&minValue=25000`,
      shows: 'show a phone',
    },
    {
      name: 'no-contractor-anywhere',
      spec: '§1, §2',
      path: '/leads?hasContractor=false',
      act: (page) => page.getByText('See which').click(),
      shows: 'contractors are never published there',
    },
    {
      name: 'put-aside',
      spec: '§2',
      path: '/leads',
      answers: { workMarks: HIDDEN },
      shows: /2 hidden/,
    },
    {
      name: 'missing-filtered',
      spec: '§2',
      path: `${TEXAS}&minValue=500000&trade=roofing`,
      answers: { ...findsOnly([]), lookup: FILTERED },
      act: (page) => lookUp(page, 'B2026-40007'),
      shows: 'Drop these filters',
    },
    {
      name: 'missing-not-fetched',
      spec: '§2',
      path: TEXAS,
      answers: { lookup: NOT_FETCHED },
      act: (page) => lookUp(page, '1 Elm St, Austin, TX'),
      shows: 'We don’t have it yet',
    },
    {
      name: 'missing-not-covered',
      spec: '§2',
      path: '/leads',
      answers: { lookup: NOT_COVERED },
      act: (page) => findPlace(page, 'Marfa'),
      shows: 'We don’t cover Marfa, Texas yet',
    },
    {
      name: 'missing-city',
      spec: '§2',
      path: TEXAS,
      answers: { lookup: CITY },
      act: (page) => lookUp(page, '1 Elm St, Austin, TX'),
      shows: 'Show all of Austin',
    },
    {
      name: 'long-words',
      spec: '§2',
      path: TEXAS,
      answers: findsOnly([LONG_PERMIT, SPARSE_PERMIT]),
      shows: LONG_PERMIT.permitNumber,
    },
    { name: 'selected', spec: '§2', path: TEXAS, act: selectTwo, shows: '2 selected' },
    {
      name: 'selected-too-many',
      spec: '§9',
      path: TEXAS,
      act: selectTwo,
      answers: { exportQuota: { month: '2026-11', used: 499, limit: 500, left: 1, exported: [] } },
      shows: '2 selected, 1 left',
    },
    {
      name: 'export-nothing',
      spec: '§5',
      path: TEXAS,
      act: exportSelected,
      shows: 'Please select permits to export',
    },
    {
      name: 'exporting',
      spec: '§8',
      path: TEXAS,
      answers: { exportPermits: NEVER },
      act: async (page) => {
        await selectTwo(page);
        await exportSelected(page);
      },
      shows: 'Preparing a file of 2 permits.',
    },
    {
      name: 'export-failed',
      spec: '§8, §9',
      path: TEXAS,
      answers: { exportPermits: refusal('exportLimit', 'You have 1 of 500 exports left this month.') },
      act: async (page) => {
        await selectTwo(page);
        await exportSelected(page);
      },
      shows: 'Export limit reached.',
    },
    {
      name: 'export-menu',
      spec: '§2, §9',
      path: TEXAS,
      act: (page) => page.getByRole('button', { name: 'Export options' }).click(),
      shows: /^Export (all|the first)/,
    },
    {
      name: 'export-for-crm',
      spec: '§1',
      path: TEXAS,
      answers: { currentUser: { ...ANA, exportAs: { format: 'hubspot', columns: [] } } },
      act: (page) => page.getByRole('button', { name: 'Export options' }).click(),
      shows: 'Who to reach, their phone',
    },
    {
      name: 'export-columns',
      spec: '§1',
      path: TEXAS,
      answers: {
        currentUser: { ...ANA, exportAs: { format: 'csv', columns: ['permitNumber', 'addressStreet'] } },
        exportQuota: { month: '2026-11', used: 88, limit: 500, left: 412, exported: EXPORTED },
      },
      act: async (page) => {
        await page.getByRole('button', { name: 'Export options' }).click();
        await page.getByText('Columns: 5 of').click();
        await page.getByLabel('Only new since my last export').check();
      },
      shows: 'A spreadsheet that opens a CSV',
    },
    {
      name: 'view-menu',
      spec: '§2',
      path: TEXAS,
      act: (page) => page.getByRole('button', { name: /^(View|Sort:)/ }).click(),
      shows: 'Hide leads on my list',
    },
    {
      name: 'filters',
      spec: '§2',
      path: `${TEXAS}&minValue=25000&trade=roofing`,
      act: async (page) => {
        await page.getByRole('button', { name: /More filters/ }).click();
        await page.getByRole('dialog').getByText('Trades').first().click();
      },
      shows: 'Concrete & masonry',
    },
    {
      name: 'filters-next',
      spec: '§2',
      path: `${TEXAS}&trade=pool&next=deck-fence`,
      act: async (page) => {
        await page.getByRole('button', { name: /More filters/ }).click();
        const sheet = page.getByRole('dialog');
        await sheet.getByText('May need next').first().click();
        await sheet.getByText('Elevator').last().scrollIntoViewIfNeeded();
      },
      shows: 'Concrete & masonry',
    },
    {
      name: 'territory',
      spec: '§2',
      path: `${TEXAS}&${AREAS}`,
      answers: { permitSummary: SUMMARY_WITHOUT_POINTS },
      shows: '31 more permits match but have no point on the map.',
    },
    {
      name: 'territory-unreadable',
      spec: '§5',
      path: `${TEXAS}&area=polygon:BG`,
      answers: { searchPermits: refusal('invalidInput') },
      shows: /The area of this link cannot be used/,
    },
    {
      name: 'filters-areas',
      spec: '§2, §5',
      path: `${TEXAS}&${AREAS}`,
      act: async (page) => {
        await page.getByRole('button', { name: /More filters/ }).click();
        const sheet = page.getByRole('dialog');
        await sheet.getByText('Add an area').click();
        await sheet.getByLabel('Outline as GeoJSON').fill('{"type":"Point"}');
        await sheet.getByRole('button', { name: 'Add outline' }).click();
      },
      shows: /This is no GeoJSON with a polygon/,
    },
    {
      name: 'filters-score',
      spec: '§1, §2',
      path: `${TEXAS}&minScore=55`,
      act: async (page) => {
        await page.getByRole('button', { name: /More filters/ }).click();
        const sheet = page.getByRole('dialog');
        await sheet.getByLabel('Contractor on record').selectOption('no');
        await sheet.getByLabel('Sort by').scrollIntoViewIfNeeded();
      },
      shows: 'Lead score at least',
    },
    {
      name: 'filters-invalid',
      spec: '§5',
      path: TEXAS,
      act: async (page) => {
        await page.getByRole('button', { name: /More filters/ }).click();
        const sheet = page.getByRole('dialog');
        await sheet.getByLabel('Min value, $').fill('90000');
        await sheet.getByLabel('Max value, $').fill('a lot');
        await sheet.getByLabel('ZIP codes', { exact: true }).fill('787');
        await sheet.getByRole('button', { name: 'Apply filters' }).click();
      },
      shows: 'Enter five-digit ZIP codes',
    },
    {
      name: 'empty-search',
      spec: '§2',
      path: `${TEXAS}&trade=roofing&lastDays=7&minValue=10000&hasContractor=false`,
      answers: {
        searchPermits: listReply([], 0),
        permitSummary: {
          total: 0,
          who: { nobody: 0, owner: 0, gc: 0, taken: 0, unknown: 0, ended: 0 },
          reach: { phone: 0, letter: 0, visit: 0, none: 0 },
          withoutPoint: 0,
          unexported: 0,
          without: [
            { facet: 'lastDays', total: 212 },
            { facet: 'hasContractor', total: 88 },
            { facet: 'cities', total: 14 },
            { facet: 'minValue', total: 3 },
          ],
        },
      },
      shows: 'Drop “Last 7 days”, see 212',
    },
    {
      name: 'empty-all',
      spec: '§2',
      path: '/leads',
      answers: { allPermits: { permits: [], total: 0 } },
      shows: /Try refreshing/,
    },
    {
      name: 'past-the-end',
      spec: '§2',
      path: '/leads?view=all&page=9',
      answers: { allPermits: { permits: [], total: 640 } },
      shows: 'This page is past the last permit',
    },
    {
      name: 'bad-link',
      spec: '§2',
      path: '/leads?state=Ontario&color=red',
      shows: 'This link’s filter cannot be read',
    },
    {
      name: 'subscription-required',
      spec: '§6, §8',
      path: TEXAS,
      answers: { currentSubscription: TRIAL_OVER, searchPermits: refusal('subscriptionRequired') },
      shows: `Upgrade Now - ${PRICE.label}`,
    },
    {
      name: 'error',
      spec: '§8',
      path: TEXAS,
      answers: { searchPermits: refusal('internal') },
      shows: 'Error Loading Permits',
    },
    {
      name: 'loading',
      spec: '§2, §9',
      path: '/leads',
      answers: { allPermits: NEVER, permitStats: NEVER, permitStates: NEVER, exportQuota: NEVER },
      shows: '88,000+',
    },
  ],
};
