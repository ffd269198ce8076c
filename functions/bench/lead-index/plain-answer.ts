import type { LeadPage, LeadQuery } from '#functions/permits/lead-index/query.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { words } from '#shared/domain/keywords.ts';
import { leadCity } from '#shared/domain/permit.ts';
import { comparePermits, matchesFilter, type PermitFilter } from '#shared/domain/permit-filter.ts';

/**
 * The plain answer: `matchesFilter` on permits in memory, in the order of `comparePermits`. To ask it ten thousand times, it
 * looks only at permits that share one thing every match must have, and sorts ranks that were found once.
 */
export class PlainAnswer {
  readonly #permits: readonly StoredPermit[];
  readonly #all: readonly number[];
  readonly #byState: ReadonlyMap<string, readonly number[]>;
  readonly #byCity: ReadonlyMap<string, readonly number[]>;
  readonly #byZip: ReadonlyMap<string, readonly number[]>;
  readonly #byWord: ReadonlyMap<string, readonly number[]>;
  readonly #byContractorWord: ReadonlyMap<string, readonly number[]>;
  /** Position in the order by value of each permit. */
  readonly #valueRanks: Uint32Array;

  constructor(permits: readonly StoredPermit[]) {
    this.#permits = permits.toSorted(comparePermits('newest'));
    this.#all = this.#permits.map((_, at) => at);
    this.#byState = this.#positions((permit) => [permit.jurisdictionState]);
    this.#byCity = this.#positions((permit) => [leadCity(permit)?.toLowerCase() ?? '']);
    this.#byZip = this.#positions((permit) => [permit.addressZip ?? '']);
    this.#byWord = this.#positions(({ permitType, description }) => [
      ...words(permitType ?? ''),
      ...words(description ?? ''),
    ]);
    this.#byContractorWord = this.#positions(({ contractorName }) => words(contractorName ?? ''));
    const order = comparePermits('value');
    const byValue = this.#permits
      .map((permit, at) => ({ permit, at }))
      .sort((a, b) => order(a.permit, b.permit));
    this.#valueRanks = new Uint32Array(permits.length);
    byValue.forEach(({ at }, rank) => {
      this.#valueRanks[at] = rank;
    });
  }

  /** What the lead index must answer. */
  answer({ filter, sort, offset, limit }: LeadQuery): LeadPage {
    const matches = this.#candidates(filter).filter((at) => matchesFilter(filter, this.#permit(at)));
    if (sort === 'value') matches.sort((a, b) => (this.#valueRanks[a] ?? 0) - (this.#valueRanks[b] ?? 0));
    const ids = matches.slice(offset, offset + limit).map((at) => this.#permit(at).id);
    return { ids, total: matches.length };
  }

  /** Positions of permits, newest first, that hold every match: the shortest list that some facet of the filter gives. */
  #candidates({ states, cities, zips, keywords, contractor }: PermitFilter): readonly number[] {
    const lists = [this.#all];
    const narrow = (map: ReadonlyMap<string, readonly number[]>, wanted: readonly string[] | undefined) => {
      if (wanted === undefined || wanted.length === 0) return;
      const found = new Set(wanted.flatMap((key) => map.get(key) ?? []));
      lists.push(wanted.length === 1 ? [...found] : [...found].sort((a, b) => a - b));
    };
    const firstWord = (phrase: string): string => words(phrase)[0] ?? '';
    narrow(this.#byState, states);
    narrow(
      this.#byCity,
      cities?.map((city) => city.toLowerCase()),
    );
    narrow(this.#byZip, zips);
    narrow(this.#byWord, keywords?.map(firstWord));
    if (contractor !== undefined && contractor !== '')
      narrow(this.#byContractorWord, [firstWord(contractor)]);
    return lists.reduce((best, list) => (list.length < best.length ? list : best));
  }

  #positions(keysOf: (permit: StoredPermit) => readonly string[]): Map<string, number[]> {
    const positions = new Map<string, number[]>();
    this.#permits.forEach((permit, at) => {
      for (const key of new Set(keysOf(permit))) {
        const known = positions.get(key);
        if (known === undefined) positions.set(key, [at]);
        else known.push(at);
      }
    });
    return positions;
  }

  #permit(at: number): StoredPermit {
    const permit = this.#permits[at];
    if (permit === undefined) throw new Error('There is no such permit.');
    return permit;
  }
}
