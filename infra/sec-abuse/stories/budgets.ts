import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import { ROW_BUDGETS } from '#shared/domain/plan/plan.ts';
import type { AbuseStory } from '../abuse-story.ts';
import type { AbuseWorld } from '../world.ts';

const PERMITS = 300;

async function copyLists(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const { runtime } = world;
  await storePermits(
    runtime,
    Array.from({ length: PERMITS }, (_, at) => samplePermit(`il-chicago.${at}`)),
  );
  await publishIndex(runtime);
  const { cookies } = await world.newUser();
  let rows = 0;
  for (let hour = 0; hour < 3; hour++) {
    for (let page = 0; page < ROW_BUDGETS.trialDay / PERMITS + 3; page++) {
      const name = dice.oneOf(['searchPermits', 'allPermits', 'recentPermits'] as const);
      const { status, text } = await world.call(name, { cookies, query: 'limit=1000' });
      if (status === 429) break;
      if (status !== 200) throw new Error(`${name} is refused: ${status} ${text}`);
      const answer = JSON.parse(text) as readonly unknown[] | { readonly permits: readonly unknown[] };
      rows += 'permits' in answer ? answer.permits.length : answer.length;
    }
    world.pass(3_600_000);
  }
  if (rows === 0) throw new Error('No permit was shown.');
  return rows > 2 * ROW_BUDGETS.trialDay ? [`a trial account read ${rows} permits in three hours`] : [];
}

/** @param most calls that may reach what is behind it */
async function repeat(
  world: AbuseWorld,
  call: Parameters<AbuseWorld['call']>,
  most: number,
): Promise<readonly string[]> {
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
  const criteria = { states: [], cities: [], counties: [], permitTypes: [], keywords: ['roof'] };
  return repeat(world, ['previewAlert', { cookies, json: { criteria, trigger: 'new' } }], 120);
}

async function repeatSums(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  await publishIndex(world.runtime);
  const { cookies } = await world.newUser();
  const name = dice.oneOf(['permitSummary', 'permitActivity', 'permitsByWeek'] as const);
  return repeat(world, [name, { cookies }], 600);
}

/** What an account can take without a limit. */
export const BUDGET_STORIES: readonly AbuseStory[] = [
  { name: 'a trial account copies the lists of the site', play: copyLists },
  { name: 'an account calls PayPal without end', play: repeatPayPal },
  { name: 'an account previews alerts without end', play: repeatPreviews },
  { name: 'an account asks for sums without end', play: repeatSums },
];
