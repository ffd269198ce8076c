import { describe, expect, it } from 'vitest';
import { type FakeReply, fetchFrom } from '#functions/collection/testing/fake-portal.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import { readPermits, readPermitWithHistory } from '#functions/permits/permit-store.ts';
import { permitKey, type StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { storeTermsRules } from '#functions/permits/withholding/terms-rules.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { replaceSubjects } from '#infra/ops/removals/removal-list.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { readParcels } from './read-parcels.ts';
import type { Roll } from './roll.ts';
import { allRules } from './roll-terms.ts';
import { cookRoll, cookRows, type MadeParcel, OWNER_ON } from './testing.ts';

const pinOf = (number: number): string => `1433101${String(number).padStart(3, '0')}0000`;
const parcelAt = (number: number, parts: Partial<MadeParcel> = {}): MadeParcel => ({
  ...{ pin: pinOf(number), class: '203', built: 1924, street: `${number} N CLARK ST` },
  ...parts,
});
const permitAt = (number: number, parts: Partial<StoredPermit> = {}): StoredPermit =>
  samplePermit(`il-chicago.${number}`, {
    ...{ addressStreet: `${number} N Clark St`, jurisdictionCity: 'Chicago', jurisdictionCounty: 'Cook' },
    parcel: pinOf(number),
    ...parts,
  });

/** Of all tables. */
const COLUMNS =
  'pin year class char_yrblt char_apts prop_address_full prop_address_city_name owner_address_name'.split(
    ' ',
  );

/** Answers the rows with any key of the condition, as Socrata does. */
function portal(parcels: readonly MadeParcel[], asked: URL[]) {
  const tables = cookRows(parcels);
  return (url: URL): FakeReply => {
    if (url.pathname === '/robots.txt') return { status: 404, text: '' };
    asked.push(url);
    const rows = tables.get(/([\w-]+)\.json$/.exec(url.pathname)?.[1] ?? '') ?? [];
    const keys = (url.searchParams.get('$where') ?? '')
      .split(' OR ')
      .map((key) =>
        [...key.matchAll(/(\w+) = '([^']*)'/g)].map(
          ([, column = '', value = '']) => [column, value] as const,
        ),
      );
    return {
      headers: { 'x-soda2-fields': JSON.stringify(COLUMNS) },
      json: rows.filter((row) =>
        keys.some((key) => key.every(([column, value]) => String(row[column]) === value)),
      ),
    };
  };
}

async function setUp(permits: readonly StoredPermit[]) {
  let now = new Date('2026-11-20T12:00:00.000Z');
  const quiet = () => undefined;
  const runtime = {
    permits: new MemoryTable('permits'),
    collection: new MemoryTable('collection'),
    index: new MemoryTable('index'),
    clock: { now: () => now },
    log: { info: quiet, warn: quiet, error: quiet },
  } as unknown as Runtime;
  await storeTermsRules(runtime, allRules([], [cookRoll]));
  await storePermits(runtime, permits);
  await publishIndex(runtime);
  const events: string[] = [];
  return {
    runtime,
    events,
    nextDay: () => {
      now = new Date(now.getTime() + 86_400_000);
    },
    shown: async (number: number) =>
      (await readPermits(runtime.permits, [`il-chicago.${number}`])).values().next().value,
    stored: (number: number) =>
      runtime.permits.get<StoredPermit & { pk: string; sk: string }>(permitKey(`il-chicago.${number}`)),
    read: async (parcels: readonly MadeParcel[], roll: Roll = cookRoll) => {
      const asked: URL[] = [];
      const reports = await readParcels(
        {
          runtime,
          fetch: fetchFrom(portal(parcels, asked)),
          sleep: async () => undefined,
          standIn: true,
          onChanged: async (runId) => void events.push(runId),
        },
        [roll],
      );
      await publishIndex(runtime);
      return { reports, asked };
    },
  };
}

