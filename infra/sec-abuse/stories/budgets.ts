import { type AccountItem, accountKey } from '#functions/accounts/accounts.ts';
import { takeRows } from '#functions/accounts/limits/row-budget.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import { MS_PER_ROW, PAGE_SIZE, ROW_BUDGETS } from '#shared/domain/plan/plan.ts';
import type { AbuseStory } from '../abuse-story.ts';
import type { AbuseWorld } from '../world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PERMITS = 300;
/** Permits of an earlier page, which the story need not store. */
const EARLIER = 1000;

async function publish(world: AbuseWorld): Promise<void> {
  await storePermits(
    world.runtime,
    Array.from({ length: PERMITS }, (_, at) => samplePermit(`il-chicago.${at}`)),
  );
  await publishIndex(world.runtime);
}

/** Shows a new account so many permits, a page of `EARLIER` at a time. @param pause after each page, in milliseconds @returns its cookies */
async function readEarlier(
  world: AbuseWorld,
  email: string,
  rows: number,
  pause: number,
): Promise<readonly string[]> {
  const { cookies, userId } = await world.newUser(email);
  const account = await world.runtime.accounts.get<AccountItem>(accountKey(userId));
  if (account === undefined) throw new Error('The account is not there.');
  const ids = Array.from({ length: rows }, (_, at) => `il-earlier.${at}`);
  for (let at = 0; at < rows; at += EARLIER) {
    await takeRows(world.runtime, account, ids.slice(at, at + EARLIER));
    world.pass(pause);
  }
  return cookies;
}

/** Reads lists in any way, at once and one after the other. @returns how many different permits were shown */
async function copyLists(world: AbuseWorld, dice: Dice, cookies: readonly string[]): Promise<number> {
  const seen = new Set<string>();
  const copy = async (offset: number, limit = PAGE_SIZE): Promise<void> => {
    const name = dice.oneOf(['searchPermits', 'allPermits', 'recentPermits'] as const);
    const query = `limit=${limit}&offset=${offset}`;
    const { status, text, headers } = await world.call(name, { cookies, query });
    if (status === 429 && Number(headers['Retry-After']) > 0) return;
    if (status !== 200) throw new Error(`${name} is refused: ${status} ${text}`);
    const answer = JSON.parse(text) as Shown | { readonly permits: Shown };
    for (const { id } of 'permits' in answer ? answer.permits : answer) seen.add(id);
  };
  await Promise.all([copy(0), copy(PAGE_SIZE), copy(2 * PAGE_SIZE)]);
  for (let call = 0; call < 6; call++) await copy(dice.oneOf([0, 100, 200]), dice.oneOf([100, 200, 300]));
  return seen.size;
}

type Shown = readonly { readonly id: string }[];

async function copyADay(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  // A day from its start, whatever the time of the run.
  world.pass(DAY_MS - (world.runtime.clock.now().getTime() % DAY_MS));
  await publish(world);
  const cookies = await readEarlier(world, 'copier@example.com', ROW_BUDGETS.trialDay, EARLIER * MS_PER_ROW);
  world.pass(600_000);
  const rows = await copyLists(world, dice, cookies);
  return rows > 0 ? [`a trial account read ${rows} permits beyond those of its day`] : [];
}

async function copyAtOnce(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  await publish(world);
  const room = 2 * PAGE_SIZE;
  const cookies = await readEarlier(world, 'copier@example.com', ROW_BUDGETS.tenMinutes - room, 0);
  const rows = (await copyLists(world, dice, cookies)) - room;
  return rows > 0 ? [`an account read ${rows} permits beyond those of ten minutes`] : [];
}

const preview = (keyword: string) => ({
  criteria: { states: [], cities: [], counties: [], permitTypes: [], keywords: [keyword] },
  trigger: 'new',
});

