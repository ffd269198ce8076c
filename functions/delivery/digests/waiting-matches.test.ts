import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  cursorKey,
  type Match,
  matchItems,
  matchProgressItem,
  type StoredMatch,
} from '#functions/alerts/matches.ts';
import { ConditionFailed } from '#functions/platform/tables/table.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { readTaken, readWaiting, takeMatches, waitingAlerts } from './waiting-matches.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const ALERTS = ['a', 'b', 'c'];

const matchOf = (permitId: string, alertIds: readonly string[]): StoredMatch => ({
  permitId,
  kind: 'new',
  alerts: Object.fromEntries(alertIds.map((id) => [id, ['mail']])),
  seenAt: NOW.toISOString(),
  runId: 'run',
});

/** A user's matches in a table. */
class User {
  readonly accounts = new MemoryTable('accounts');
  #round = 0;

  /** Completes a round with one permit per list of alerts. @returns the pairs of permit and alert */
  async round(lists: readonly (readonly string[])[]): Promise<string[]> {
    const round = ++this.#round;
    const matches = lists.map((alertIds, at) => matchOf(`${round}-${at}`, alertIds));
    const items = matchItems('ada', round, new Map([[0, matches]]), NOW);
    await this.accounts.writeMany([...items, matchProgressItem({ completed: round })]);
    return matches.flatMap(({ permitId, alerts }) => Object.keys(alerts).map((id) => `${permitId} ${id}`));
  }

  waiting() {
    return readWaiting(this, 'ada');
  }

  /** Takes what waits for some alerts. @returns the pairs taken */
  async take(alertIds: readonly string[]): Promise<string[]> {
    const waiting = await this.waiting();
    const mine = waitingAlerts(waiting).filter((id) => alertIds.includes(id));
    if (mine.length === 0) return [];
    const { taken, move, rest } = takeMatches('ada', waiting, mine);
    await this.accounts.transact([move]);
    expect((await this.waiting()).rounds).toEqual(rest.rounds);
    return pairsOf(await readTaken(this, 'ada', taken));
  }
}

function pairsOf(matches: readonly Match[]): string[] {
  return matches.flatMap(({ permitId, alertIds }) => alertIds.map((id) => `${permitId} ${id}`));
}

const some = fc.subarray(ALERTS, { minLength: 1 });
const step = fc.oneof(
  fc.record({ round: fc.array(some, { maxLength: 3 }) }),
  fc.record({ take: fc.subarray(ALERTS) }),
);

it('gives each match of each alert to one digest, in any order of rounds and digests', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const user = new User();
      const [matched, taken]: [string[], string[]] = [[], []];
      for (const one of steps)
        if ('round' in one) matched.push(...(await user.round(one.round)));
        else {
          const left = matched.filter((pair) => !taken.includes(pair));
          const got = await user.take(one.take);
          expect(got.toSorted()).toEqual(left.filter((pair) => one.take.includes(pair.slice(-1))).toSorted());
          taken.push(...got);
        }
      taken.push(...(await user.take(ALERTS)));
      expect(taken.toSorted()).toEqual(matched.toSorted());
    }),
    { numRuns: 200 },
  );
});

it('stores no places of alerts that are as far as the others', async () => {
  const user = new User();
  await user.round([['a'], ['b']]);
  await user.take(['a']);
  expect(await user.accounts.get(cursorKey('mail', 'ada'))).toMatchObject({ upTo: 0, ahead: { a: 1 } });
  await user.take(['b']);
  expect(await user.accounts.get(cursorKey('mail', 'ada'))).toMatchObject({ upTo: 1, ahead: {}, moves: 2 });
});

it.each([undefined, { upTo: 0, ahead: {}, moves: 3 }])(
  'takes nothing that another sender took from the cursor %j',
  async (cursor) => {
    const user = new User();
    if (cursor !== undefined) await user.accounts.put({ ...cursorKey('mail', 'ada'), ...cursor });
    await user.round([['a'], ['b']]);
    const waiting = await user.waiting();
    await user.take(['a']);
    const late = takeMatches('ada', waiting, ['a']);
    await expect(user.accounts.transact([late.move])).rejects.toThrow(ConditionFailed);
  },
);
