import type { Manifest, Root } from '#functions/permits/lead-index/generation.ts';
import { manifestBlob, readManifests, readRoot, rootSwap } from '#functions/permits/lead-index/generation.ts';
import type { LeadQuery } from '#functions/permits/lead-index/query.ts';
import { PAGE_SIZE } from '#shared/domain/plan.ts';
import { generatePermits, MONTHS } from './generated-permits.ts';
import { say, timed } from './measure.ts';
import type { MemoryTable } from './memory-table.ts';
import { OpenedIndex } from './opened-index.ts';
import { publishAll } from './published-index.ts';

const FIRST_PAGE: LeadQuery = { filter: {}, sort: 'newest', offset: 0, limit: PAGE_SIZE };
const KEYWORD: LeadQuery = { ...FIRST_PAGE, filter: { keywords: ['solar panel'] } };
/** Distinct months of the large index; the others repeat them. */
const DISTINCT_MONTHS = 2;

/** What a process that just started reads and computes for its first answer. */
export async function coldStart(sizes: readonly number[]): Promise<string> {
  const parts: string[] = [];
  for (const permits of sizes) {
    const index = permits > 1_000_000 ? await repeated(permits) : await whole(permits);
    for (const [name, query] of [
      ['first_page', FIRST_PAGE],
      ['keyword', KEYWORD],
    ] as const) {
      const before = { ...index.reads };
      const { ms, result } = await timed(async () => (await OpenedIndex.open(index)).search(query));
      const bytes = index.reads.bytes - before.bytes;
      const units = index.reads.units - before.units;
      say(
        `${permits} permits, ${name}: ${bytes} bytes, ${units} read units, ${ms.toFixed(0)} ms, ${result.total} found`,
      );
      parts.push(`${name}_${permits} ${bytes} B ${units} RU ${ms.toFixed(0)} ms`);
    }
  }
  say(
    'Time is decompressing, decoding and searching; the network is not in it. Read units are strongly consistent.',
  );
  return parts.join(' · ');
}

async function whole(permits: number): Promise<MemoryTable> {
  return publishAll(generatePermits({ permits, months: MONTHS, seed: 1 }));
}

/** An index of many permits from few: some months in full size, repeated under other names until there are 24. */
async function repeated(permits: number): Promise<MemoryTable> {
  const months = MONTHS.slice(0, DISTINCT_MONTHS);
  const distinct = Math.round((permits * months.length) / MONTHS.length);
  say(`${permits} permits: ${distinct} generated for ${months.length} months, repeated for ${MONTHS.length}`);
  const index = await publishAll(generatePermits({ permits: distinct, months, seed: 1 }));
  const root = await readRoot(index);
  const manifests = await readManifests(
    index,
    root.states.map(({ manifest }) => manifest),
  );
  const states: Root['states'][number][] = [];
  for (const manifest of manifests) {
    const grown: Manifest = { ...manifest, segments: await repeatedSegments(index, manifest) };
    const { ref, items } = await manifestBlob(grown);
    await index.writeMany(items);
    states.push({
      state: manifest.state,
      manifest: ref,
      permits: grown.segments.reduce((sum, { rows }) => sum + rows, 0),
    });
  }
  await index.transact([rootSwap(root, { generation: root.generation + 1, states })]);
  return index;
}

async function repeatedSegments(index: MemoryTable, { segments }: Manifest): Promise<Manifest['segments']> {
  const dated = segments.filter(({ month }) => month !== '');
  const repeated = await Promise.all(
    MONTHS.map(async (month, at) => {
      const entry = dated[at % dated.length];
      if (entry === undefined) throw new Error('A state without permits cannot be repeated.');
      const name = `${entry.blob.name}-${at}`;
      const items = await index.query<{ pk: string; sk: string }>(entry.blob.name);
      await index.writeMany(items.map((item) => ({ ...item, pk: name })));
      return { ...entry, month, blob: { ...entry.blob, name } };
    }),
  );
  return [...repeated, ...segments.filter(({ month }) => month === '')];
}
