import { createHash } from 'node:crypto';
import type { IndexTable } from '#functions/platform/tables/index-table.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { type Blob, blobPrefix } from '../store/blob-store.ts';
import type { IndexFormat } from '../store/format.ts';
import { type IndexRow, monthOf } from '../store/index-row.ts';
import { compress, decompress } from '../store/packed-columns.ts';

/** Rows that a rebuild has read and not yet built into segments: an object with a chunk for each state and month. */
export interface Spill {
  readonly name: string;
  /** In the order of the object: by state, newest month first, undated last. */
  readonly chunks: readonly SpillChunk[];
}
type SpillChunk = readonly [state: StateName, month: string, rows: number, bytes: number];

const READS = 8;
/** Spills live for minutes: a level of Zstandard that is fast. */
const LEVEL = 1;

/** Collects the rows of a spill as JSON, which takes half the memory of the rows. */
export class SpillBuffer {
  #lines = new Map<StateName, Map<string, string[]>>();
  rows = 0;

  add(row: IndexRow): void {
    const months = this.#lines.get(row.state) ?? new Map<string, string[]>();
    this.#lines.set(row.state, months);
    const lines = months.get(monthOf(row)) ?? [];
    months.set(monthOf(row), lines);
    lines.push(JSON.stringify(row));
    this.rows++;
  }

  /** Empties the buffer. */
  async take(format: IndexFormat): Promise<{ readonly blob: Blob; readonly spill: Spill }> {
    const chunks = [...this.#lines]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([state, months]) =>
        [...months].sort(([a], [b]) => (a > b ? -1 : 1)).map(([month, lines]) => ({ state, month, lines })),
      );
    this.#lines = new Map();
    this.rows = 0;
    const packed = await Promise.all(
      chunks.map(({ lines }) => compress(Buffer.from(lines.join('\n')), LEVEL)),
    );
    const bytes = Buffer.concat(packed);
    const name = `${blobPrefix(format, 'spill')}${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;
    return {
      blob: { ref: { name, parts: {} }, bytes },
      spill: {
        name,
        chunks: chunks.map(({ state, month, lines }, at) => [
          state,
          month,
          lines.length,
          packed[at]?.length ?? 0,
        ]),
      },
    };
  }
}

/** The months of each state with their rows: states in order, newest month first, undated last. */
export function spilledMonths(
  spills: readonly Spill[],
): readonly (readonly [StateName, readonly (readonly [month: string, rows: number])[]])[] {
  const states = new Map<StateName, Map<string, number>>();
  for (const { chunks } of spills)
    for (const [state, month, rows] of chunks) {
      const months = states.get(state) ?? new Map<string, number>();
      states.set(state, months.set(month, (months.get(month) ?? 0) + rows));
    }
  return [...states]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([state, months]) => [state, [...months].sort(([a], [b]) => (a > b ? -1 : 1))]);
}

/** The rows of some months of a state, in any order. */
export async function readRows(
  { objects }: Pick<IndexTable, 'objects'>,
  spills: readonly Spill[],
  state: StateName,
  months: readonly string[],
): Promise<IndexRow[]> {
  const rows: IndexRow[] = [];
  for (let at = 0; at < spills.length; at += READS) {
    const read = await Promise.all(
      spills.slice(at, at + READS).map(async (spill) => {
        const { offset, bytes, sizes } = placeOf(spill, state, months);
        return bytes === 0 ? [] : readChunks(await objects.get(spill.name, { offset, bytes }), sizes);
      }),
    );
    for (const text of read.flat())
      for (const line of text.split('\n')) rows.push(JSON.parse(line) as IndexRow);
  }
  return rows;
}

/** Where the chunks of consecutive months are. */
function placeOf({ chunks }: Spill, state: StateName, months: readonly string[]) {
  let offset = 0;
  let bytes = 0;
  const sizes: number[] = [];
  for (const [ofState, month, , size] of chunks)
    if (ofState === state && months.includes(month)) {
      bytes += size;
      sizes.push(size);
    } else if (bytes === 0) offset += size;
  return { offset, bytes, sizes };
}

async function readChunks(packed: Buffer, sizes: readonly number[]): Promise<string[]> {
  let start = 0;
  const texts: string[] = [];
  for (const size of sizes) {
    texts.push((await decompress(packed.subarray(start, start + size))).toString());
    start += size;
  }
  return texts;
}
