import { acquirePublisher, publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { readPending } from '#functions/permits/pending-changes.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { countsOf, type StoryWorld } from './world.ts';

const MONTHS = ['2026-09', '2026-10', '2026-11'] as const;
const STATES = ['Illinois', 'Texas', 'Ohio'] as const;
/** Longer than the lease of a publisher, in minutes. */
const LEASE_MINUTES = 2;

/** Runs write permits and publishers publish them, two at once now and then. The index must show each permit once, as last written. */
export async function publishingStory(world: StoryWorld): Promise<void> {
  const { dice, runtime, direct } = world;
  const shown = new Map<string, string>();
  for (let page = 0, pages = 3 + dice.below(4); page < pages; page++) {
    const permits = Array.from({ length: 1 + dice.below(12) }, () => {
      const number = dice.below(40);
      const withdrawnAt = dice.below(6) === 0 ? '2026-11-19T00:00:00.000Z' : null;
      const issueDate = `${dice.oneOf(MONTHS)}-${String(1 + dice.below(19)).padStart(2, '0')}`;
      const jurisdictionState = dice.oneOf(STATES);
      return samplePermit(`a.${number}`, { issueDate, jurisdictionState, withdrawnAt });
    });
    const last = new Map(permits.map((permit) => [permit.id, permit]));
    await world.untilDone('a page', 1, () => storePermits(runtime, [...last.values()], page));
    for (const { id, issueDate, withdrawnAt } of last.values())
      if (withdrawnAt === null) shown.set(id, issueDate ?? '');
      else shown.delete(id);
    if (dice.below(3) === 0) continue;
    const publish = () =>
      world.attempt('a publisher', () => publishIndex(runtime, { sleep: async () => world.pass(0.1) }));
    await Promise.all(dice.below(3) === 0 ? [publish(), publish()] : [publish()]);
    if (dice.below(2) === 0) world.pass(LEASE_MINUTES);
  }
  world.pass(LEASE_MINUTES);
  await world.untilDone('the last publisher', LEASE_MINUTES, () =>
    publishIndex(runtime, { sleep: async () => world.pass(0.1) }),
  );
  const index = await openLeadIndex(direct);
  const search = { filter: {}, sort: 'newest', offset: 0, limit: 1_000 } as const;
  const { ids, total } = await index.search(search);
  const must = countsOf(shown.keys());
  world.compareCounts(must, countsOf(ids), (id) => `${id} in the index`);
  if (total !== must.size)
    world.wrong(total < must.size ? 'lost' : 'doubled', `the index says ${total}, not ${must.size}`);
  const dates = ids.map((id) => shown.get(id) ?? '');
  if (dates.join() !== dates.toSorted().toReversed().join())
    world.wrong('lost', 'a permit has an older date in the index');
  if ((await readPending(direct)).length > 0) world.wrong('stuck', 'a note waits');
  world.pass(LEASE_MINUTES);
  if ((await acquirePublisher(direct)) === undefined) world.wrong('stuck', 'the index is still held');
}
