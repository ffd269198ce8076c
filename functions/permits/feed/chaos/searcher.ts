import type { Dice } from '#functions/harness/random.ts';
import {
  comparePermits,
  matchesFilter,
  PERMIT_SORTS,
  type PermitFilter,
} from '#shared/domain/filter/permit-filter.ts';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import { type SearchAfter, searchAfter } from '../search-after.ts';
import { CITIES, DATES, STATES, TRADES, VALUES } from './collector.ts';
import type { Publication } from './publications.ts';
import type { Process, World } from './world.ts';
import type { Wrongs } from './wrongs.ts';

/** A list that is read page by page. */
type List = Required<Pick<SearchAfter, 'filter' | 'sort' | 'minScore' | 'profile'>>;

/** Reads lists to their end, one after the other, and counts in each what was lost and what came twice. */
export class Searcher {
  readonly #world: World;
  readonly #wrongs: Wrongs;
  #process: Process;
  #walk: Walk | undefined;
  isBusy = false;
  pages = 0;

  constructor(world: World, wrongs: Wrongs) {
    this.#world = world;
    this.#wrongs = wrongs;
    this.#process = world.process();
  }

  /** The next page of its list, or the first of another. */
  async page(depth: number): Promise<void> {
    this.isBusy = true;
    const { dice } = this.#world;
    // A process that was just started knows nothing of the index.
    if (dice.below(10) === 0) this.#process = this.#world.process();
    this.#process.depth = depth;
    this.#walk ??= new Walk(this.#world, this.#wrongs, listOf(dice));
    if (await this.#walk.page(this.#process, sizeOf(dice))) this.#walk = undefined;
    this.pages++;
    this.isBusy = false;
  }

  /** Reads its list to the end. */
  async finish(): Promise<void> {
    while (this.#walk !== undefined) await this.page(0);
  }
}

/** Page sizes from 1 to 100, small ones mostly: lists are short. */
export function sizeOf(dice: Dice): number {
  return 1 + Math.floor(100 * dice.next() ** 4);
}

function listOf(dice: Dice): List {
  const some = <T>(value: T): T | undefined => (dice.below(4) === 0 ? value : undefined);
  const asked = {
    states: some([dice.oneOf(STATES)]),
    cities: some([dice.oneOf(CITIES) ?? 'Nowhere']),
    minValue: some(dice.oneOf(VALUES) ?? undefined),
    trades: some([dice.oneOf(TRADES)]),
    from: some(dice.oneOf(DATES) ?? undefined),
    hasPhone: some(dice.below(2) === 0),
    keywords: some([dice.oneOf(['corrected', 'sample'])]),
  };
  return {
    filter: Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined),
    ) as PermitFilter,
    sort: dice.oneOf(PERMIT_SORTS),
    minScore: dice.below(4) === 0 ? dice.below(50) : 0,
    profile: { trades: dice.below(2) === 0 ? [] : [dice.oneOf(TRADES)] },
  };
}

/** One reading of a list. */
export class Walk {
  readonly #world: World;
  readonly #wrongs: Wrongs;
  readonly #list: List;
  readonly #scores = new Map<Permit, number>();
  /** Of its first page. */
  #today = '';
  readonly #came: string[] = [];
  #cursor: string | undefined;
  /** The last row shown, as it was published then. */
  #last: StoredPermit | undefined;
  #first: number | undefined;

  constructor(world: World, wrongs: Wrongs, list: List) {
    this.#world = world;
    this.#wrongs = wrongs;
    this.#list = list;
  }

  /** Reads a page and judges it. @returns true when it was the last */
  async page(
    process: Process,
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
    this.#came.push(...ids);
    this.#last = expected.at(-1) ?? this.#last;
    this.#cursor = cursor ?? undefined;
    world.say(`${ids.length} of ${limit} rows by ${this.#list.sort}: ${ids.join(' ')}`);
    if (cursor === null) this.#judge(publication.number);
    return cursor === null;
  }

  /** What stands after the last row, of a publication. */
  #rest({ shown }: Publication): StoredPermit[] {
    const last = this.#last;
    return [...shown.values()]
      .filter((permit) => this.#isAsked(permit) && (last === undefined || this.#order(permit, last) > 0))
      .sort(this.#order);
  }

  readonly #order = (a: Permit, b: Permit): number => comparePermits(this.#list.sort, this.#scoreOf)(a, b);

  readonly #scoreOf = (permit: Permit): number => {
    const known = this.#scores.get(permit);
    if (known !== undefined) return known;
    const { score } = leadScore(permit, this.#list.profile, this.#today);
    this.#scores.set(permit, score);
    return score;
  };

  #isAsked(permit: StoredPermit): boolean {
    return matchesFilter(this.#list.filter, permit) && this.#scoreOf(permit) >= this.#list.minScore;
  }

  /** A page is what the index showed just then. */
  #compare(ids: readonly string[], expected: readonly string[]): void {
    const { lost, repeated } = this.#wrongs;
    for (const id of expected) if (!ids.includes(id)) lost.push(`${id} from a page by ${this.#list.sort}`);
    for (const [at, id] of ids.entries())
      if (expected[at] !== id) repeated.push(`${id} in a page by ${this.#list.sort}, out of its place`);
  }

  /** All that was there from the first page to the last, and kept its place, came once; nothing of one place came twice. */
  #judge(lastPublication: number): void {
    const { lost, repeated } = this.#wrongs;
    const during = this.#world.publications.all.slice(this.#first, lastPublication + 1);
    for (const id of new Set(during.flatMap(({ shown }) => [...shown.keys()]))) {
      const versions = during.map(({ shown }) => shown.get(id));
      const [first] = versions;
      const places = new Set(
        versions.flatMap((permit) => (permit === undefined ? [] : [this.#placeOf(permit)])),
      );
      const times = this.#came.filter((one) => one === id).length;
      const wasThere = versions.every((permit) => permit !== undefined && this.#isAsked(permit));
      if (first !== undefined && wasThere && places.size === 1 && times === 0)
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
