import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { interceptTable } from '#infra/sim/harness/crash-points.ts';
import { Dice, shuffled } from '#infra/sim/harness/random.ts';
import { addDays, utcDay } from '#shared/domain/days.ts';
import { conform } from '../conform/conform.ts';
import type { RawRow } from '../conform/mapping.ts';
import { collectSource } from '../run/run.ts';
import type { CollectOptions } from '../run/run-context.ts';
import type { Source } from '../source.ts';
import { isGood } from '../status/outcomes.ts';
import { goodAnswer } from './answers.ts';
import { FileServer } from './files.ts';
import type { StoryKind } from './kinds.ts';

/** What happens to a source on one day. */
const SCENES = [
  'all numbers change',
  'our key changes',
  'our mapping lets rows in',
  'renewals',
  'several rows per permit',
  'the order of rows changes',
  'first read',
  'backfill',
  'away for ten days',
  'half of the numbers change',
  'a new source has a wrong key',
  'a key begins to repeat',
] as const;
type Scene = (typeof SCENES)[number];

/** What must never happen, as findings in words. */
export type RenumberingFailures = Readonly<
  Record<'false_new' | 'missed_new' | 'doubled' | 'lost_history', readonly string[]>
>;

const BEGIN = '2026-03-02T12:00:00.000Z';
const HOUR_MS = 3_600_000;
/** What is older comes with a backfill only. */
const BEGIN_OF_READS = '2025-11-20';
/** Days after the event: a week until the next sweep, and those until missing records are withdrawn. */
const DAYS_AFTER = 10;
/** After so many days keys are counted again. */
const COUNTED_AGAIN_DAYS = 30;
/** The column that tells rows of one permit apart, and one with another number of the publisher. */
const SEQUENCE = 'sequence';
const OTHER = 'other_number';
/** The number once more, which some permits lack. */
const SPARSE = 'sparse_number';

/** A row of a permit, which keeps its identity whatever number it gets. */
interface StoryRow {
  /** The permit, which its text names. */
  readonly permit: number;
  readonly sequence: number;
  readonly day: string;
  readonly number: string;
  /** When it was first published, epoch milliseconds. */
  readonly since: number;
  /** Its place in the table. */
  readonly at: number;
  /** It lacks its number in one column. Never the first of a day: a permit dated after all that were read is news. */
  readonly isSparse: boolean;
  /** Its text has changed. */
  readonly changed?: true;
}

/** A permit as it is stored before the event. */
interface KnownPermit {
  readonly id: string;
  readonly permit: number;
  readonly firstSeen: string;
}

/** Runs the story of a source in which old permits look new, and judges what it announced. @param round each has another scene */
export async function runRenumbering(
  kind: StoryKind,
  round: number,
  seed: number,
): Promise<{ readonly scene: Scene; readonly failures: RenumberingFailures }> {
  const random = new Dice(seed);
  const scene = SCENES[round % SCENES.length] ?? SCENES[0];
  return { scene, failures: await new Renumbering(kind, scene, random).run() };
}

