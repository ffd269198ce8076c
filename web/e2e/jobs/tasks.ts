import type { Locator, Page } from 'playwright-core';
import type { Output } from '#shared/contract/index.ts';
import { pathOf, routes } from '#shared/contract/routes.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { profileFilter } from '#shared/domain/filter/profile-filter.ts';
import type { Permit, ScoredPermit } from '#shared/domain/permit/permit.ts';
import { contactOf, phoneContact } from '#shared/domain/permit/reach.ts';
import type { Way } from '#shared/domain/permit/who.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import type { Profile } from '#shared/domain/profile.ts';
import type { LocalStack } from '../local-stack.ts';
import { downloadedText, SIGN_UP_PRESSES, signUp } from '../visitor.ts';
import { arrive, ask, check, openPerson, type Person, PHONE, visit } from './person.ts';

/** A task of a newcomer: `run` does it, counts its presses and throws unless its result is right. */
export interface Task {
  readonly name: string;
  readonly most: number;
  run(open: Open): Promise<number>;
}

/** Opens a window for a new account with a first name. */
export type Open = (
  firstName: string,
  options?: { readonly phone?: boolean; readonly signsUp?: boolean; readonly business?: Profile },
) => Promise<Person>;

const FIND = "this week's roofing permits over $10,000 in Chicago with no contractor";
const FOUND = '/leads?state=Illinois&city=Chicago&trade=roofing&minValue=10000';
const ROOFER: Profile = {
  trades: ['roofing'],
  role: 'prime',
  area: { state: 'Illinois', city: 'Chicago' },
};
/** Of whose trade the sample of the city has few. */
const AUSTIN_ROOFER: Profile = { ...ROOFER, area: { state: 'Texas', city: 'Austin' } };
/** Newcomers in four cities whose samples have leads enough, one of each role. */
const NEWCOMERS: Readonly<Record<string, Profile>> = {
  Rosa: ROOFER,
  Hal: { trades: ['hvac'], role: 'sub', area: { state: 'Washington', city: 'Seattle' } },
  Pia: { trades: ['pool'], role: 'other', area: { state: 'Arizona', city: 'Phoenix' } },
  Sid: { trades: [], role: 'supplier', area: { state: 'Florida', city: 'Orlando' } },
};
const STOPS = 6;
const LETTERS = 10;
const WEEK_MS = 7 * 86_400_000;

export const TASKS: readonly Task[] = [
  { name: 'find', most: 3, run: find },
  { name: 'alert', most: 3, run: createAlert },
  { name: 'export', most: 2, run: exportAll },
  { name: 'hot', most: 2, run: findHotPlaces },
  { name: 'pay', most: 4, run: pay },
  { name: 'cancel', most: 2, run: cancel },
  { name: 'call', most: 2, run: callAndMark },
  { name: 'api', most: 4, run: callTheApi },
  { name: 'first', most: 7, run: seeFirstLead },
  { name: 'reach', most: 2, run: reachSomebody },
  { name: 'route', most: 8, run: planRoute },
  { name: 'monday', most: 2, run: exportTheWeek },
  { name: 'letters', most: 4, run: writeLetters },
];

/** From the home page, in plain words. */
async function find(open: Open): Promise<number> {
  const person = await open('Finn');
  const { page } = person;
  await visit(person, '/');
  await person.press(page.getByRole('link', { name: 'Leads', exact: true }).first());
  await page.getByRole('textbox', { name: 'Search leads in your own words' }).waitFor();
  await person.key('/');
  await person.type(FIND);
  const answered = page.waitForResponse(
    (response) => isSearch(response.url()) && /minValue/.test(response.url()),
  );
  await person.key('Enter');
  const response = await answered;
  const query = new URL(response.url()).searchParams.toString();
  const permits = (await response.json()) as readonly Permit[];
  check(/Chicago/.test(query) && /10000/.test(query), `The search was not understood: ${query}`);
  for (const permit of permits) {
    const { trades, valuation, addressCity, contractorName, issueDate } = permit;
    const isMeant =
      trades.includes('roofing') &&
      (valuation ?? 0) >= 10_000 &&
      addressCity === 'Chicago' &&
      contractorName === null &&
      Date.now() - Date.parse(issueDate ?? '') < WEEK_MS + 86_400_000;
    check(isMeant, `${permit.permitNumber} is not what was asked for.`);
  }
  const [first] = permits;
  if (first === undefined)
    await page
      .getByText(/no (leads|permits)/i)
      .first()
      .waitFor();
  else await shown(page, first);
  return person.presses;
}

