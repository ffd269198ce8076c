import { seeded } from '#infra/sim/harness/random.ts';
import { coldStart } from './cold.ts';
import { deepPages } from './deep-pages.ts';
import { generatePermits, MONTHS } from './generated-permits.ts';
import { median, say, timed } from './measure.ts';
import { nationwide } from './nationwide.ts';
import { OpenedIndex } from './opened-index.ts';
import { PlainAnswer } from './plain-answer.ts';
import { publishAll } from './published-index.ts';
import { drawQuery } from './questions.ts';
import { rebuildBench } from './rebuild.ts';
import { SqliteAnswer } from './sqlite-answer.ts';

/** Prints the cost of a heat map of the longest period with its segments in memory. */
async function heatMap(index: OpenedIndex): Promise<void> {
  const ask = () => index.activity({ days: 90, by: 'city', filter: {} });
  await ask();
  const before = index.rowsRead;
  const { ms, result } = await timed(ask);
  const rows = index.rowsRead - before;
  say(`heat map of 90 days: ${ms.toFixed(0)} ms, ${rows} rows, ${result.locations.length} places`);
}

type Permits = Parameters<typeof drawQuery>[1];

/** One in this many plain answers is checked by testing every permit and sorting every match. */
const CHECKED_EVERY = 500;

/**
 * `npm run bench -- index --permits 1000000`: the lead index on generated permits, built by the shipped publisher. Compares page
 * 1,000 with page 1, random queries with the plain answer, and mixed queries with SQLite in the same run; measures the memory
 * per permit. `--cold`: what a new process reads, with 110 thousand and 5 million permits. `--rebuild 10000000`: the time and
 * memory of the functions that build an index of so many permits. `--nationwide 5000000`: keyword searches over the country.
 */
export async function benchIndex({
  permits,
  questions,
  compared,
  cold,
  rebuild,
  nationwide: overCountry,
  detail,
}: {
  readonly permits: number;
  readonly questions: number;
  readonly compared: number;
  readonly cold: boolean;
  readonly rebuild: number | undefined;
  readonly nationwide: number | undefined;
  readonly detail: boolean;
}): Promise<void> {
  if (rebuild !== undefined) console.log(await rebuildBench(rebuild));
  else if (overCountry !== undefined) console.log(await nationwide(overCountry));
  else if (cold) console.log(await coldStart([110_000, 5_000_000]));
  else console.log(await warm(permits));

  async function warm(count: number): Promise<string> {
    const permits = [...generatePermits({ permits: count, months: MONTHS, seed: 1 })];
    say(`${count} permits generated`);
    const table = await publishAll(permits);
    const index = await OpenedIndex.open(table);
    say('published');
    const { core, ids, contractor, description } = await index.residentBytes();
    const deep = await deepPages(index);
    await heatMap(index);
    const faster = await againstSqlite(index, permits);
    const equal = await againstPlain(index, permits);
    const perPermit = (bytes: number): number => Math.round(bytes / index.permits);
    return [
      `page1000/page1 ${deep.toFixed(2)}`,
      `vs_sqlite ${faster.toFixed(1)}`,
      `equal ${equal}`,
      `core_bytes ${perPermit(core + ids)}`,
      `text_bytes ${perPermit(contractor + description)}`,
    ].join(' ');
  }

  /** Counts the random queries whose answer equals the plain answer. */
  async function againstPlain(index: OpenedIndex, permits: Permits): Promise<number> {
    const plain = new PlainAnswer(permits);
    say('plain answer ready');
    const random = seeded(11);
    let equal = 0;
    for (let at = 0; at < questions; at++) {
      const query = drawQuery(random, permits);
      const [answer, expected] = [await index.search(query), plain.answer(query)];
      if (JSON.stringify(answer) === JSON.stringify(expected)) equal++;
      else say(`differs: ${JSON.stringify(query)} total ${answer.total}, plainly ${expected.total}`);
      if (at % CHECKED_EVERY === 0 && JSON.stringify(plain.checked(query)) !== JSON.stringify(expected))
        throw new Error(`The plain answer is wrong: ${JSON.stringify(query)}`);
      if (at % 1000 === 999) say(`${at + 1} queries, ${equal} equal`);
    }
    return equal;
  }

  /**
   * The median time of mixed queries with SQLite, divided by ours. Both answered every query once before, and take turns.
   * @throws when their answers differ
   */
  async function againstSqlite(index: OpenedIndex, permits: Permits): Promise<number> {
    const sqlite = new SqliteAnswer(permits);
    say('SQLite ready');
    const random = seeded(7);
    const queries = Array.from({ length: compared }, () => drawQuery(random, permits));
    for (const query of queries) {
      const [ours, theirs] = [await index.search(query), sqlite.answer(query)];
      if (JSON.stringify(ours) !== JSON.stringify(theirs))
        throw new Error(
          `SQLite gives another answer: ${JSON.stringify(query)} ${ours.total} ${theirs.total}`,
        );
    }
    say('both warm');
    const times: { query: (typeof queries)[number]; ours: number; theirs: number }[] = [];
    for (const query of queries) {
      const ours = (await timed(() => index.search(query))).ms;
      const theirs = (await timed(() => sqlite.answer(query))).ms;
      times.push({ query, ours, theirs });
    }
    if (detail) {
      const shown = (one: (typeof times)[number]) =>
        `${one.ours.toFixed(2)} ${one.theirs.toFixed(2)} ${JSON.stringify(one.query)}`;
      for (const one of times.toSorted((a, b) => b.ours - a.ours).slice(0, 20)) say(shown(one));
      for (const one of times.toSorted((a, b) => a.theirs / a.ours - b.theirs / b.ours).slice(0, 20))
        say(`behind: ${shown(one)}`);
    }
    const faster = times.filter((one) => one.ours < one.theirs).length;
    say(`faster than SQLite in ${faster} of ${times.length} mixed queries`);
    return median(times.map((one) => one.theirs)) / median(times.map((one) => one.ours));
  }
}
