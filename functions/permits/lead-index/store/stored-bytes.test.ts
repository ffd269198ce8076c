import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { CursorRefused, openCursor } from '#functions/permits/feed/cursor.ts';
import type { Item } from '#functions/platform/tables/table.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { containsPhrase } from '#shared/domain/filter/keywords.ts';
import { readChangeLog } from '../build/change-log.ts';
import { countKeywords } from '../search/keyword-counts.ts';
import { readParts } from './blob-store.ts';
import { readManifests, readRoot } from './generation.ts';
import type { IndexRow } from './index-row.ts';
import { decodeRows, decodeSegment, PART_NAMES } from './segment.ts';
import { WordCache } from './word-cache.ts';

/** Items and objects of an index as they are stored in production (bytes in Base64), and what they mean. Never edit it. */
const fixture = JSON.parse(readFileSync(new URL('stored-bytes.fixture.json', import.meta.url), 'utf8')) as {
  readonly items: readonly (Item & { readonly data?: string })[];
  readonly objects: Readonly<Record<string, string>>;
  readonly rows: readonly IndexRow[];
  readonly cursors: Readonly<Record<'changes' | 'search', string>>;
};

const index = new MemoryTable('index');

beforeAll(async () => {
  await index.writeMany(
    fixture.items.map(({ data, ...item }) =>
      data === undefined ? item : { ...item, data: Buffer.from(data, 'base64') },
    ),
  );
  for (const [name, bytes] of Object.entries(fixture.objects))
    await index.objects.put(name, Buffer.from(bytes, 'base64'));
});

// The key of the root contains LAYOUT and LEAD_SCORE_VERSION. If you raise either on purpose, add a fixture; keep that of the format before, which this release reads.
describe('a stored index', () => {
  it('still has the same root, manifests and counts', async () => {
    const { generation, states, feed } = await readRoot(index);
    expect({ generation, feed }).toEqual({ generation: 7, feed: { since: 1000, at: 5000 } });
    expect(states.map(({ state, permits }) => [state, permits])).toEqual([['Illinois', fixture.rows.length]]);
    const [manifest] = await readManifests(index, states, 'whole');
    expect(manifest).toMatchObject({
      state: 'Illinois',
      segments: [{ month: '2026-11', rows: fixture.rows.length, valuation: 9 * 500.5 }],
    });
    const [segment] = manifest?.segments ?? [];
    expect(segment?.counties).toEqual([['Cook', 9]]);
    expect(segment?.permitTypes).toEqual([['Roofing Permit', 9]]);
    expect(segment?.cities).toContainEqual(['Chicago', 2]);
    expect(segment?.days).toContainEqual(['il-b', 5, 2, 1001]);
    expect(segment?.habits).toEqual([['City 3', 'Roofing Permit', 1, 1, 1, 1, 0, 1]]);
  });

  it('still has the same rows', async () => {
    const { states } = await readRoot(index);
    const [manifest] = await readManifests(index, states, 'outline');
    const { blob: ref, month } = manifest?.segments[0] ?? expect.fail('no segment');
    const parts = await readParts(
      index,
      PART_NAMES.map((part) => ({ ref, part })),
    );
    expect(decodeRows('Illinois', month, decodeSegment(parts))).toEqual(fixture.rows);
  });

  it('still has the same words', async () => {
    const { states } = await readRoot(index);
    const [manifest] = await readManifests(index, states, 'worded');
    const { segments } = manifest ?? expect.fail('no manifest');
    const counts = (...keywords: readonly string[]) =>
      countKeywords(new WordCache(index, 0), segments, keywords);
    const holds = (keyword: string) =>
      fixture.rows.filter(
        ({ description, permitType }) =>
          containsPhrase(description, keyword) || containsPhrase(permitType ?? '', keyword),
      ).length;
    for (const keyword of ['roofing permit', ...fixture.rows.map(({ description }) => description)])
      if (keyword !== '') expect([...(await counts(keyword)).values()]).toEqual([holds(keyword)]);
  });

  it('still has the same change log', async () => {
    expect(await readChangeLog(index, { at: 1 }, 5000, 10)).toEqual([
      {
        at: 5000,
        after: 4000,
        part: 0,
        total: 2,
        changes: [
          ['il-a.1', 1_795_435_200_000],
          ['il-a.2', null],
        ],
      },
    ]);
  });
});

describe('a cursor that a client keeps', () => {
  it('still has the same content', () => {
    const identity = (content: unknown): unknown => content;
    expect(openCursor('changes', fixture.cursors.changes, identity)).toEqual([1000, 5000, 3]);
    const list = 'search by score 2: ["state","Illinois"]';
    expect(openCursor(list, fixture.cursors.search, identity)).toEqual([
      'il-a.1',
      '2026-11-05',
      null,
      '2026-11-20',
      ['roofing'],
      'sub',
    ]);
    expect(() => openCursor(list, fixture.cursors.changes, identity)).toThrow(CursorRefused);
  });
});