/** From what was found: once a week by mail. */
async function createAlert(open: Open): Promise<number> {
  const person = await open('Alma');
  const { page } = person;
  await visit(person, FOUND);
  await person.press(page.getByRole('link', { name: 'Save as alert' }));
  await person.press(page.getByText('Weekly', { exact: true }));
  await person.press(page.getByRole('button', { name: /^(Create|Save) Alert$/i }));
  await page.getByRole('region', { name: 'Your alerts' }).getByRole('switch').first().waitFor();
  const [alert] = await ask<Output<'listAlerts'>>(person, pathOf('listAlerts'));
  check(alert?.criteria.trades?.includes('roofing') === true, 'The stored alert has no trade.');
  check(JSON.stringify(alert.criteria).includes('Chicago'), 'The stored alert has no city.');
  check(alert.frequency === 'weekly', 'The alert is not weekly.');
  const { notificationFrequency } = await ask<Output<'currentUser'>>(person, pathOf('currentUser'));
  check(notificationFrequency === 'daily', 'The email settings have changed.');
  return person.presses;
}

/** From what was found: a file of all of it. */
async function exportAll(open: Open): Promise<number> {
  const person = await open('Ezra');
  const { page } = person;
  // A format whose lines can be read here.
  const exportAs = { format: 'csv', columns: [] };
  await ask(person, pathOf('updateNotifications'), 'PATCH', { exportAs });
  await visit(person, FOUND);
  await page.getByRole('table').getByRole('checkbox').nth(1).waitFor();
  await person.press(page.getByRole('button', { name: 'Export options' }));
  const button = page.getByRole('button', { name: /^Export (all|the first) [\d,]+/ });
  const count = Number(/[\d,]+/.exec((await button.textContent()) ?? '')?.[0].replaceAll(',', ''));
  const downloading = page.waitForEvent('download');
  await person.press(button);
  const lines = (await downloadedText(await downloading)).trim().split('\r\n');
  check(count > 0 && lines.length === count + 1, `The file has ${lines.length - 1} permits, not ${count}.`);
  check(
    lines.slice(1).every((line) => line.includes('Chicago')),
    'The file has permits of other cities.',
  );
  return person.presses;
}

/** From the home page, for the trade in the profile. */
async function findHotPlaces(open: Open): Promise<number> {
  const person = await open('Hope');
  const { page } = person;
  await visit(person, '/');
  const counted = page.waitForResponse(
    (response) => new URL(response.url()).pathname === pathOf('permitActivity'),
  );
  await person.press(page.getByRole('link', { name: 'Heat Map' }).first());
  const response = await counted;
  check(/roofing/.test(response.url()), 'The map does not show the trade of the profile.');
  const { locations } = (await response.json()) as Output<'permitActivity'>;
  const [busiest] = locations;
  check(busiest !== undefined, 'The map shows no places.');
  const first = page.getByRole('region', { name: 'Busiest locations' }).getByRole('listitem').first();
  await first
    .getByText(busiest.city ?? busiest.county ?? busiest.state)
    .first()
    .waitFor();
  return person.presses;
}

/** From the home page. */
async function pay(open: Open): Promise<number> {
  const person = await open('Paul');
  const { page } = person;
  await visit(person, '/');
  await person.press(page.getByRole('link', { name: /^Upgrade/ }).first());
  await person.press(page.getByRole('button', { name: /^Upgrade Now/ }));
  const opened = page.waitForEvent('popup');
  await person.press(page.getByRole('button', { name: 'Pay with PayPal' }));
  const paypal = await opened;
  await paypal.getByText(`${PRICE.amount} USD`).first().waitFor();
  await paypal.waitForLoadState();
  // The window may close before the click is done.
  await person.press(paypal.getByRole('button', { name: 'Approve', exact: true })).catch((error: unknown) => {
    if (!paypal.isClosed()) throw error;
  });
  await page.getByText('Subscription Activated', { exact: true }).waitFor();
  const { status } = await ask<Output<'currentSubscription'>>(person, pathOf('currentSubscription'));
  check(status === 'active', `The subscription is ${status}.`);
  return person.presses;
}

