import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import { withWords } from '../build/words.ts';
import { type LeadIndex, openLeadIndex } from '../lead-index.ts';
import type { LeadQuery } from '../pages/find-leads.ts';
import { writeBlobs } from '../store/blob-store.ts';
import { FORMAT } from '../store/format.ts';
import type { Root, SegmentEntry, StateManifest } from '../store/generation.ts';
import { manifestBlob, readManifests, readRoot, rootSwap } from '../store/generation.ts';
import type { CountedTable } from './counted-table.ts';
import { generatePermits, MONTHS } from './generated-permits.ts';
import { say, timed } from './measure.ts';
import { clock, publishAll } from './published-index.ts';

const FIRST_PAGE: LeadQuery = { filter: {}, sort: 'newest', offset: 0, limit: PAGE_SIZE };
const KEYWORD: LeadQuery = { ...FIRST_PAGE, filter: { keywords: ['solar panel'] } };

/** The first queries of a new process, and whether the result line names them. */
const QUERIES: readonly {
  readonly name: string;
  readonly inResult: boolean;
  readonly ask: (index: LeadIndex) => unknown;
}[] = [
  { name: 'first_page', inResult: true, ask: (index) => index.search(FIRST_PAGE) },
  { name: 'keyword', inResult: true, ask: (index) => index.search(KEYWORD) },
  {
    name: 'heat map of 90 days',
    inResult: false,
    ask: (index) => index.activity({ days: 90, by: 'city', filter: {} }),
  },
  { name: 'stats', inResult: false, ask: (index) => index.stats() },
  { name: 'trends', inResult: false, ask: (index) => index.trends() },
];
/** Distinct months of the large index; the others are copies. */
const DISTINCT_MONTHS = 2;

/** Measures what a new process reads and computes for its first answer. */
export async function coldStart(sizes: readonly number[]): Promise<string> {
  const parts: string[] = [];
  for (const permits of sizes) {
    const index = permits > 1_000_000 ? await repeatedIndex(permits) : await whole(permits);
    for (const { name, inResult, ask } of QUERIES) {
      const table = index.asNew();
      const { ms } = await timed(async () => ask(await openLeadIndex({ index: table, clock })));
      const { bytes, units, objects } = table.reads;
      const read = `${bytes} B ${objects} objects ${units} RU ${ms.toFixed(0)} ms`;
      say(`${permits} permits, ${name}: ${read}`);
      if (inResult) parts.push(`${name}_${permits} ${read}`);
    }
  }
  say(
    'Times are for decompression, decoding and search, without the network. Read units are strongly consistent. The copied months of the large index make its manifests, not its segments, smaller than real ones.',
  );
  return parts.join(' · ');
}

async function whole(permits: number): Promise<CountedTable> {
  return publishAll(generatePermits({ permits, months: MONTHS, seed: 1 }));
}

/** A large index of few permits: some months in full size, copied under other names until there are 24. */
export async function repeatedIndex(permits: number): Promise<CountedTable> {
  const months = MONTHS.slice(0, DISTINCT_MONTHS);
  const distinct = Math.round((permits * months.length) / MONTHS.length);
  say(`${permits} permits: ${distinct} generated for ${months.length} months, repeated for ${MONTHS.length}`);
  const index = await publishAll(generatePermits({ permits: distinct, months, seed: 1 }));
  const root = await readRoot(index);
  const manifests = await readManifests(index, root.states, 'whole');
  const states: Root['states'][number][] = [];
  for (const manifest of manifests) {
    const grown: StateManifest = { ...manifest, segments: await repeatedSegments(index, manifest) };
    const blob = await manifestBlob(FORMAT, grown);
    await writeBlobs(index, [blob]);
    states.push({
      state: manifest.state,
      manifest: blob.ref,
      permits: grown.segments.reduce((sum, { rows }) => sum + rows, 0),
    });
  }
  await index.transact([rootSwap(FORMAT, root, { ...root, generation: root.generation + 1, states })]);
  return index;
}

async function repeatedSegments(
  index: CountedTable,
  { segments }: StateManifest,
): Promise<StateManifest['segments']> {
  const dated = segments.filter(({ month }) => month !== '');
  const repeated = await Promise.all(
    MONTHS.map(async (month, at) => {
      const entry = dated[at % dated.length];
      if (entry === undefined) throw new Error('A state without permits cannot be repeated.');
      const name = `${entry.blob.name}-${at}`;
      await index.objects.put(name, await index.objects.get(entry.blob.name));
      return { ...entry, month, blob: { ...entry.blob, name } };
    }),
  );
  return wordsOf(index, [...repeated, ...segments.filter(({ month }) => month === '')]);
}

/** Encodes the words. Copied half years are equal and would be one blob, so each gets a name of its own. */
async function wordsOf(
  index: CountedTable,
  segments: StateManifest['segments'],
): Promise<StateManifest['segments']> {
  const blobs = new Map<string, Buffer>();
  const months = new Set(segments.map(({ month }) => month));
  const encoded = await withWords({ index, format: FORMAT }, segments, months, async ({ ref, bytes }) => {
    blobs.set(ref.name, bytes);
  });
  let name = '';
  const named: SegmentEntry[] = [];
  for (const entry of encoded) {
    const { words } = entry;
    if (words.start === 0) {
      name = `${words.name}-${entry.month}`;
      await index.objects.put(name, blobs.get(words.name) ?? Buffer.alloc(0));
    }
    named.push({ ...entry, words: { ...words, name } });
  }
  return named;
}
