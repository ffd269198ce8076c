import { parseArgs } from 'node:util';
import { seeded } from '#functions/harness/random.ts';
import { configFrom } from '#functions/platform/config.ts';
import { openDatabase } from '#functions/platform/database/open-database.ts';
import { generatePermits, MONTHS, NEXT_TRADES } from '../../lead-index/bench/generated-permits.ts';
import { median, say, timed } from '../../lead-index/bench/measure.ts';
import { OpenedIndex } from '../../lead-index/bench/opened-index.ts';
import { publishAll } from '../../lead-index/bench/published-index.ts';
import { drawQuery } from '../../lead-index/bench/questions.ts';
import { type IndexRow, toIndexRow } from '../../lead-index/store/index-row.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { pageByOffset } from '../pages.ts';
import { SCHEMA } from '../schema.ts';
import { openPglite } from '../testing.ts';
import { readGeneration, writeRows } from '../write-rows.ts';

/**
 * `npm run bench:postgres -- --permits 100000`: PostgreSQL beside segments, with the same permits, written by the shipped writer, and the
 * same questions. Counts equal answers and compares times. Without `DATABASE_HOST` it runs PGlite, which is WebAssembly with one thread
 * in this process; with it, the database `DATABASE_NAME` on a server, whose leads it replaces. `--alone`: without segments, for more
 * permits than fit this process.
 */
const { values } = parseArgs({
  options: {
    permits: { type: 'string', default: '100000' },
    questions: { type: 'string', default: '10000' },
    /** Questions that are timed, after one warm-up run of all. */
    timed: { type: 'string', default: '400' },
    alone: { type: 'boolean', default: false },
    /** Asks what a run before has written. */
    written: { type: 'boolean', default: false },
    detail: { type: 'boolean', default: false },
  },
});

/** As many as the publisher writes at once. */
const WRITTEN_AT_ONCE = 20_000;
/** Permits from which questions are drawn. */
const DRAWN_MOST = 50_000;

const count = Number(values.permits);
const generated = () => generatePermits({ permits: count, months: MONTHS, seed: 1 });
const database =
  process.env['DATABASE_HOST'] === undefined
    ? await openPglite()
    : openDatabase(() => configFrom(process.env).database);

if (!values.written) await write();
const [size] = await database.query<{ mb: number }>(
  `SELECT (sum(pg_total_relation_size(oid)) / 1e6)::float8 AS mb FROM pg_class
    WHERE relnamespace = '${SCHEMA}'::regnamespace AND relkind = 'r'`,
);
say(`${size?.mb.toFixed(0)} MB with indexes`);
console.log(await compare());
process.exit(0);

async function write(): Promise<void> {
  await database.query(`DROP SCHEMA IF EXISTS ${SCHEMA} CASCADE`);
  const start = performance.now();
  let rows = new Map<string, IndexRow | null>();
  let written = 0;
  const flush = async (): Promise<void> => {
    await writeRows(database, await readGeneration(database), rows);
    written += rows.size;
    rows = new Map();
    if (written % 200_000 === 0) say(`${written} written`);
  };
  for (const permit of generated()) {
    rows.set(permit.id, toIndexRow(permit));
    if (rows.size === WRITTEN_AT_ONCE) await flush();
  }
  await flush();
  const seconds = (performance.now() - start) / 1000;
  say(`${count} permits written, ${Math.round(count / seconds)} a second`);
  for (const table of ['kinds', 'leads', 'texts', 'days'])
    await database.query(`VACUUM ANALYZE ${SCHEMA}.${table}`);
}

async function compare(): Promise<string> {
  const step = Math.ceil(count / DRAWN_MOST);
  const drawn: StoredPermit[] = [];
  let at = 0;
  for (const permit of generated()) if (at++ % step === 0) drawn.push(permit);
  const segments = values.alone ? undefined : await OpenedIndex.open(await publishAll(generated()));
  say('ready');
  const random = seeded(11);
  const asked = Array.from({ length: Number(values.questions) }, () => ({
    ...drawQuery(random, drawn),
    next: NEXT_TRADES,
  }));
  let equal = 0;
  for (const [number, question] of asked.entries()) {
    const answer = await pageByOffset(database.query, question);
    if (segments !== undefined) {
      const expected = await segments.search(question);
      if (JSON.stringify(answer) === JSON.stringify(expected)) equal++;
      else
        say(`differs: ${JSON.stringify({ ...question, next: undefined })} ${answer.total} ${expected.total}`);
    }
    if (number % 1000 === 999) say(`${number + 1} asked, ${equal} equal`);
  }
  const times: { readonly ours: number; readonly segments: number; readonly question: string }[] = [];
  for (const question of asked.slice(0, Number(values.timed))) {
    const ours = (await timed(() => pageByOffset(database.query, question))).ms;
    const theirs = segments === undefined ? 0 : (await timed(() => segments.search(question))).ms;
    times.push({ ours, segments: theirs, question: JSON.stringify({ ...question, next: undefined }) });
  }
  if (values.detail)
    for (const one of times.toSorted((a, b) => b.ours - a.ours).slice(0, 15))
      say(`${one.ours.toFixed(0)} ms, segments ${one.segments.toFixed(1)} ms: ${one.question}`);
  const figures = (of: 'ours' | 'segments'): string => {
    const sorted = times.map((one) => one[of]).toSorted((a, b) => a - b);
    const [middle, high] = [median(sorted), sorted[Math.floor(sorted.length * 0.95)] ?? 0];
    return `median ${middle.toFixed(1)} ms, 95 % within ${high.toFixed(0)} ms, mean ${(sorted.reduce((a, b) => a + b, 0) / sorted.length).toFixed(1)} ms`;
  };
  return [
    `permits ${count}`,
    `postgres ${figures('ours')}`,
    ...(segments === undefined
      ? []
      : [
          `segments ${figures('segments')}`,
          `postgres/segments ${(median(times.map((one) => one.ours)) / median(times.map((one) => one.segments))).toFixed(1)}`,
          `equal ${equal} of ${asked.length}`,
        ]),
  ].join(' · ');
}
