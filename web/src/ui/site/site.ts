import type { Output } from '#shared/contract/index.ts';

export type Site = Output<'permitSite'>;
export type SiteEntry = Site['permits'][number];

/** The permits of a job, the oldest first; empty if the permit has no others. */
export function jobOf({ permits }: Site): readonly SiteEntry[] {
  const job = permits.filter((entry) => entry.job !== null);
  return job.length > 1 ? job.toReversed() : [];
}

/** Why the permits of a job belong together, in words that claim no more than the records. */
export function jobBasis(job: readonly SiteEntry[]): string {
  const reading = 'our reading of address, dates, work and names';
  const bases = new Set(job.map((entry) => entry.job));
  if (!bases.has('judged')) return 'The records name each other’s numbers.';
  return bases.has('declared')
    ? `Some records name each other’s numbers; the rest is ${reading}.`
    : `No record declares this job: it is ${reading}.`;
}

/** Why a permit has no others at its address. */
export function noOthersWords(street: string | null): string {
  return street === null
    ? 'This permit shows no street, so no others are shown with it.'
    : 'No other permits on record at this address.';
}

/** Entries by year of issue, in their order; null for those without a date. */
export function byYear(entries: readonly SiteEntry[]): [year: string | null, entries: SiteEntry[]][] {
  return [...Map.groupBy(entries, ({ issueDate }) => issueDate?.slice(0, 4) ?? null)];
}
