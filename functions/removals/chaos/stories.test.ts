import { describe, expect, it } from 'vitest';
import { Dice } from '#functions/harness/random.ts';
import { testsThatMutantsFit } from '#functions/harness/suite-tests.ts';
import { routes } from '#shared/contract/routes.ts';
import { EXITS } from './exits.ts';
import { REMOVAL_MUTANTS } from './mutants.ts';
import { appearances, KINDS, plant } from './planted.ts';
import { tellStories } from './stories.ts';
import { openWorld } from './world.ts';

/** Reads that answer nothing of a record: names of ours, counts, what users wrote themselves, and what sources publish. */
const NAME_NOBODY: ReadonlySet<string> = new Set([
  ...['permitStates', 'exportQuota', 'workMarks', 'workMark'],
  ...['v1Sources', 'v1Coverage', 'v1Alerts', 'v1Alert', 'v1Usage', 'v1Document'],
]);

describe('who was taken out', () => {
  it('appears by no way out, whatever it is, however it is spelled, whenever it was granted', async () => {
    const told = await tellStories({ seeds: 8, from: 1 });
    expect(told.wrongs).toEqual([]);
    // A way out that shows contacts showed each kind of subject before.
    for (const { name, showsContacts } of EXITS)
      if (showsContacts === true)
        for (const kind of KINDS)
          expect([kind, name, told.cells.get(`${kind} × ${name}`)?.before]).not.toContain(0);
  }, 120_000);

  it('is looked for wherever a call answers permits', async () => {
    const world = await openWorld();
    const planted = plant(new Dice(1), 'owner');
    await world.collect(planted.permits.map((permit) => ({ permit, changes: [] })));
    await world.publish();
    await world.match();
    for (const exit of EXITS) await exit.take(world, planted);
    const answering = Object.entries(routes).filter(
      ([name, { area, method, path }]) =>
        ((area === 'permits' || area === 'v1') && method === 'GET' && !NAME_NOBODY.has(name)) ||
        path === '/api/alerts/preview' ||
        name === 'exportPermits',
    );
    expect(answering.map(([name]) => name).sort()).toEqual([...world.called].sort());
  });

  it('is seen in any case and with anything between digits', () => {
    expect(appearances('ZQABO "zqAbo" (312) 555-0142 312.555.0142', ['Zqabo', '3125550142'])).toBe(4);
    expect(appearances('nothing', ['Zqabo', '3125550142'])).toBe(0);
  });
});

testsThatMutantsFit(REMOVAL_MUTANTS);