/** From the home page in a paid month. */
async function cancel(open: Open): Promise<number> {
  const person = await open('Carla');
  const { page } = person;
  await payBefore(person);
  await visit(person, '/');
  const begun = person.presses;
  await person.press(page.getByRole('link', { name: /^Paid until/ }).first());
  await person.press(page.getByRole('button', { name: 'Cancel subscription' }));
  await page
    .getByText(/^Access until /)
    .first()
    .waitFor();
  const { cancelled } = await ask<Output<'currentSubscription'>>(person, pathOf('currentSubscription'));
  check(cancelled, 'The subscription is not canceled.');
  return person.presses - begun;
}

async function payBefore(person: Person): Promise<void> {
  const { page } = person;
  await visit(person, '/subscription');
  await page.getByRole('button', { name: /^Upgrade Now/ }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  const paypal = await opened;
  await paypal.waitForLoadState();
  const closed = paypal.waitForEvent('close');
  await paypal
    .getByRole('button', { name: 'Approve', exact: true })
    .click()
    .catch((error: unknown) => {
      if (!paypal.isClosed()) throw error;
    });
  await closed;
  await page.getByText('Subscription Activated', { exact: true }).waitFor();
}

/** On a phone, from the home page to a call and how it went. */
async function callAndMark(open: Open): Promise<number> {
  const business: Profile = { trades: [], role: 'prime', area: { state: 'Florida', city: null } };
  const person = await open('Cody', { phone: true, business });
  const { page } = person;
  const lead = (await homeLeads(person)).find(({ permit }) => phoneContact(permit) !== null);
  check(lead !== undefined, 'No lead on the home page has a phone.');
  const call = lead.row.getByRole('link', { name: /^Call/ });
  const digits = (phoneContact(lead.permit)?.phone ?? '').replace(/\D/g, '');
  const href = (await call.getAttribute('href')) ?? '';
  check(href.startsWith('tel:') && href.endsWith(digits), `Call leads to ${href}.`);
  await person.press(call);
  const answer = page.getByRole('dialog').getByRole('button', { name: 'No answer', exact: true });
  await person.pressInView(answer);
  await page.getByText(/No answer\. When will you try again/).waitFor();
  const marks = JSON.stringify(await ask<object>(person, pathOf('workList')));
  check(
    marks.includes(lead.permit.id) && marks.includes('contacted'),
    'The work list has no mark of the call.',
  );
  return person.presses;
}

/** A lead of the home page, with its row or card. */
interface HomeLead {
  readonly permit: ScoredPermit;
  readonly row: Locator;
}

/** Opens the home page and reads its leads. @throws when one of them is taken or has ended */
async function homeLeads(person: Person): Promise<HomeLead[]> {
  const { page } = person;
  await visit(person, '/');
  const rows = page.getByRole('region', { name: /^New/ }).getByRole('listitem');
  await rows.first().waitFor();
  const found: HomeLead[] = [];
  for (const row of await rows.all()) {
    const href = (await row.locator('a[href*="permit="]').first().getAttribute('href')) ?? '';
    const id = new URL(href, person.stack.site).searchParams.get('permit') ?? '';
    const permit = await ask<Output<'permit'>>(person, pathOf('permit', { id }));
    checkWorth(permit);
    found.push({ permit, row });
  }
  check(found.length > 0, 'The home page shows no lead.');
  return found;
}

function checkWorth({ permitNumber, who, reach }: ScoredPermit): void {
  check(who.worth !== 'folded', `${permitNumber} is ${who.label}.`);
  check(reach !== 'none', `Nobody can be reached about ${permitNumber}.`);
}

/** Does a task for each newcomer. @returns the most presses of one */
async function mostPresses(
  open: Open,
  { phone = false }: { readonly phone?: boolean },
  run: (person: Person, business: Profile) => Promise<void>,
  newcomers = NEWCOMERS,
): Promise<number> {
  const presses: number[] = [];
  for (const [firstName, business] of Object.entries(newcomers)) {
    const person = await open(firstName, { business, phone });
    await run(person, business).catch((error: Error) => fail(`${firstName}: ${error.message}`));
    presses.push(person.presses);
    await person.page.context().close();
  }
  return Math.max(...presses);
}

/** From the home page to a phone, or to a letter with a name, where the city has one; else to an address. */
function reachSomebody(open: Open): Promise<number> {
  return mostPresses(open, {}, reachFromHome, { ...NEWCOMERS, Ruth: AUSTIN_ROOFER });
}

async function reachFromHome(person: Person, business: Profile): Promise<void> {
  const { page } = person;
  const leads = await homeLeads(person);
  const by = (wanted: Way) => leads.find(({ permit }) => permit.reach === wanted);
  const lead = by('phone') ?? by('letter');
  if (lead === undefined) {
    const query = filterToQuery({ ...profileFilter(business), reach: ['phone', 'letter'] });
    const better = await ask<readonly Permit[]>(person, `${pathOf('searchPermits')}?${query}&limit=1`);
    check(better.length === 0, 'The city has a lead with a phone or a name, and home shows none.');
  }
  const { permit, row } = lead ?? leads[0] ?? fail('The home page shows no lead.');
  if (permit.reach === 'phone') {
    const call = row.getByRole('link', { name: /^Call/ });
    check(((await call.getAttribute('href')) ?? '').startsWith('tel:'), 'Call leads elsewhere.');
    return person.press(call);
  }
  if (permit.reach === 'letter') {
    const name = contactOf(permit)?.name ?? fail('A letter has no name.');
    const letters = await lettersOf(person, row.getByRole('link', { name: `Write to ${name}` }));
    check(letters.length === 1, `There are ${letters.length} letters.`);
    return;
  }
  await person.press(row.locator('a[href*="permit="]').first());
  await page
    .getByRole('dialog')
    .getByText(permit.addressStreet ?? permit.permitNumber)
    .first()
    .waitFor();
}

/** Presses a link to letters, and waits until the first is shown. */
async function lettersOf(person: Person, link: Locator): Promise<Output<'letters'>['letters']> {
  const { page } = person;
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === pathOf('letters'));
  await person.press(link);
  const { letters } = (await (await answered).json()) as Output<'letters'>;
  await page
    .getByRole('article', { name: `Letter to ${letters[0]?.name}` })
    .first()
    .waitFor();
  return letters;
}

