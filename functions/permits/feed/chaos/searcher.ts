import type { Dice } from '#infra/sim/harness/random.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import {
  comparePermits,
  datedFilter,
  PERMIT_SORTS,
  type PermitFilter,
} from '#shared/domain/filter/permit-filter.ts';
import { type FilterReader, UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { ROLE_IDS } from '#shared/domain/profile.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { type SearchAfter, searchAfter } from '../search-after.ts';
import { CITIES, DATES, SAMPLE_STATES, SAMPLE_TRADES, VALUES } from './collector.ts';
import type { Publication } from './publications.ts';
import type { PagingFailures, PagingProcess, PagingWorld } from './world.ts';

/** A list that a reader pages through. */
type List = Required<Pick<SearchAfter, 'filter' | 'sort' | 'minScore' | 'profile'>>;

/** Reads one list after the other to its end, and finds lost and repeated rows. */
export class Searcher {
  readonly #world: PagingWorld;
  readonly #failures: PagingFailures;
  #process: PagingProcess;
  #reading: ListReading | undefined;
  isBusy = false;
  pages = 0;

  constructor(world: PagingWorld, failures: PagingFailures) {
    this.#world = world;
    this.#failures = failures;
    this.#process = world.process();
  }

  /** Reads the next page of the list, or the first page of another. */
  async page(depth: number): Promise<void> {
    this.isBusy = true;
    const { dice } = this.#world;
    // A new process has not read the index.
    if (dice.below(10) === 0) this.#process = this.#world.process();
    this.#process.depth = depth;
    this.#reading ??= new ListReading(this.#world, this.#failures, drawList(dice));
    this.pages++;
    try {
      if (await this.#reading.page(this.#process, drawPageSize(dice))) this.#reading = undefined;
    } finally {
      await this.#world.settle(depth);
      this.isBusy = false;
    }
  }

  /** Reads the list to its end. */
  async finish(): Promise<void> {
    while (this.#reading !== undefined) await this.page(0);
  }
}

/** A page size from 1 to 100, mostly small, because lists are short. */
export function drawPageSize(dice: Dice): number {
  return 1 + Math.floor(100 * dice.next() ** 4);
}

function drawList(dice: Dice): List {
  const some = <T>(value: T): T | undefined => (dice.below(4) === 0 ? value : undefined);
  const filter = {
    states: some([dice.oneOf(SAMPLE_STATES)]),
    cities: some([dice.oneOf(CITIES) ?? 'Nowhere']),
    minValue: some(dice.oneOf(VALUES) ?? undefined),
    trades: some([dice.oneOf(SAMPLE_TRADES)]),
    from: some(dice.oneOf(DATES) ?? undefined),
    hasPhone: some(dice.below(2) === 0),
    keywords: some([dice.oneOf(['corrected', 'sample'])]),
  };
  return {
    filter: Object.fromEntries(
      Object.entries(filter).filter(([, value]) => value !== undefined),
    ) as PermitFilter,
    sort: dice.oneOf(PERMIT_SORTS),
    minScore: dice.below(4) === 0 ? dice.below(50) : 0,
    profile: {
      trades: dice.below(2) === 0 ? [] : [dice.oneOf(SAMPLE_TRADES)],
      role: dice.oneOf([null, ...ROLE_IDS]),
    },
  };
}

/** One pass through a list. */
export class ListReading {
  readonly #world: PagingWorld;
  readonly #failures: PagingFailures;
  readonly #list: List;
  readonly #scores = new Map<Permit, number>();
  /** The day of its first page. */
  #today = '';
  readonly #received: string[] = [];
  #cursor: string | undefined;
  /** The last row, as it was published then. */
  #last: StoredPermit | undefined;
  #first: number | undefined;

  constructor(world: PagingWorld, failures: PagingFailures, list: List) {
    this.#world = world;
    this.#failures = failures;
    this.#list = list;
  }

  /** Reads and judges a page. @returns true when it was the last */
  async page(
    process: PagingProcess,
    limit: number,
    take: (permit: StoredPermit) => void = () => undefined,
  ): Promise<boolean> {
    const world = this.#world;
    if (this.#first === undefined) this.#today = new Date(world.now).toISOString().slice(0, 10);
    const { permits, cursor } = await searchAfter(process.tables, {
      ...this.#list,
      limit,
      cursor: this.#cursor,
    });
    const publication = world.publications.all[process.seen];
    if (publication === undefined) throw new Error('A page was read without the index.');
    this.#first ??= publication.number;
    permits.forEach(take);
    const ids = permits.map(({ id }) => id);
    const expected = this.#rest(publication).slice(0, limit);
    this.#compare(
      ids,
      expected.map(({ id }) => id),
    );
    this.#received.push(...ids);
    this.#last = expected.at(-1) ?? this.#last;
    this.#cursor = cursor ?? undefined;
    world.say(`${ids.length} of ${limit} rows by ${this.#list.sort}: ${ids.join(' ')}`);
    if (cursor === null) this.#judge(publication.number);
    return cursor === null;
  }

  /** The rows of a publication after the last row. */
  #rest({ shown }: Publication): StoredPermit[] {
    const last = this.#last;
    return [...shown.values()]
      .filter((permit) => this.#isInList(permit) && (last === undefined || this.#order(permit, last) > 0))
      .sort(this.#order);
  }

  /** No city of a story has enough finished permits to tell. */
  get #reader(): FilterReader {
    return { ...UNKNOWN_READER, ...this.#list.profile };
  }

  readonly #order = (a: Permit, b: Permit): number => comparePermits(this.#list.sort, this.#scoreOf)(a, b);

  readonly #scoreOf = (permit: Permit): number => {
    const known = this.#scores.get(permit);
    if (known !== undefined) return known;
    const { score } = leadScore(permit, this.#reader, this.#today);
    this.#scores.set(permit, score);
    return score;
  };

  #isInList(permit: StoredPermit): boolean {
    return (
      matchesFilter(datedFilter(this.#list.filter, this.#today), permit, this.#reader) &&
      this.#scoreOf(permit) >= this.#list.minScore
    );
  }

  /** Compares a page with what the index showed at that moment. */
  #compare(ids: readonly string[], expected: readonly string[]): void {
    const { lost, repeated } = this.#failures;
    for (const id of expected) if (!ids.includes(id)) lost.push(`${id} from a page by ${this.#list.sort}`);
    for (const [at, id] of ids.entries())
      if (expected[at] !== id) repeated.push(`${id} in a page by ${this.#list.sort}, in the wrong place`);
  }

  /** Rows that kept their place from the first page to the last must have arrived once; no row of one place may arrive twice. */
  #judge(lastPublication: number): void {
    const { lost, repeated } = this.#failures;
    const during = this.#world.publications.all.slice(this.#first, lastPublication + 1);
    for (const id of new Set(during.flatMap(({ shown }) => [...shown.keys()]))) {
      const versions = during.map(({ shown }) => shown.get(id));
      const [first] = versions;
      const places = new Set(
        versions.flatMap((permit) => (permit === undefined ? [] : [this.#placeOf(permit)])),
      );
      const times = this.#received.filter((one) => one === id).length;
      const wasInList = versions.every((permit) => permit !== undefined && this.#isInList(permit));
      if (first !== undefined && wasInList && places.size === 1 && times === 0)
        lost.push(`${id} of a list by ${this.#list.sort}`);
      if (places.size === 1 && times > 1) repeated.push(`${id} in a list by ${this.#list.sort}`);
    }
  }

  #placeOf(permit: StoredPermit): string {
    const { sort } = this.#list;
    const rank = { newest: 0, value: permit.valuation, score: this.#scoreOf(permit) }[sort];
    return `${rank} ${permit.issueDate}`;
  }
}
