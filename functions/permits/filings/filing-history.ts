import { FILING_DAYS } from '#shared/domain/filing/filing.ts';
import { completeDay, type Daily, dayNumber } from '../lead-index/figures/daily.ts';
import { wholeFrom } from '../lead-index/figures/records-begin.ts';
import { placeOf } from '../projects/declared-links.ts';
import type { StoredPermit } from '../stored-permit.ts';
import { type FilingCell, type MeasuredFilings, measureFilings } from './measure-filings.ts';

/** The filings of a source that publishes them whether they are issued or not. */
interface SourceFilings {
  /** Its permits by day of issue: they show from when to when its records are whole. */
  readonly issued: Map<number, { rows: number; readonly valuation: number }>;
  /** By cell, the day of filing and the days to the issue of each, in turn. */
  readonly filed: Map<FilingCell, number[]>;
}

/** What permits on record say of the time before their issue. Records of one permit from several sources count once. */
export class FilingHistory {
  readonly #sources: ReadonlyMap<string, SourceFilings>;
  readonly #from: number;
  readonly #toIssue = new Map<FilingCell, number[]>();
  readonly #shared = new Set<string>();

  /**
   * @param telling the sources that tell what became of filings (`tellsOutcomes`)
   * @param from `YYYY-MM-DD`: filings and permits before it may follow older habits
   */
  constructor(telling: Iterable<string>, from: string) {
    this.#sources = new Map([...telling].map((id) => [id, { issued: new Map(), filed: new Map() }]));
    this.#from = dayNumber(from);
  }

  add(permit: StoredPermit): void {
    const { appliedOn, issueDate, shared, paperwork, withdrawnAt } = permit;
    if (withdrawnAt !== null || paperwork !== undefined) return;
    const source = this.#sources.get(permit.sourceId);
    const issued = issueDate === null ? Number.POSITIVE_INFINITY : dayNumber(issueDate);
    if (source !== undefined && issueDate !== null) {
      const day = source.issued.get(issued) ?? { rows: 0, valuation: 0 };
      day.rows++;
      source.issued.set(issued, day);
    }
    if (appliedOn == null) return;
    const applied = dayNumber(appliedOn);
    // A day of issue before the filing is a slip of the record.
    if (issued < applied) return;
    const place = placeOf(permit);
    const cells: FilingCell[] = [`${place}#`];
    if (permit.permitCategory !== null) cells.push(`${place}#${permit.permitCategory}`);
    if (source !== undefined && applied >= this.#from && this.#isFirst('filed', shared?.key))
      for (const cell of cells) append(source.filed, cell, applied, issued - applied);
    if (issueDate !== null && issued >= this.#from && this.#isFirst(issueDate, shared?.key))
      for (const cell of cells) append(this.#toIssue, cell, issued - applied);
  }

  #isFirst(what: string, key: string | undefined): boolean {
    if (key === undefined) return true;
    const size = this.#shared.size;
    return this.#shared.add(`${what} ${key}`).size > size;
  }

  /** What is measured of filings that were watched for the whole time: later ones say nothing yet. */
  measured(): Map<FilingCell, MeasuredFilings> {
    const watched = new Map<FilingCell, number[]>();
    for (const { issued, filed } of this.#sources.values()) {
      const [first, last] = wholeDays(issued);
      for (const [cell, values] of filed)
        for (let at = 0; at < values.length; at += 2) {
          const applied = values[at] ?? 0;
          if (applied >= first && applied + FILING_DAYS <= last) append(watched, cell, values[at + 1] ?? 0);
        }
    }
    return measureFilings(watched, this.#toIssue);
  }
}

/** From when to when a source has all its permits. */
function wholeDays(issued: Daily): [first: number, last: number] {
  return [wholeFrom(issued), completeDay(issued) ?? Number.NEGATIVE_INFINITY];
}

function append(map: Map<FilingCell, number[]>, cell: FilingCell, ...values: readonly number[]): void {
  const list = map.get(cell);
  if (list === undefined) map.set(cell, [...values]);
  else list.push(...values);
}