/** Each preview shows other permits, when its words change. */
async function copyByPreviews(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  world.pass(DAY_MS - (world.runtime.clock.now().getTime() % DAY_MS));
  const issueDate = world.runtime.clock.now().toISOString().slice(0, 10);
  const words = Array.from({ length: 30 }, (_, at) => `${dice.oneOf(['roof', 'deck', 'pool'])}${at}`);
  await storePermits(
    world.runtime,
    words.map((description, at) => samplePermit(`il-chicago.${at}`, { description, issueDate })),
  );
  await publishIndex(world.runtime);
  const cookies = await readEarlier(world, 'copier@example.com', ROW_BUDGETS.trialDay, EARLIER * MS_PER_ROW);
  world.pass(600_000);
  const shown = new Set<string>();
  for (const word of words) {
    const { text } = await world.call('previewAlert', { cookies, json: preview(word) });
    for (const [id] of text.matchAll(/il-chicago\.\d+/g)) shown.add(id);
  }
  // A few of the earlier permits look alike, and leave room.
  return shown.size > 10 ? [`previews show ${shown.size} permits beyond those of the day`] : [];
}

/** @returns what hinders a user who sets up an alert */
async function previewOnce(world: AbuseWorld): Promise<readonly string[]> {
  const { cookies } = await world.newUser();
  const { status, text } = await world.call('previewAlert', { cookies, json: preview('roof') });
  return status === 200 ? [] : [`a preview: ${status} ${text}`];
}

/** An evening of pages, back and forth, as the page asks: when too few are left it waits first. */
async function readAnEvening(world: AbuseWorld): Promise<readonly string[]> {
  const cookies = await readEarlier(world, 'reader@example.com', 5000, 60_000);
  let left = 0;
  for (let page = 0; page < 60; page++) {
    if (left < PAGE_SIZE) world.pass((PAGE_SIZE - left) * MS_PER_ROW);
    const query = `limit=${PAGE_SIZE}&offset=${[0, 100, 200, 100, 0][page % 5]}`;
    const { status, text, headers } = await world.call('searchPermits', { cookies, query });
    if (status !== 200) return [`page ${page + 1} of an evening: ${status} ${text}`];
    left = Number(headers['X-Rows-Left']);
  }
  return [];
}

/** @param most calls that may reach what is behind it */
async function repeat(
  world: AbuseWorld,
  call: Parameters<AbuseWorld['call']>,
  most: number,
): Promise<readonly string[]> {
  // Limits count by the clock's hours, and a run may come upon the end of one.
  world.pass(HOUR_MS - (world.runtime.clock.now().getTime() % HOUR_MS));
  let served = 0;
  for (let at = 0; at < most + 10; at++) {
    const { status } = await world.call(...call);
    if (status === 400 || status >= 500) throw new Error(`${call[0]} fails with ${status}.`);
    if (status !== 429) served++;
  }
  return served > most ? [`${call[0]} was served ${served} times in an hour`] : [];
}

async function repeatPayPal(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const { cookies } = await world.newUser();
  const orderId = '5O190127TN364715T';
  return dice.below(2) === 0
    ? repeat(world, ['captureOrder', { cookies, params: { orderId } }], 60)
    : repeat(world, ['activateSubscription', { cookies, json: { paypalOrderId: orderId } }], 60);
}

async function repeatPreviews(world: AbuseWorld): Promise<readonly string[]> {
  await publishIndex(world.runtime);
  const { cookies } = await world.newUser();
  return repeat(world, ['previewAlert', { cookies, json: preview('roof') }], 120);
}

async function repeatSums(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  await publishIndex(world.runtime);
  const { cookies } = await world.newUser();
  const name = dice.oneOf(['permitSummary', 'permitActivity', 'permitsByWeek'] as const);
  return repeat(world, [name, { cookies }], 600);
}

/** What an account can take without a limit. */
export const BUDGET_STORIES: readonly AbuseStory[] = [
  { name: 'a trial account copies the lists of the site', play: copyADay, honest: readAnEvening },
  { name: 'a trial account copies the lists of the site at once', play: copyAtOnce, honest: readAnEvening },
  { name: 'a trial account copies permits by previews', play: copyByPreviews, honest: previewOnce },
  { name: 'an account calls PayPal without end', play: repeatPayPal },
  { name: 'an account previews alerts without end', play: repeatPreviews },
  { name: 'an account asks for sums without end', play: repeatSums },
];
