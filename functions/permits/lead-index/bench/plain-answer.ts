import { phraseOf, words } from '#shared/domain/filter/keywords.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import { comparePermits, type DatedFilter, type PermitSort } from '#shared/domain/filter/permit-filter.ts';
import type { FilterReader } from '#shared/domain/permit/lead-reader.ts';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import { hasPhone, leadCity, type Permit } from '#shared/domain/permit/permit.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import type { LeadPage, LeadQuery } from '../pages/find-leads.ts';
import { MONTHS } from './generated-permits.ts';
import { plainReader } from './plain-reader.ts';
import { READER } from './questions.ts';

type Positions = Uint32Array;
type Lists = ReadonlyMap<string, Positions>;
/** Positions in another order than newest first: that of each rank, and the rank of each. */
interface Order {
  readonly ranked: Positions;
  readonly rankOf: Positions;
}

/**
 * The plain answer: tests permits in memory one by one, in the order of `comparePermits`. To be fast enough for ten thousand
 * queries, it tests only permits that share one value of the filter, normalizes each text once, and sorts each order once.
 */
export class PlainAnswer {
  /** Newest first. */
  readonly #permits: readonly StoredPermit[];
  readonly #all: Positions;
  readonly #facets: readonly (readonly [Lists, (filter: DatedFilter) => readonly string[] | undefined])[];
  readonly #textWords: Lists;
  readonly #nameWords: Lists;
  /** The type, description and contractor of each permit, as words between spaces. */
  readonly #types: readonly string[];
  readonly #descriptions: readonly string[];
  readonly #names: readonly string[];
  /** The reader's score of a permit, and the scores by position. */
  readonly #scoreOf: (permit: Permit) => number;
  readonly #scores: Uint8Array;
  readonly #orders: Readonly<Record<Exclude<PermitSort, 'newest'>, Order>>;

  readonly #reader: FilterReader;

