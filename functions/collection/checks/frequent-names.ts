import { FIRST_NAMES } from '#functions/permits/names/first-names.ts';
import { isFirm } from '#functions/permits/names/name-kind.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { wordsOf } from '#functions/permits/withholding/words.ts';

/** A contractor on more than 1% of the rows of a source, without license and phone: its name may be none. */
export interface FrequentName {
  readonly name: string;
  readonly rows: number;
  /** The rows that were counted. */
  readonly of: number;
}

type Contractor = Pick<StoredPermit, 'contractorName' | 'contractorPhone' | 'contractorLicense'>;

/** Fewer rows prove nothing. */
const ROWS_MIN = 500;
const SHARE = 0.01;
/** The most names kept of a source. */
const NAMES_MAX = 10;

/** Counts the contractors of a run's permits that have neither license nor phone. */
export class NameCounts {
  readonly #rows = new Map<string, number>();
  #all = 0;
  /** Whether the source shows a license or phone at all. */
  #hasReach = false;

  add(records: readonly { readonly permit: Contractor }[]): void {
    this.#all += records.length;
    for (const { permit } of records) {
      const { contractorName: name, contractorPhone, contractorLicense } = permit;
      if (contractorPhone !== null || contractorLicense !== null) this.#hasReach = true;
      else if (name !== null) this.#rows.set(name, (this.#rows.get(name) ?? 0) + 1);
    }
  }

  /** The frequent names, the most frequent first, without those of people; undefined after too few rows. */
  frequent(): readonly FrequentName[] | undefined {
    if (this.#all < ROWS_MIN) return undefined;
    return [...this.#rows]
      .filter(([, rows]) => rows > this.#all * SHARE)
      .filter(([name]) => (isFirm(name) ? this.#hasReach : !hasFirstName(name)))
      .sort(([, a], [, b]) => b - a)
      .slice(0, NAMES_MAX)
      .map(([name, rows]) => ({ name, rows, of: this.#all }));
  }
}

function hasFirstName(name: string): boolean {
  return wordsOf(name).some(({ text }) => FIRST_NAMES.has(text));
}