describe('reading the parcels of a roll', () => {
  it('writes what stands there to the permits that name it, and the use where the record says none', async () => {
    const { read, shown, events, runtime } = await setUp([
      permitAt(1),
      permitAt(2, { propertyUse: 'commercial' }),
      permitAt(3, { parcel: undefined }),
      permitAt(4, { jurisdictionCounty: 'Lake' }),
      permitAt(5, { issueDate: '2025-10-01' }),
      permitAt(6),
    ]);
    const { reports } = await read([1, 2, 3, 4, 5, 99].map((number) => parcelAt(number)));
    expect(reports).toEqual([{ rollId: 'il-cook-roll', asked: 4, found: 3, filled: 2, cause: null }]);
    const roll = 'Cook County Assessor, 2025 roll, by parcel number';
    expect(await shown(1)).toMatchObject({
      roll,
      rollClass: '203',
      yearBuilt: 1924,
      propertyUse: 'one-two-family',
      useFrom: 'roll',
    });
    const second = await shown(2);
    expect(second).toMatchObject({ roll, yearBuilt: 1924, propertyUse: 'commercial' });
    expect(second).not.toHaveProperty('useFrom');
    expect(await shown(3)).toMatchObject({ roll: 'Cook County Assessor, 2025 roll, by address' });
    for (const number of [4, 5, 6]) expect(await shown(number)).not.toHaveProperty('yearBuilt');
    expect((await readPermitWithHistory(runtime.permits, 'il-chicago.1'))?.history).toEqual([]);
    expect(events).toEqual(['2026-11-20T12:00:00.000Z-il-cook-roll']);
  });

  it('asks only for the parcels that permits name, and stores no other', async () => {
    const { read, runtime } = await setUp([permitAt(1)]);
    const { asked } = await read([parcelAt(1), parcelAt(99, { built: 1871 })]);
    expect(asked.map((url) => url.searchParams.get('$where')).join(' ')).not.toContain(pinOf(99));
    for (const table of [runtime.permits, runtime.collection])
      for await (const page of table.scan({ prefix: '' })) expect(JSON.stringify(page)).not.toContain('1871');
  });

  it('asks for each once in a year’s roll, and again when the roll is of another year', async () => {
    const { read, nextDay, shown } = await setUp([permitAt(1), permitAt(2)]);
    await read([parcelAt(1)]);
    expect((await read([parcelAt(1)])).asked).toEqual([]);
    nextDay();
    expect((await read([parcelAt(1), parcelAt(2)])).reports).toMatchObject([{ asked: 0 }]);
    const later = [1, 2].map((number) => parcelAt(number, { year: 2026, built: 2026 }));
    expect((await read(later, { ...cookRoll, year: 2026 })).reports).toMatchObject([{ asked: 2, found: 2 }]);
    expect(await shown(1)).toMatchObject({ yearBuilt: 2026, roll: expect.stringContaining('2026 roll') });
  });

  it('that is off is not asked, and one that fails keeps what is known', async () => {
    const { read, shown } = await setUp([permitAt(1)]);
    const off = { ...cookRoll, terms: { ...cookRoll.terms, readBy: null } };
    expect(await read([parcelAt(1)], off)).toEqual({ reports: [], asked: [] });
    await read([parcelAt(1)]);
    const moved = {
      ...cookRoll,
      year: 2026,
      tables: cookRoll.tables.map((table) => ({ ...table, columns: { class: 'gone' } })),
    };
    expect((await read([parcelAt(1, { year: 2026 })], moved)).reports[0]).toMatchObject({ asked: 0 });
    expect(await shown(1)).toMatchObject({ yearBuilt: 1924 });
  });

  it('never sends what was removed or is withheld', async () => {
    const { read, runtime } = await setUp([permitAt(1), permitAt(2, { sourceId: 'il-closed' }), permitAt(3)]);
    await replaceSubjects(runtime.permits, 'R-1', [{ kind: 'address', text: '1 N Clark St, Chicago' }]);
    await storeTermsRules(runtime, {
      ...allRules([], [cookRoll]),
      'il-closed': { withheld: 'everything', version: 'a', attribution: null },
    });
    const { asked } = await read([1, 2, 3].map((number) => parcelAt(number)));
    const text = asked.map((url) => url.searchParams.get('$where')).join(' ');
    expect(text).toContain(pinOf(3));
    for (const number of [1, 2]) {
      expect(text).not.toContain(pinOf(number));
      expect(text).not.toContain(`'${number} N CLARK ST'`);
    }
  });

  it('shows owners only while their switch is on, and nothing once the roll is off', async () => {
    const { read, shown, runtime } = await setUp([permitAt(1)]);
    const owners: Roll = { ...cookRoll, owner: { ...OWNER_ON, column: 'owner_address_name' } };
    await read([parcelAt(1, { owner: 'SAMPLE, ANA' })], owners);
    expect(await shown(1)).toMatchObject({ yearBuilt: 1924, rollOwner: null });
    await storeTermsRules(runtime, allRules([], [owners]));
    expect(await shown(1)).toMatchObject({ rollOwner: 'SAMPLE, ANA' });
    await replaceSubjects(runtime.permits, 'R-1', [{ kind: 'name', text: 'Ana Sample' }]);
    expect(await shown(1)).toMatchObject({ yearBuilt: 1924, rollOwner: null });
    await replaceSubjects(runtime.permits, 'R-1', []);
    await storeTermsRules(runtime, allRules([], []));
    const { rollSays: _, ...recorded } = (await shown(1)) ?? permitAt(2);
    expect(recorded).toEqual(permitAt(1));
    await publishIndex(runtime);
    await replaceSubjects(runtime.permits, 'R-1', [{ kind: 'address', text: '1 N Clark St' }]);
    await storeTermsRules(runtime, allRules([], [owners]));
    expect(await shown(1)).toMatchObject({ addressStreet: null, propertyUse: null });
    expect(await shown(1)).not.toHaveProperty('yearBuilt');
  });
});