class Renumbering {
  readonly #kind: StoryKind;
  readonly #scene: Scene;
  readonly #random: Dice;
  readonly #permits = new MemoryTable('permits');
  readonly #collection = new MemoryTable('collection');
  readonly #files: FileServer;
  readonly #limit: number;
  #source: Source;
  #now = Date.parse(BEGIN);
  #rows: StoryRow[] = [];
  #next = 0;
  #away = false;
  /** So many requests are answered. */
  #answers = Number.POSITIVE_INFINITY;
  readonly #failures = {
    false_new: [] as string[],
    missed_new: [] as string[],
    doubled: [] as string[],
    lost_history: [] as string[],
  };

  constructor(kind: StoryKind, scene: Scene, random: Dice) {
    this.#kind = kind;
    this.#scene = scene;
    this.#random = random;
    const [number] = kind.sources[0].recordKey;
    const base = random.oneOf(kind.sources);
    this.#source = {
      ...base,
      recordKey: scene === 'renewals' ? [number, SEQUENCE] : [number],
      recordNumbers: [number],
      ...(scene === 'our mapping lets rows in' ? { fields: { ...base.fields, permitNumber: SPARSE } } : {}),
      ...(random.below(2) === 0 ? { wholeUpTo: 0 } : {}),
    };
    this.#files = new FileServer('etag', () => this.#now);
    this.#limit = 20 + random.below(100);
  }

  async run(): Promise<RenumberingFailures> {
    const random = this.#random;
    const isFirst = this.#scene === 'first read';
    this.#publish(120 + random.below(120), 60);
    if (this.#scene === 'several rows per permit') this.#repeat(() => random.below(3));
    if (this.#scene === 'a new source has a wrong key') await this.#beginWrong();
    await this.#collect({}, isFirst);
    await this.#judgeNews(0, this.#now);
    for (let day = 0; day < 2; day++) await this.#day();
    const before = await this.#known();
    const lastGood = this.#now;
    if (this.#scene === 'a key begins to repeat') await this.#repeatNumbers(lastGood);
    this.#away = this.#scene === 'away for ten days' || random.below(3) === 0;
    for (let day = 0; day < 10 && this.#away; day++) await this.#day(5 + random.below(6));
    this.#away = false;
    this.#now += 24 * HOUR_MS;
    this.#happen();
    this.#publish(1 + random.below(4), 0);
    if (random.below(2) === 0) await this.#breakOff();
    await this.#collect(this.#options(), true);
    await this.#judgeNews(lastGood, lastGood);
    for (let day = 0; day < DAYS_AFTER; day++) {
      // Where every run reads every row.
      if (day === 2 && this.#source.wholeUpTo === undefined)
        this.#rows = this.#rows.map((row) =>
          row.permit % 5 === 0 && row.day > BEGIN_OF_READS ? { ...row, changed: true } : row,
        );
      await this.#day();
    }
    await this.#judgeNews(lastGood, lastGood);
    await this.#judgeIds(before);
    return this.#failures;
  }

  /** First runs of a source in which many permits have one number. */
  async #beginWrong(): Promise<void> {
    const right = this.#rows;
    this.#rows = right.map((row) =>
      row.permit < 4 + this.#random.below(9) ? { ...row, number: 'A1000' } : row,
    );
    for (let run = 0; run < 2; run++) {
      await this.#runOnce({}, this.#random.oneOf([this.#random.below(40), Number.POSITIVE_INFINITY]));
      this.#now += HOUR_MS;
    }
    const stored = await this.#stored();
    if (stored.length > 0)
      this.#failures.false_new.push(`${stored.length} permits of a wrong key are stored`);
    this.#rows = right;
  }

  /** Days on which new permits get numbers of old ones. Nothing is announced before they have their own. */
  async #repeatNumbers(lastGood: number): Promise<void> {
    const random = this.#random;
    const old = this.#rows.length;
    this.#now += COUNTED_AGAIN_DAYS * 24 * HOUR_MS;
    for (let days = 1 + random.below(9); days > 0; days--) {
      this.#publish(1 + random.below(9), 0);
      const others = this.#rows.map(({ number }) => number);
      const right = this.#rows;
      this.#rows = right.map((row, at) =>
        at >= old && (at - old) % 2 === 0 ? { ...row, number: others[at - old] ?? row.number } : row,
      );
      await this.#runOnce({}, random.oneOf([random.below(40), Number.POSITIVE_INFINITY]));
      await this.#collect();
      await this.#judgeNews(lastGood, this.#now);
      this.#rows = right;
      this.#now += 24 * HOUR_MS;
    }
  }

  /** The day of the event: what was published before goes on, in another form. */
  #happen(): void {
    const random = this.#random;
    const [number] = this.#source.recordKey;
    switch (this.#scene) {
      case 'all numbers change':
        this.#rows = this.#rows.map((row) => ({ ...row, number: `B${row.number}` }));
        break;
      case 'half of the numbers change':
        this.#rows = this.#rows.map((row) =>
          row.permit % 2 === 0 ? { ...row, number: `B${row.number}` } : row,
        );
        break;
      case 'our key changes':
        this.#source = { ...this.#source, recordKey: random.oneOf([[OTHER], [number, OTHER]] as const) };
        break;
      case 'our mapping lets rows in':
        this.#source = { ...this.#source, fields: { ...this.#source.fields, permitNumber: number } };
        break;
      case 'renewals':
        this.#repeat(() => 1, utcDay(new Date(this.#now - 24 * HOUR_MS)));
        break;
      case 'several rows per permit':
        this.#source = { ...this.#source, recordKey: [number, SEQUENCE] };
        break;
      case 'the order of rows changes': {
        const places = shuffled(
          () => random.next(),
          this.#rows.map(({ at }) => at),
        );
        this.#rows = this.#rows.map((row, index) => ({ ...row, at: places[index] ?? row.at }));
        break;
      }
      case 'backfill':
        // Too few for a doubt by number.
        this.#publish(5 + random.below(30), 60, 200);
        break;
      case 'first read':
      case 'away for ten days':
      case 'a new source has a wrong key':
      case 'a key begins to repeat':
    }
  }

  /** A run in which the portal fails after some pages. */
  async #breakOff(): Promise<void> {
    this.#answers = 2 + this.#random.below(5);
    await this.#runOnce(this.#options(), Number.POSITIVE_INFINITY);
    this.#answers = Number.POSITIVE_INFINITY;
    this.#now += HOUR_MS;
  }

  #options(): CollectOptions {
    return this.#scene === 'backfill' ? { since: addDays(utcDay(new Date(this.#now)), -300) } : {};
  }

  /** A day with new permits, dated yesterday. */
  async #day(count = 1 + this.#random.below(4)): Promise<void> {
    this.#now += 24 * HOUR_MS;
    this.#publish(count, 0);
    await this.#collect();
  }

  /** Publishes permits dated up to `daysBack` days before yesterday, or before an earlier day. */
  #publish(count: number, daysBack: number, earlier = 0): void {
    for (let one = 0; one < count; one++) {
      const permit = this.#next++;
      const back = 1 + earlier + this.#random.below(daysBack + 1);
      const day = addDays(utcDay(new Date(this.#now)), -back);
      this.#rows.push({
        permit,
        sequence: 1,
        day,
        number: `A${10_000 + permit}`,
        since: this.#now,
        at: this.#rows.length,
        isSparse: one > 0 && permit % 8 === 0,
      });
    }
  }

  /** Adds rows to the permits. */
  #repeat(times: () => number, day?: string): void {
    for (const row of [...this.#rows])
      for (let more = times(); more > 0; more--)
        this.#rows.push({
          ...row,
          day: day ?? row.day,
          sequence: row.sequence + more,
          at: this.#rows.length,
        });
  }

  /** Collects the source until a run is good. @param dies whether processes may die on the way */
  async #collect(options: CollectOptions = {}, dies = false): Promise<void> {
    const deaths = dies ? this.#random.below(3) : 0;
    for (let run = 0; run < 12; run++) {
      const dieAt = run < deaths ? this.#random.below(40) : Number.POSITIVE_INFINITY;
      const outcome = await this.#runOnce(options, dieAt);
      if (this.#away || (outcome !== undefined && isGood(outcome))) return;
      this.#now += HOUR_MS / 2;
    }
    this.#failures.missed_new.push('no run of the source was good');
  }

  async #runOnce(options: CollectOptions, dieAt: number) {
    const quiet = (): void => undefined;
    let calls = 0;
    const dying = (table: MemoryTable) =>
      interceptTable(table, (_, __, work) =>
        calls++ < dieAt ? work() : Promise.reject(new Error('The process died.')),
      );
    const run = collectSource(
      {
        runtime: {
          permits: dying(this.#permits),
          collection: dying(this.#collection),
          clock: { now: () => new Date(this.#now) },
          log: { info: quiet, warn: quiet, error: quiet },
        },
        fetch: async (url, init) => this.#answer(new URL(url), new Headers(init.headers)),
        emit: async () => undefined,
        sleep: async () => undefined,
        random: () => 0.5,
        standIn: true,
      },
      this.#source,
      { reachDays: 150, ...options },
    );
    return (await run.catch(() => undefined))?.outcome;
  }

  #answer(url: URL, headers: Headers): Response {
    if (url.pathname === '/robots.txt') return new Response('', { status: 404 });
    if (this.#away || this.#answers-- <= 0) return new Response('{}', { status: 500 });
    const rows = this.#rows.toSorted((a, b) => a.at - b.at);
    const { dateColumn } = this.#source;
    const table = {
      rows: () => rows.map((row) => this.#rowOf(row)),
      records: rows.map(({ permit, day }) => ({ index: permit, day, version: 0, home: day.slice(0, 4) })),
      files: this.#files,
      dateColumn,
      limit: this.#limit,
    };
    return goodAnswer(this.#kind.reply(table, url, headers, this.#source));
  }

  #rowOf({ permit, sequence, day, number, at, isSparse, changed }: StoryRow): RawRow {
    const { row, rowNumber, sources, column } = this.#kind;
    // Two permits have one street address, but where the address comes from the version.
    const plain = row({ index: permit >> 1, day, version: permit, home: day.slice(0, 4) });
    return {
      ...plain,
      ...(changed === true ? { [column]: `${String(plain[column])} and more` } : {}),
      [sources[0].recordKey[0]]: number,
      [SEQUENCE]: String(sequence),
      [OTHER]: `X-${permit}-${sequence}`,
      [SPARSE]: isSparse ? null : number,
      ...(rowNumber === undefined
        ? {}
        : { [rowNumber]: rowNumber === ':id' ? `row-${10_000 + at}` : at + 1 }),
    };
  }

  async #stored(): Promise<StoredPermit[]> {
    const all: StoredPermit[] = [];
    for await (const items of this.#permits.scan<StoredPermit & Key>('permit')) all.push(...items);
    return all.filter(({ withdrawnAt }) => withdrawnAt === null);
  }

  /** The permits by the ids that they have now. */
  async #known(): Promise<KnownPermit[]> {
    const permits = new Map(this.#rows.map((row) => [this.#nameOf(row), row.permit]));
    return (await this.#stored()).map((stored) => ({
      id: stored.id,
      permit: permits.get(nameOf(stored)) ?? -1,
      firstSeen: stored.firstSeen,
    }));
  }

  /** A row as its permit shows it. */
  #nameOf(row: StoryRow): string {
    const conformed = conform(this.#source, this.#rowOf(row), utcDay(new Date(this.#now)));
    return 'leftOut' in conformed ? '' : nameOf(conformed.permit);
  }

  /**
   * What was published up to a moment is no news since another; what came later is, but for further rows and a backfill.
   * @param since of the news, epoch milliseconds
   */
  async #judgeNews(since: number, oldUpTo: number): Promise<void> {
    const stored = Map.groupBy(await this.#stored(), nameOf);
    const { false_new: wrong, missed_new: missed } = this.#failures;
    for (const row of this.#rows) {
      const found = stored.get(this.#nameOf(row)) ?? [];
      const isNews = found.some(({ news }) => news?.newAt !== undefined && Date.parse(news.newAt) > since);
      const isOld = row.since <= oldUpTo || row.day < BEGIN_OF_READS;
      if (isOld && isNews) wrong.push(`${row.number} is old`);
      if (!isOld && !isNews && row.sequence === 1) missed.push(`${row.number} is new`);
    }
  }

  /** Each row has one permit, and those of before are the same ones. */
  async #judgeIds(before: readonly KnownPermit[]): Promise<void> {
    const stored = await this.#stored();
    const shown = Map.groupBy(stored, nameOf);
    const names = Map.groupBy(this.#rows, (row) => this.#nameOf(row));
    for (const [name, permits] of shown) {
      const most = names.get(name)?.length ?? 0;
      if (permits.length > most)
        this.#failures.doubled.push(`${permits[0]?.id} is shown ${permits.length} times for ${most} rows`);
    }
    const byId = new Map(stored.map((permit) => [permit.id, permit]));
    for (const { id, permit, firstSeen } of before) {
      const now = byId.get(id);
      const rows = now === undefined ? [] : (names.get(nameOf(now)) ?? []);
      if (now?.firstSeen !== firstSeen || !rows.some((row) => row.permit === permit))
        this.#failures.lost_history.push(`${id} lost its permit`);
    }
  }
}

/** The facts of a permit by which a story knows it. */
function nameOf({
  permitNumber,
  addressStreet,
  issueDate,
  description,
  valuation,
  status,
}: {
  readonly permitNumber: string;
  readonly addressStreet: string | null;
  readonly issueDate: string | null;
  readonly description: string | null;
  readonly valuation: number | null;
  readonly status: string | null;
}): string {
  return JSON.stringify([permitNumber, addressStreet, issueDate, description, valuation, status]);
}
