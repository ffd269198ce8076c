import { describe, expect, it } from 'vitest';
import { lastLine, runStories, seedPlan } from '#infra/sim/harness/suite.ts';
import { testStoriesRepeat } from '#infra/sim/harness/suite-tests.ts';
import { applyEdit, NO_HISTORY } from '#shared/domain/sync/mark-history.ts';
import { judgePermit, type MadeChange, type PermitStory } from './judge.ts';
import { SYNC_SUITE } from './suite.ts';

describe('stories of devices', () => {
  it('end with every change on the server once, and all devices alike', async () => {
    const said: string[] = [];
    const totals = await runStories(SYNC_SUITE, seedPlan(150), { say: (line) => said.push(line) });
    expect(said).toEqual([]);
    expect(totals.counts.changes).toBeGreaterThan(1000);
    expect(totals.counts.sends).toBeGreaterThan(totals.counts.changes);
    expect(totals.counts.merges).toBeGreaterThan(20);
    expect(lastLine(SYNC_SUITE, totals)).toBe('lost 0 doubled 0 seeds 150');
  });

  testStoriesRepeat(SYNC_SUITE, 10, 60_000);
});

describe('the judge', () => {
  const made = (id: string, minute: number, parts: Partial<MadeChange['change']>): MadeChange => {
    const at = new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString();
    const change = { id, at, day: '2026-11-20', permitId: 'il-a.1', permitNumber: '1', ...parts };
    return { change, device: 'phone', madeAt: minute };
  };
  const note = (text: string, replaces: readonly string[] = []) => ({
    note: { text, day: '2026-11-20', replaces },
  });
  const judge = (
    all: readonly MadeChange[],
    arrived: readonly MadeChange[],
    parts: Partial<PermitStory> = {},
  ) => {
    const history = arrived.map(({ change }) => change).reduce(applyEdit, NO_HISTORY);
    return judgePermit({
      permitId: 'il-a.1',
      made: all,
      history,
      shown: [],
      clocksWereSet: false,
      ...parts,
    });
  };

  it('finds what is missing', () => {
    const all = [
      made('a', 1, { stage: 'saved' }),
      made('b', 2, { stage: 'won', outcome: 'won' }),
      made('c', 3, note('One.')),
      made('d', 4, { callBack: { day: '2026-12-01', time: null } }),
      made('e', 5, { wrote: true }),
    ];
    expect(judge(all, all)).toEqual({ lost: [], doubled: [] });
    expect(judge(all, all.slice(0, 1)).lost).toEqual([
      'step b of il-a.1 is missing',
      'call b of il-a.1 is missing',
      'letter e of il-a.1 is missing',
      'the note “One.” of il-a.1 is missing',
      'the call-back of il-a.1 is undefined, not 2026-12-01',
    ]);
    expect(judge(all, all, { shown: [['phone', null]] }).lost).toEqual([
      'phone shows il-a.1 otherwise than the server',
    ]);
  });

  it('finds what is there twice, or although it was undone or replaced', () => {
    const all = [
      made('a', 1, { stage: 'saved' }),
      made('b', 2, { undoes: { id: 'a' } }),
      made('c', 3, note('One.')),
      made('d', 4, note('Two.', ['c'])),
    ];
    const arrived = [all[0], all[2]].filter((one) => one !== undefined);
    expect(judge(all, arrived).doubled).toEqual([
      'step a of il-a.1 is there twice or was undone',
      'the note “One.” of il-a.1 is there 1 times',
    ]);
  });
});
