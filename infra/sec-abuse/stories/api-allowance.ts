import { publishPermits } from '#functions/alerts/testing.ts';
import { createApiKey } from '#functions/api/open-api/api-keys.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { Output } from '#shared/contract/index.ts';
import { utcDay } from '#shared/domain/days.ts';
import { API_PAGE_MAX, API_PERMITS_PER_MONTH, monthStart, quotaMonth } from '#shared/domain/plan/plan.ts';
import type { AbuseStory } from '../abuse-story.ts';
import type { AbuseWorld } from '../world.ts';

const HOUR_MS = 3_600_000;
/** Two permits may look like the same one to the counter. */
const LOOKALIKES = 5;

/** A program with a key of a trial, beside more permits than the trial reads. */
async function openProgram(world: AbuseWorld, email: string, isTest = false) {
  const ids = Array.from(
    { length: API_PERMITS_PER_MONTH.trial + 2 * API_PAGE_MAX },
    (_, at) => `il-chicago.${at}`,
  );
  await publishPermits(
    world.runtime,
    ids.map((id) => samplePermit(id)),
  );
  // All days of the story are of one month.
  const now = world.runtime.clock.now();
  world.pass(monthStart(quotaMonth(now), 1).getTime() - now.getTime());
  const { userId } = await world.newUser(email);
  const { key } = await createApiKey(world.runtime, userId, 'A program', { isTest });
  const headers = { authorization: `Bearer ${key}` };
  const page = async (cursor: string | null): Promise<Output<'v1Permits'> | number> => {
    const query = `limit=${API_PAGE_MAX}${cursor === null ? '' : `&cursor=${cursor}`}`;
    const { status, text } = await world.call('v1Permits', { query, headers });
    return status === 200 ? (JSON.parse(text) as Output<'v1Permits'>) : status;
  };
  return { headers, page, publishedOn: utcDay(now) };
}

/** Reads pages until a refusal. @returns the distinct permits, and the cursor of the page that was refused */
async function readOn(page: Awaited<ReturnType<typeof openProgram>>['page'], from: string | null = null) {
  const read = new Set<string>();
  for (let cursor = from; ; ) {
    const answer = await page(cursor);
    if (typeof answer === 'number') return { read, cursor };
    for (const { id } of answer.permits) read.add(id);
    cursor = answer.nextCursor;
    if (cursor === null) return { read, cursor };
  }
}

/** Reads on the days after the month's allowance is spent: what was free for a day is not free for ever, nor is anything else. */
async function readMore(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const { page } = await openProgram(world, 'api@example.com');
  const { read, cursor } = await readOn(page);
  if (read.size < API_PERMITS_PER_MONTH.trial) throw new Error(`A trial reads only ${read.size} permits.`);
  const found =
    read.size > API_PERMITS_PER_MONTH.trial + LOOKALIKES ? [`${read.size} permits of a trial`] : [];
  world.pass((24 + dice.below(24)) * HOUR_MS);
  for (const from of [null, cursor])
    if (typeof (await page(from)) !== 'number') found.push(`a page on another day, from ${from}`);
  return found;
}

/** What was read today can be read again after the allowance is spent. */
async function readAgain(world: AbuseWorld): Promise<readonly string[]> {
  const { page } = await openProgram(world, 'honest-api@example.com');
  await readOn(page);
  const again = await page(null);
  return typeof again === 'number' ? [`a page again: ${again}`] : [];
}

/** Reads and writes with a test key, which takes nothing from the allowance, what only a live one may. */
async function readWithTestKey(world: AbuseWorld): Promise<readonly string[]> {
  const { headers, page, publishedOn } = await openProgram(world, 'test-key@example.com', true);
  const found: string[] = [];
  const list = await page(null);
  const changes = await world.call('v1PermitChanges', { query: `updatedSince=${publishedOn}`, headers });
  for (const text of [JSON.stringify(list), changes.text])
    if (text.includes('il-chicago.') || !text.includes('sample.'))
      found.push('a list that is not the sample');
  if ((await world.call('v1Permit', { params: { id: 'il-chicago.1' }, headers })).status === 200)
    found.push('a permit of a city');
  if ((await world.call('v1CreateAlert', { json: { name: 'Roofs', criteria: {} }, headers })).status < 300)
    found.push('a new alert');
  return found;
}

/** A test key reads every page of the sample, and the account's allowance stays whole. */
async function writeProgram(world: AbuseWorld): Promise<readonly string[]> {
  const { headers, page } = await openProgram(world, 'honest-test@example.com', true);
  const { read } = await readOn(page);
  const { text } = await world.call('v1Usage', { headers });
  const { permits } = JSON.parse(text) as Output<'v1Usage'>;
  return read.size > API_PAGE_MAX && permits.used === 0
    ? []
    : [`${read.size} sample permits, ${permits.used} of the month used`];
}

/** What does not count toward the month of the public API. */
export const API_ALLOWANCE_STORIES: readonly AbuseStory[] = [
  { name: 'a program reads on after its allowance', play: readMore, honest: readAgain },
  { name: 'a test key reaches what only a live key may', play: readWithTestKey, honest: writeProgram },
];