function fail(what: string): never {
  throw new Error(what);
}

/** On a phone, from the home page to a route with six stops. */
function planRoute(open: Open): Promise<number> {
  return mostPresses(open, { phone: true }, async (person) => {
    const { page } = person;
    const leads = (await homeLeads(person)).slice(0, STOPS);
    check(leads.length === STOPS, `The home page shows ${leads.length} leads.`);
    for (const { row, permit } of leads) {
      await person.press(row.getByRole('button', { name: `Add to route ${permit.permitNumber}` }));
      await row.getByRole('button', { name: `On route ${permit.permitNumber}` }).waitFor();
    }
    await person.press(page.getByRole('link', { name: `Route, ${STOPS} stops` }).first());
    await page.waitForURL(`${person.stack.site}/route`);
    for (const { permit } of leads) await shown(page, permit);
  });
}

/** From the home page to a file of the leads that are new since the last export. */
function exportTheWeek(open: Open): Promise<number> {
  return mostPresses(open, {}, async (person) => {
    const { page } = person;
    const [old] = await homeLeads(person);
    const button = page.getByRole('button', { name: /^Export [\d,]+ new$/ });
    const count = async () => Number(((await button.textContent()) ?? '').replace(/\D/g, ''));
    const all = await count();
    const letters = { permitIds: [old?.permit.id ?? ''] };
    const { left } = await ask<Output<'letters'>>(person, pathOf('letters'), 'POST', letters);
    await homeLeads(person);
    const fresh = await count();
    const downloading = page.waitForEvent('download');
    await person.press(button);
    check(/\.xlsx$/.test((await downloading).suggestedFilename()), 'The file is no spreadsheet.');
    await page.getByRole('button', { name: 'All exported' }).waitFor();
    const quota = await ask<Output<'exportQuota'>>(person, pathOf('exportQuota'));
    check(left - quota.left === fresh, `${left - quota.left} leads were exported, not ${fresh}.`);
    check(quota.used === all, `${quota.used} of ${all} new leads have been exported.`);
  });
}