  constructor(permits: readonly StoredPermit[]) {
    this.#reader = plainReader(permits);
    this.#permits = permits.toSorted(comparePermits('newest'));
    this.#all = Uint32Array.from(this.#permits, (_, at) => at);
    const lower = (names: readonly string[] | undefined) => names?.map((name) => name.toLowerCase());
    this.#facets = [
      [this.#positions((permit) => [permit.jurisdictionState]), ({ states }) => states],
      [this.#positions((permit) => [leadCity(permit)?.toLowerCase() ?? '']), ({ cities }) => lower(cities)],
      [
        this.#positions(({ permitType }) => [permitType?.toLowerCase() ?? '']),
        ({ permitTypes }) => lower(permitTypes),
      ],
      [this.#positions(({ addressZip }) => [addressZip ?? '']), ({ zips }) => zips],
      [this.#positions(({ trades }) => trades), ({ trades }) => trades],
      [this.#positions(({ status }) => [status ?? '']), ({ statuses }) => statuses],
      [this.#positions(({ issueDate }) => [issueDate?.slice(0, 7) ?? '']), monthsOf],
      [
        this.#positions((permit) => [String(hasPhone(permit))]),
        (filter) => (filter.hasPhone === undefined ? undefined : [String(filter.hasPhone)]),
      ],
    ];
    this.#types = this.#permits.map(({ permitType }) => padded(permitType));
    this.#descriptions = this.#permits.map(({ description }) => padded(description));
    this.#names = this.#permits.map(({ contractorName }) => padded(contractorName));
    this.#textWords = this.#positions((_, at) => [
      ...(this.#types[at] ?? '').split(' '),
      ...(this.#descriptions[at] ?? '').split(' '),
    ]);
    this.#nameWords = this.#positions((_, at) => (this.#names[at] ?? '').split(' '));
    const scores = new Map(
      permits.map((permit) => [permit.id, leadScore(permit, this.#reader, READER.today).score]),
    );
    this.#scoreOf = ({ id }) => scores.get(id) ?? 0;
    this.#scores = Uint8Array.from(this.#permits, this.#scoreOf);
    const byValue = comparePermits('value');
    this.#orders = {
      value: this.#order((a, b) => byValue(this.#permit(a), this.#permit(b))),
      // Permits are already newest first.
      score: this.#order((a, b) => (this.#scores[b] ?? 0) - (this.#scores[a] ?? 0) || a - b),
    };
  }

  /** The answer that the lead index must give. */
  answer({ filter, sort, offset, limit, scoring }: LeadQuery): LeadPage {
    const least = scoring?.minScore ?? 0;
    const matches = this.#matches(filter).filter((at) => (this.#scores[at] ?? 0) >= least);
    const order = sort === 'newest' ? undefined : this.#orders[sort];
    const page =
      order === undefined
        ? matches.slice(offset, offset + limit)
        : matches
            .map((at) => order.rankOf[at] ?? 0)
            .sort()
            .slice(offset, offset + limit)
            .map((rank) => order.ranked[rank] ?? 0);
    return { ids: Array.from(page, (at) => this.#permit(at).id), total: matches.length };
  }

  /** The same in the slowest and simplest way: tests every permit and sorts every match. */
  checked({ filter, sort, offset, limit, scoring }: LeadQuery): LeadPage {
    const matches = this.#permits
      .filter(
        (permit) =>
          matchesFilter(filter, permit, this.#reader) && this.#scoreOf(permit) >= (scoring?.minScore ?? 0),
      )
      .sort(comparePermits(sort, this.#scoreOf));
    return { ids: matches.slice(offset, offset + limit).map(({ id }) => id), total: matches.length };
  }

  #matches(filter: DatedFilter): Positions {
    const { keywords = [], contractor = '', ...others } = filter;
    const phrases = keywords.map(phraseOf).filter((phrase) => phrase !== '');
    const name = phraseOf(contractor);
    const mentions = (at: number): boolean =>
      phrases.some(
        (phrase) =>
          this.#types[at]?.includes(` ${phrase} `) || this.#descriptions[at]?.includes(` ${phrase} `),
      );
    return this.#candidates(filter).filter(
      (at) =>
        matchesFilter(others, this.#permit(at), this.#reader) &&
        (keywords.length === 0 || mentions(at)) &&
        (contractor === '' || (name !== '' && this.#names[at]?.includes(` ${name} `) === true)),
    );
  }

  /** Permits that include every match: the shortest list of one facet. For a phrase, the permits with its rarest word. */
  #candidates(filter: DatedFilter): Positions {
    const { keywords = [], contractor = '' } = filter;
    const [text, name] = [this.#textWords, this.#nameWords];
    const lists = this.#facets.map(([byValue, wanted]) => listsOf(byValue, wanted(filter)));
    const inText = keywords.map((phrase) => rarestWord(text, phrase));
    const inName = contractor === '' ? [] : [rarestWord(name, contractor)];
    lists.push(listsOf(text, inText), listsOf(name, inName));
    const shortest = lists
      .filter((found) => found !== undefined)
      .reduce((best, found) => (lengthOf(found) < lengthOf(best) ? found : best), [this.#all]);
    return merged(shortest);
  }

  #order(compare: (a: number, b: number) => number): Order {
    const ranked = this.#all.toSorted(compare);
    const rankOf = new Uint32Array(ranked.length);
    ranked.forEach((at, rank) => {
      rankOf[at] = rank;
    });
    return { ranked, rankOf };
  }

  #positions(keysOf: (permit: StoredPermit, at: number) => readonly string[]): Lists {
    const positions = new Map<string, number[]>();
    this.#permits.forEach((permit, at) => {
      for (const key of new Set(keysOf(permit, at))) {
        const known = positions.get(key);
        if (known === undefined) positions.set(key, [at]);
        else known.push(at);
      }
    });
    return new Map([...positions].map(([key, list]) => [key, Uint32Array.from(list)]));
  }

  #permit(at: number): StoredPermit {
    const permit = this.#permits[at];
    if (permit === undefined) throw new Error('No such permit.');
    return permit;
  }
}

/** The months between the dates of a filter; undefined without a first date. */
function monthsOf({ from, to }: DatedFilter): string[] | undefined {
  if (from === undefined) return undefined;
  return MONTHS.filter((month) => month >= from.slice(0, 7) && (to === undefined || month <= to.slice(0, 7)));
}

function padded(text: string | null): string {
  return ` ${phraseOf(text ?? '')} `;
}

/** The lists of the wanted values; undefined without any. */
function listsOf(lists: Lists, wanted: readonly string[] | undefined): Positions[] | undefined {
  if (wanted === undefined || wanted.length === 0) return undefined;
  return wanted.map((key) => lists.get(key) ?? new Uint32Array(0));
}

function lengthOf(lists: readonly Positions[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0);
}

/** The union of lists, ascending. */
function merged(lists: readonly Positions[]): Positions {
  const [only, ...others] = lists;
  if (only !== undefined && others.length === 0) return only;
  const all = new Uint32Array(lengthOf(lists));
  lists.reduce((end, list) => {
    all.set(list, end);
    return end + list.length;
  }, 0);
  return all.sort().filter((at, which) => at !== all[which - 1]);
}

function rarestWord(lists: Lists, phrase: string): string {
  const count = (word: string): number => lists.get(word)?.length ?? 0;
  return words(phrase).reduce(
    (best, word) => (count(word) < count(best) ? word : best),
    words(phrase)[0] ?? ' ',
  );
}
