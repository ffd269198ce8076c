import { phraseOf, words } from '#shared/domain/filter/keywords.ts';
import {
  comparePermits,
  hasPhone,
  matchesFilter,
  type PermitFilter,
  type PermitSort,
} from '#shared/domain/filter/permit-filter.ts';
import { leadScore } from '#shared/domain/permit/lead-score.ts';
import { leadCity, type Permit } from '#shared/domain/permit/permit.ts';
import type { StoredPermit } from '../../stored-permit.ts';
import type { LeadPage, LeadQuery } from '../pages/find-leads.ts';
import { MONTHS } from './generated-permits.ts';
import { READER } from './questions.ts';

type Positions = Uint32Array;
type Lists = ReadonlyMap<string, Positions>;
/** Positions in another order than newest first: that of each rank, and the rank of each. */
interface Order {
  readonly ranked: Positions;
  readonly rankOf: Positions;
}

/**
 * The plain answer: the filter on permits in memory, one by one, in the order of `comparePermits`. To be asked ten thousand times, it
 * looks only at permits that share one thing every match must have, has each text made ready once as `containsPhrase`
 * makes it at each call, and sorts positions in an order that was found once.
 */
export class PlainAnswer {
  /** Newest first. */
  readonly #permits: readonly StoredPermit[];
  readonly #all: Positions;
  readonly #facets: readonly (readonly [Lists, (filter: PermitFilter) => readonly string[] | undefined])[];
  readonly #textWords: Lists;
  readonly #nameWords: Lists;
  /** Of each permit: type, description and contractor as words between blanks. */
  readonly #types: readonly string[];
  readonly #descriptions: readonly string[];
  readonly #names: readonly string[];
  /** The reader's score of a permit, and of each by position. */
  readonly #scoreOf: (permit: Permit) => number;
  readonly #scores: Uint8Array;
  readonly #orders: Readonly<Record<Exclude<PermitSort, 'newest'>, Order>>;

  constructor(permits: readonly StoredPermit[]) {
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
      [this.#positions(({ issueDate }) => [issueDate?.slice(0, 7) ?? '']), monthsAsked],
      [
        this.#positions((permit) => [String(hasPhone(permit))]),
        (filter) => (filter.hasPhone === undefined ? undefined : [String(filter.hasPhone)]),
      ],
    ];
    this.#types = this.#permits.map(({ permitType }) => blanked(permitType));
    this.#descriptions = this.#permits.map(({ description }) => blanked(description));
    this.#names = this.#permits.map(({ contractorName }) => blanked(contractorName));
    this.#textWords = this.#positions((_, at) => [
      ...(this.#types[at] ?? '').split(' '),
      ...(this.#descriptions[at] ?? '').split(' '),
    ]);
    this.#nameWords = this.#positions((_, at) => (this.#names[at] ?? '').split(' '));
    const scores = new Map(
      permits.map((permit) => [permit.id, leadScore(permit, READER, READER.today).score]),
    );
    this.#scoreOf = ({ id }) => scores.get(id) ?? 0;
    this.#scores = Uint8Array.from(this.#permits, this.#scoreOf);
    const byValue = comparePermits('value');
    this.#orders = {
      value: this.#order((a, b) => byValue(this.#permit(a), this.#permit(b))),
      // Permits stand newest first already.
      score: this.#order((a, b) => (this.#scores[b] ?? 0) - (this.#scores[a] ?? 0) || a - b),
    };
  }

  /** What the lead index must answer. */
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

  /** The same in the slowest and plainest way: every permit asked, every match sorted. */
  checked({ filter, sort, offset, limit, scoring }: LeadQuery): LeadPage {
    const matches = this.#permits
      .filter((permit) => matchesFilter(filter, permit) && this.#scoreOf(permit) >= (scoring?.minScore ?? 0))
      .sort(comparePermits(sort, this.#scoreOf));
    return { ids: matches.slice(offset, offset + limit).map(({ id }) => id), total: matches.length };
  }

  #matches(filter: PermitFilter): Positions {
    const { keywords = [], contractor = '', ...asked } = filter;
    const phrases = keywords.map(phraseOf).filter((phrase) => phrase !== '');
    const name = phraseOf(contractor);
    const mentions = (at: number): boolean =>
      phrases.some(
        (phrase) =>
          this.#types[at]?.includes(` ${phrase} `) || this.#descriptions[at]?.includes(` ${phrase} `),
      );
    return this.#candidates(filter).filter(
      (at) =>
        matchesFilter(asked, this.#permit(at)) &&
        (keywords.length === 0 || mentions(at)) &&
        (contractor === '' || (name !== '' && this.#names[at]?.includes(` ${name} `) === true)),
    );
  }

  /** Permits among which every match is: the shortest list that one facet gives. Of a phrase, those that hold its rarest word. */
  #candidates(filter: PermitFilter): Positions {
    const { keywords = [], contractor = '' } = filter;
    const [text, name] = [this.#textWords, this.#nameWords];
    const asked = this.#facets.map(([byValue, wanted]) => listsOf(byValue, wanted(filter)));
    const inText = keywords.map((phrase) => rarestWord(text, phrase));
    const inName = contractor === '' ? [] : [rarestWord(name, contractor)];
    asked.push(listsOf(text, inText), listsOf(name, inName));
    const shortest = asked
      .filter((lists) => lists !== undefined)
      .reduce((best, lists) => (lengthOf(lists) < lengthOf(best) ? lists : best), [this.#all]);
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
    if (permit === undefined) throw new Error('There is no such permit.');
    return permit;
  }
}

/** The months between two dates of a filter; undefined when it does not name the first. */
function monthsAsked({ from, to }: PermitFilter): string[] | undefined {
  if (from === undefined) return undefined;
  return MONTHS.filter((month) => month >= from.slice(0, 7) && (to === undefined || month <= to.slice(0, 7)));
}

function blanked(text: string | null): string {
  return ` ${phraseOf(text ?? '')} `;
}

/** The lists of what is wanted; undefined when nothing is asked. */
function listsOf(lists: Lists, wanted: readonly string[] | undefined): Positions[] | undefined {
  if (wanted === undefined || wanted.length === 0) return undefined;
  return wanted.map((key) => lists.get(key) ?? new Uint32Array(0));
}

function lengthOf(lists: readonly Positions[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0);
}

/** The positions that any of some lists holds, ascending. */
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