/** From the home page to letters about ten leads. */
function writeLetters(open: Open): Promise<number> {
  return mostPresses(open, {}, async (person) => {
    const { page } = person;
    await homeLeads(person);
    await person.press(page.getByRole('link', { name: 'Leads', exact: true }).first());
    await person.press(page.getByRole('checkbox', { name: 'Select this page' }));
    const letters = await lettersOf(person, page.getByRole('link', { name: 'Letters', exact: true }));
    check(letters.length >= LETTERS, `There are ${letters.length} letters.`);
    for (const { permitId } of letters)
      checkWorth(await ask<Output<'permit'>>(person, pathOf('permit', { id: permitId })));
    await page.getByText(`Letter 1 of ${letters.length}`).waitFor();
  });
}

/** From the home page to permits in a program. */
async function callTheApi(open: Open): Promise<number> {
  const person = await open('Ada');
  const { page, stack } = person;
  await visit(person, '/');
  await person.press(page.getByRole('contentinfo').getByRole('link', { name: 'API', exact: true }));
  await person.press(page.getByRole('link', { name: 'Your keys', exact: true }));
  await page.getByLabel('What is the key for?').fill('CRM');
  await person.press(page.getByRole('button', { name: 'Make a key' }));
  const key = (await page.getByText(/^plumb_live_[0-9A-Za-z]{49}$/).textContent()) ?? '';
  await person.press(page.getByRole('button', { name: 'Copy key' }));
  const answer = await fetch(`${stack.site}${routes.v1Permits.path}?state=IL&limit=5`, {
    headers: { authorization: `Bearer ${key}` },
  });
  check(answer.status === 200, `The first call answered ${answer.status}.`);
  const { permits } = (await answer.json()) as Output<'v1Permits'>;
  check(permits.length === 5, `The first call returned ${permits.length} permits.`);
  return person.presses;
}

/** From the landing page, with the sign-up, whose presses are counted too. */
async function seeFirstLead(open: Open): Promise<number> {
  const person = await open('Sam', { signsUp: true });
  const { page } = person;
  await page.getByRole('heading', { name: 'Three questions, then your leads' }).waitFor();
  await person.press(page.getByText('Roofing', { exact: true }));
  await person.press(page.getByLabel('Where you work'));
  await person.type('chicago il');
  await person.press(page.getByRole('option', { name: 'Chicago, IL' }));
  const answered = page.waitForResponse((response) => isSearch(response.url()));
  await person.press(page.getByRole('button', { name: /^Show my/ }));
  const permits = (await (await answered).json()) as readonly ScoredPermit[];
  const [first] = permits;
  check(first !== undefined, 'No lead was shown.');
  check(
    first.trades.includes('roofing') && first.addressCity === 'Chicago',
    'The first lead is another trade or place.',
  );
  checkWorth(first);
  await shown(page, first);
  return person.presses + SIGN_UP_PRESSES;
}

function isSearch(url: string): boolean {
  const { pathname } = new URL(url);
  return pathname === pathOf('searchPermits') || pathname === pathOf('allPermits');
}

/** Waits until a permit is in the list. */
async function shown(page: Page, { addressStreet, permitNumber }: Permit): Promise<void> {
  await page
    .getByText(addressStreet ?? permitNumber)
    .filter({ visible: true })
    .first()
    .waitFor();
}

/** Opens windows for new accounts: signed in and with a trade and a place, or at the end of the sign-up. */
export function opener(stack: LocalStack, browser: Parameters<typeof openPerson>[0]): Open {
  return async (firstName, { phone = false, signsUp = false, business = ROOFER } = {}) => {
    const login = signsUp
      ? { address: `${firstName.toLowerCase()}@newcomer.example`, password: 'Batten-and-board-8' }
      : await stack.newAccount(firstName);
    const person = await openPerson(browser, stack, login, phone ? PHONE : undefined);
    if (signsUp) {
      await person.page.goto(stack.site);
      await signUp(person.page, stack, { firstName, ...login });
      return person;
    }
    await arrive(person, '/account');
    await ask(person, pathOf('updateNotifications'), 'PATCH', business);
    return person;
  };
}
