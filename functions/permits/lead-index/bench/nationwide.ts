import type { ObjectStore } from '#functions/platform/objects/object-store.ts';
import { CONNECTIONS } from '#functions/platform/objects/s3-objects.ts';
import { pickSkewed, type Random, seeded } from '#infra/sim/harness/random.ts';
import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import { openLeadIndex } from '../lead-index.ts';
import { repeatedIndex } from './cold.ts';
import { CountedTable } from './counted-table.ts';
import { median, say } from './measure.ts';
import { clock } from './published-index.ts';
import { GENERATED_WORDS } from './vocabulary.ts';

/** The middle of the "100 to 200 ms" that S3's performance guidelines name for small objects. */
const FIRST_BYTE_MS = 150;
/** A strongly consistent read of one item of DynamoDB; "single-digit milliseconds" by its guide. */
const ROOT_MS = 10;
/** Megabytes a second to a function with one processor, as S3's performance guidelines and Lambda's network give (85 to 90 for one read). */
const MB_A_SECOND = 75;
/** Processor time of a TLS handshake. */
const HANDSHAKE_MS = 2;
/** The function `api-reads` (infra/stacks/functions.ts), and prices of infra/ops/cost/prices.ts. */
const MEMORY_GB = 1769 / 1024;
const USD_A_GB_SECOND = 0.0000133334;
const USD_A_READ = 0.4e-6;
/** Lambda's and API Gateway's price of a call. */
const USD_A_CALL = 1.2e-6;
/** Functions at once: half of what a new account may run. */
const FUNCTIONS = 5;

const COLD_SEARCHES = 15;
const SEARCHES = 300;
const WITH_TWO_WORDS = 0.4;

/** What a search does, and what it would take on AWS. */
interface Measured {
  /** Reads of the bucket. */
  readonly reads: number;
  readonly processorMs: number;
  /** Estimated: processor time, and waiting for S3 with `CONNECTIONS` connections. */
  readonly ms: number;
}

/**
 * Keyword searches over all states, newest first, with an index of so many permits: `per_second` of the whole product, once the words
 * are in memory; `cold_ms` and the cost of a search in a new process; the cost of a search in a running one with what it reads again.
 * Searches draw one or two words as permits use them. Processor time is measured, waiting for S3 is computed from the reads that
 * are under way together.
 */
export async function nationwide(permits: number): Promise<string> {
  const published = await repeatedIndex(permits);
  say('published');
  const cold: Measured[] = [];
  const random = seeded(5);
  for (let at = 0; at < COLD_SEARCHES; at++)
    cold.push(await measured(new TimedTable(published, CONNECTIONS), drawn(random)));
  const coldMs = median(cold.map(({ ms }) => ms));
  say(
    `cold: ${median(cold.map(({ reads }) => reads))} reads, ${median(cold.map(({ processorMs }) => processorMs)).toFixed(0)} ms of the processor`,
  );
  const table = new TimedTable(published, 0);
  for (let at = 0; at < SEARCHES; at++) await measured(table, drawn(random));
  say('warm');
  const warm: Measured[] = [];
  for (let at = 0; at < SEARCHES; at++) warm.push(await measured(table, drawn(random)));
  const mean = (of: (one: Measured) => number, all: readonly Measured[]): number =>
    all.reduce((sum, one) => sum + of(one), 0) / all.length;
  const processorMs = mean((one) => one.processorMs, warm);
  const rereads = mean(({ reads }) => reads, warm);
  say(`warm: ${rereads.toFixed(2)} reads and ${processorMs.toFixed(1)} ms of the processor a search`);
  const usd = (all: readonly Measured[]): number =>
    USD_A_CALL +
    mean(({ ms }) => ms / 1000, all) * MEMORY_GB * USD_A_GB_SECOND +
    mean(({ reads }) => reads, all) * USD_A_READ;
  return [
    `per_second ${((FUNCTIONS * 1000) / processorMs).toFixed(0)}`,
    `cold_ms ${coldMs.toFixed(0)}`,
    `cold_usd ${usd(cold).toFixed(6)}`,
    `warm_usd ${usd(warm).toFixed(6)}`,
    `rereads ${rereads.toFixed(2)}`,
  ].join(' ');
}

function drawn(random: Random): string {
  const word = (): string => pickSkewed(random, GENERATED_WORDS);
  return random() < WITH_TWO_WORDS ? `${word()} ${word()}` : word();
}

async function measured(table: TimedTable, keyword: string): Promise<Measured> {
  table.begin();
  const before = process.cpuUsage();
  const index = await openLeadIndex({ index: table, clock });
  await index.search({ filter: { keywords: [keyword] }, sort: 'newest', offset: 0, limit: PAGE_SIZE });
  const { user, system } = process.cpuUsage(before);
  const processorMs = (user + system) / 1000 + table.handshakes * HANDSHAKE_MS;
  return { reads: table.reads.objects, processorMs, ms: ROOT_MS + processorMs + table.waitingMs };
}

/** A published table that adds up how long a new process would wait for S3. */
class TimedTable extends CountedTable {
  readonly #published: CountedTable;
  /** Connections that are not open yet. */
  #closed: number;
  #underWay = 0;
  #together = 0;
  #bytes = 0;
  waitingMs = 0;
  handshakes = 0;

  constructor(published: CountedTable, closed: number) {
    super(published.name, published.sharedItems);
    this.#published = published;
    this.#closed = closed;
  }

  begin(): void {
    this.reads.objects = 0;
    this.waitingMs = 0;
    this.handshakes = 0;
  }

  override get objects(): ObjectStore {
    const { objects } = this.#published;
    return {
      ...objects,
      get: async (...args) => {
        this.reads.objects++;
        this.#underWay++;
        this.#together++;
        const bytes = await objects.get(...args);
        // The others are called before this continues.
        await new Promise((resolve) => setImmediate(resolve));
        this.#bytes += bytes.length;
        if (--this.#underWay === 0) this.#count();
        return bytes;
      },
    };
  }

  /** Counts the reads that were under way together. */
  #count(): void {
    const opened = Math.min(this.#closed, this.#together);
    this.#closed -= opened;
    this.handshakes += opened;
    this.waitingMs +=
      Math.ceil(this.#together / CONNECTIONS) * FIRST_BYTE_MS + this.#bytes / (MB_A_SECOND * 1000);
    this.#together = 0;
    this.#bytes = 0;
  }
}
