import { describe, expect, it } from 'vitest';
import { Dice } from '#infra/sim/harness/random.ts';
import { runStories, seedPlan } from '#infra/sim/harness/suite.ts';
import { routes } from '#shared/contract/routes.ts';
import { EXITS } from './exits.ts';
import { countAppearances, plantPermits, SUBJECT_KINDS } from './planted.ts';
import { cellName, type ExitCell, removalSuite } from './suite.ts';
import { openRemovalWorld } from './world.ts';

/** Reads that return nothing from a record: our own names, counts, texts of users, and data about sources. */
const WITHOUT_RECORDS: ReadonlySet<string> = new Set([
  'permitStates',
  'exportQuota',
  'workMarks',
  'workResults',
  'scoreResults',
  'workMark',
  'v1Sources',
  'v1Coverage',
  'v1Alerts',
  'v1Alert',
  'v1Usage',
  'v1Document',
]);

describe('a removed subject', () => {
  it('appears in no exit, in any spelling, whenever the removal was granted', async () => {
    const cells = new Map<string, ExitCell>();
    const { failures } = await runStories(removalSuite(cells), seedPlan(8));
    expect(failures).toEqual({ removed: [], missing: [] });
    // An exit that shows contacts showed each kind of subject before the removal.
    for (const exit of EXITS)
      if (exit.showsContacts === true || exit.showsOneContact === true)
        for (const kind of SUBJECT_KINDS)
          expect([kind, exit.name, cells.get(cellName(kind, exit))?.before]).not.toContain(0);
  });

  it('is searched for in every call that returns permits', async () => {
    const planted = plantPermits(new Dice(1), 'owner');
    const world = await openRemovalWorld('Somebody');
    await world.collect(planted.permits.map((permit) => ({ permit, changes: [] })));
    await world.publish();
    await world.match();
    for (const exit of EXITS) await exit.take(world, planted);
    const returning = Object.entries(routes).filter(
      ([name, { area, method, path }]) =>
        ((area === 'permits' || area === 'v1') && method === 'GET' && !WITHOUT_RECORDS.has(name)) ||
        path === '/api/alerts/preview' ||
        name === 'permitPoints' ||
        name === 'readFeed' ||
        name === 'mcp' ||
        name === 'exportPermits' ||
        name === 'letters',
    );
    expect(returning.map(([name]) => name).sort()).toEqual([...world.called].sort());
  });

  it('is found in any case and with any separators between digits', () => {
    expect(countAppearances('ZQABO "zqAbo" (312) 555-0142 312.555.0142', ['Zqabo', '3125550142'])).toBe(4);
    expect(
      countAppearances('id.1~20zqabo~20st.~28312~29~20555-0142?q=%7aqabo', ['Zqabo', '3125550142']),
    ).toBe(3);
    expect(countAppearances('nothing', ['Zqabo', '3125550142'])).toBe(0);
  });
});
