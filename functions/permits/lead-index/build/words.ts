import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import { type Blob, makeBlob, readParts } from '../store/blob-store.ts';
import type { IndexFormat } from '../store/format.ts';
import type { SegmentEntry, SegmentWords } from '../store/generation.ts';
import { decodePart } from '../store/segment.ts';
import { type WordBlock, WordEncoder } from '../store/word-index.ts';

/** Of a segment whose half year is not encoded yet. */
export const NO_WORDS: SegmentWords['words'] = { name: '', start: 0, blocks: [] };

/** The half year of a month, such as `2026-2`; empty for undated rows. */
function halfOf(month: string): string {
  return month === '' ? '' : `${month.slice(0, 4)}-${month.slice(5) <= '06' ? 1 : 2}`;
}

/**
 * Encodes the words of the half years in which a segment changed, from the segments as they are stored.
 * @param segments of a state, newest first
 * @param changed months, also those that have no segment any more
 * @param write is called with each blob
 * @returns the segments with the places of their words
 */
export async function withWords(
  { index, format }: { readonly index: IndexTable; readonly format: IndexFormat },
  segments: readonly SegmentEntry[],
  changed: ReadonlySet<string>,
  write: (blob: Blob) => Promise<void>,
): Promise<SegmentEntry[]> {
  const halves = new Set([...changed].map(halfOf));
  const done: SegmentEntry[] = [];
  for (const [half, months] of Map.groupBy(segments, ({ month }) => halfOf(month))) {
    if (!halves.has(half)) {
      done.push(...months);
      continue;
    }
    const { blob, blocks } = await encodeMonths(index, format, months);
    await write(blob);
    let start = 0;
    for (const entry of months) {
      done.push({ ...entry, words: { name: blob.ref.name, start, blocks: start === 0 ? blocks : [] } });
      start += entry.rows;
    }
  }
  return done;
}

async function encodeMonths(
  index: IndexTable,
  format: IndexFormat,
  months: readonly SegmentEntry[],
): Promise<{ readonly blob: Blob; readonly blocks: readonly WordBlock[] }> {
  const encoder = new WordEncoder();
  // One after the other: the texts of all months may not fit.
  for (const { blob: ref } of months) {
    const [core, description] = await readParts(index, [
      { ref, part: 'core' },
      { ref, part: 'description' },
    ]);
    if (core === undefined || description === undefined) throw new Error(`${ref.name} lacks a part.`);
    const { rows, permitType } = decodePart('core', core);
    const phrases = decodePart('description', description);
    for (let row = 0; row < rows; row++)
      encoder.add(
        phrases.phraseAt(phrases.codes[row] ?? 0),
        permitType.values[permitType.codes[row] ?? 0] ?? null,
      );
  }
  const encoded = encoder.blocks();
  const blob = await makeBlob(
    format,
    'words',
    Object.fromEntries(encoded.map(({ bytes }, at) => [String(at), bytes])),
  );
  const blocks = encoded.map(
    ({ first }, at): WordBlock => [first, ...(blob.ref.parts[String(at)] ?? ([0, 0] as const))],
  );
  return { blob, blocks };
}
