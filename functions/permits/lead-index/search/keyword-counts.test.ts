import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ByteRange } from '#functions/platform/objects/object-store.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { containsPhrase } from '#shared/domain/filter/keywords.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { samplePermit, watched } from '../../testing.ts';
import { makeSegment } from '../build/publish-rows.ts';
import { withWords } from '../build/words.ts';
import { type Blob, writeBlobs } from '../store/blob-store.ts';
import { FORMAT } from '../store/format.ts';
import type { SegmentEntry } from '../store/generation.ts';
import { monthOf, toIndexRow } from '../store/index-row.ts';
import { compareRows } from '../store/segment.ts';
import { WordCache } from '../store/word-cache.ts';
import { blockOf } from '../store/word-index.ts';
import { countKeywords } from './keyword-counts.ts';

const WORDS = ['roof', 'new', 'solar', 'panel', 'a', '10', 'café'];
const text = fc
  .array(fc.constantFrom(...WORDS, 'Re-Roof', "owner's"), { maxLength: 8 })
  .map((all) => all.join(' '));
const phrase = fc
  .array(fc.constantFrom(...WORDS, 'missing'), { minLength: 1, maxLength: 3 })
  .map((all) => all.join(' '));

const date = fc.constantFrom(null, '2026-11-05', '2026-07-01', '2026-06-30', '2025-12-31');

/** The segments of a state. */
async function publishedState(
  permits: readonly Pick<StoredPermit, 'description' | 'permitType' | 'issueDate'>[],
) {
  const rows = permits.flatMap((parts, at) => toIndexRow(samplePermit(`a.${at}`, parts)) ?? []);
  const index = new MemoryTable('index');
  const months = [...Map.groupBy(rows.sort(compareRows), monthOf)];
  const segments: SegmentEntry[] = [];
  for (const [month, ofMonth] of months) {
    const { blob, entry } = await makeSegment(FORMAT, 'Illinois', month, ofMonth);
    await writeBlobs(index, [blob]);
    segments.push(entry);
  }
  const changed = new Set(months.map(([month]) => month));
  const write = (blob: Blob) => writeBlobs(index, [blob]);
  return { index, segments: await withWords({ index, format: FORMAT }, segments, changed, write) };
}

describe('counts of keywords', () => {
  it('are those of permits with one of the keywords in description or type', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ description: text, permitType: fc.option(text), issueDate: date }), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.array(phrase, { minLength: 1, maxLength: 3 }),
        async (permits, keywords) => {
          const { index, segments } = await publishedState(permits);
          const counts = await countKeywords(new WordCache(index, 1e6), segments, keywords);
          for (const segment of segments) {
            const matches = permits.filter(
              ({ description, permitType, issueDate }) =>
                (issueDate?.slice(0, 7) ?? '') === segment.month &&
                keywords.some(
                  (one) => containsPhrase(description, one) || containsPhrase(permitType ?? '', one),
                ),
            );
            expect([segment.month, counts.get(segment)]).toEqual([segment.month, matches.length]);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('read only the blocks of the words, each once while it is remembered', async () => {
    const permits = Array.from({ length: 4000 }, (_, at) => ({
      description: `permit for house ${at} with number ${at * 7}`,
      permitType: 'Roof',
      issueDate: at < 1000 ? '2026-11-05' : '2026-10-05',
    }));
    const { index, segments } = await publishedState(permits);
    const blocks = segments[0]?.words.blocks ?? [];
    expect(blocks.length).toBeGreaterThan(3);
    let bytes = 0;
    const counted = watched(index, (method, [, range]) => {
      if (method === 'objects.get') bytes += (range as ByteRange).bytes;
    });
    const count = async (cache: WordCache, ...keywords: readonly string[]) =>
      [...(await countKeywords(cache, segments, keywords)).values()].join();
    const cache = new WordCache(counted, 1e6);
    expect(await count(cache, 'roof', 'house 21')).toBe('1000,3000');
    expect(await count(cache, 'house 21')).toBe('1,0');
    const expected = new Set(['roof', 'house', '21'].map((word) => blockOf(blocks, word)));
    expect(bytes).toBe([...expected].reduce((sum, block) => sum + (block?.[2] ?? 0), 0));
    // A cache without room forgets.
    const small = new WordCache(counted, 1);
    bytes = 0;
    for (let round = 0; round < 2; round++) expect(await count(small, 'roof')).toBe('1000,3000');
    expect(bytes).toBe(2 * (blockOf(blocks, 'roof')?.[2] ?? 0));
    expect(small.bytes).toBe(0);
  });

  it('do not know words that no permit has', async () => {
    const { index, segments } = await publishedState([
      { description: 'roof', permitType: null, issueDate: null },
    ]);
    const counts = await countKeywords(new WordCache(index, 1e6), segments, ['aaa', 'zzz', '-']);
    expect([...counts.values()]).toEqual([0]);
  });
});
