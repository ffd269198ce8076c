import type { PermitFilter } from '../filter/permit-filter.ts';
import type { Permit } from '../permit/permit.ts';
import type { PermitStatus } from '../permit/permit-status.ts';
import type { Interval, Median } from './interval.ts';

/** A filing becomes a permit within this many days, or counts as not issued. */
export const FILING_DAYS = 365;

/** The status of what is filed; with an issue date only where a publisher's own word says so. */
const FILED: PermitStatus = 'Applied';

/** Whether a record is filed and not issued: an application, a plan review or a planning case, an early stage of a project. */
export function isFiled({ status, issueDate }: Pick<Permit, 'status' | 'issueDate'>): boolean {
  return status === FILED && issueDate === null;
}

/** Whether a filter asks for filings alone: they have no issue date, so nothing counts them by its days. */
export function asksFilings({ statuses = [] }: PermitFilter): boolean {
  return statuses.length > 0 && statuses.every((status) => status === FILED);
}

/** Of filings that had no permit at an age in days, those that got one within `FILING_DAYS` of filing, and when. */
export interface FilingOdds {
  readonly age: number;
  readonly n: number;
  readonly issued: number;
  /** Days from filing to issue of those; null where they are too few to tell. */
  readonly days: Median | null;
}

/** The odds of a permit's own kind of filing, as they are shown. */
export interface ShownOdds extends FilingOdds {
  /** Our kind of permit (`permitCategory`) that was counted, such as `roof`; null for filings of every kind. */
  readonly type: string | null;
  /** In percent, covering 90 of 100. */
  readonly percent: Interval;
  /** The rest of the state, only where the place is certainly different. */
  readonly elsewhere: Pick<FilingOdds, 'n' | 'issued'> | null;
}

/** What is known of a permit's time before its issue. */
export interface FilingFacts {
  /** Days since it was filed; null once it is issued, and where the day is not published. */
  readonly age: number | null;
  readonly odds: ShownOdds | null;
  /** Days from filing to issue in its place. */
  readonly toIssue: (Median & Pick<ShownOdds, 'type'>) | null;
}
