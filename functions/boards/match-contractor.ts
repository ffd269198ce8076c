import {
  type CompanyName,
  companyName,
  isSameName,
  mayBeSameCompany,
} from '#functions/permits/company-name.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { cityKey } from '#shared/domain/territory/city-name.ts';
import type { Board, BoardRecord } from './board.ts';
import { licenseKey } from './license-key.ts';

export interface NamedContractor {
  readonly name: string | null;
  readonly license: string | null;
  /** Of its own address, or of the job where the permit states none. */
  readonly city: string | null;
  readonly trades: readonly Trade[];
}

interface ContractorMatch {
  readonly by: 'license' | 'name';
  readonly record: BoardRecord;
}

interface Entry {
  readonly record: BoardRecord;
  readonly names: readonly CompanyName[];
}

/**
 * Finds the license of a permit's contractor on the boards of the permit's state: by the declared number if the names may be one company's,
 * else by name, city and trade. Two candidates, or a number that is not the candidate's, give no answer.
 */
export class ContractorMatcher {
  readonly #patterns: ReadonlyMap<string, RegExp>;
  readonly #byLicense: ReadonlyMap<string, readonly Entry[]>;
  readonly #byName: ReadonlyMap<string, readonly Entry[]>;

  /** @param boards of one state, with their records */
  constructor(boards: readonly Board[], records: Iterable<BoardRecord>) {
    this.#patterns = new Map(
      boards.flatMap(({ id, licensePattern }) => (licensePattern === null ? [] : [[id, licensePattern]])),
    );
    const entries = Array.from(records, (record) => {
      const names = [record.name, record.dba].flatMap((name) => (name === null ? [] : [companyName(name)]));
      return { record, names };
    });
    this.#byLicense = Map.groupBy(entries, ({ record }) => licenseKey(record.license));
    const named = entries.flatMap((entry) =>
      [...new Set(entry.names.map((name) => name.key))].map((key) => ({ key, ...entry })),
    );
    this.#byName = Map.groupBy(named, ({ key }) => key);
  }

  /** Null: no match, or none that is certain. */
  match({ name, license, city, trades }: NamedContractor): ContractorMatch | null {
    // A number without a name may be mistyped, and nothing would show it.
    if (name === null) return null;
    const named = companyName(name);
    const key = license === null ? '' : licenseKey(license);
    const declared = (this.#byLicense.get(key) ?? []).filter(
      ({ record }) => this.#patterns.get(record.boardId)?.test(key) ?? false,
    );
    if (declared.length > 0) {
      const [one, other] = declared.filter(({ names }) => names.some((own) => mayBeSameCompany(own, named)));
      return one === undefined || other !== undefined ? null : { by: 'license', record: one.record };
    }
    // A single word is too common.
    if (city === null || !named.key.includes(' ')) return null;
    const place = cityKey(city);
    const [one, other] = (this.#byName.get(named.key) ?? []).filter(
      ({ record, names }) =>
        record.city !== null &&
        cityKey(record.city) === place &&
        // The board has another number for this name: a namesake, or a mistyped number.
        !this.#patterns.get(record.boardId)?.test(key) &&
        tradesFit(record.trades, trades) &&
        names.some((own) => isSameName(own, named)),
    );
    return one === undefined || other !== undefined ? null : { by: 'name', record: one.record };
  }
}

/** A side that names no trade fits every trade. */
function tradesFit(one: readonly Trade[], other: readonly Trade[]): boolean {
  return one.length === 0 || other.length === 0 || one.some((trade) => other.includes(trade));
}
