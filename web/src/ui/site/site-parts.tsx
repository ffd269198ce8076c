import type { ReactNode } from 'react';
import { tradeLabel } from '#shared/domain/permit/trades.ts';
import { titleCase } from '#shared/domain/title-case.ts';
import { counted, formatCount, formatDay, formatMoney } from '../../lib/format/format.ts';
import { StatusBadge } from '../status-badge.tsx';
import { byYear, jobBasis, type Site, type SiteEntry } from './site.ts';

/** Wraps a permit's number in what opens the permit. */
export type PermitLink = (entry: SiteEntry, number: ReactNode) => ReactNode;

interface EntriesProps {
  readonly entries: readonly SiteEntry[];
  /** The address of the page: other ones are written out. */
  readonly street: string | null;
  readonly link: PermitLink;
}

/** The permits of a job, folded to one line. */
export function SiteJob({ entries, street, link }: EntriesProps) {
  return (
    <details className="rounded border border-line bg-raised px-3 py-2 text-14">
      <summary className="min-h-6 cursor-pointer font-medium">
        {counted(entries.length, 'permit')} in this job
      </summary>
      <p className="mt-1 text-12 text-muted">{jobBasis(entries)}</p>
      <SiteList entries={entries} street={street} link={link} />
    </details>
  );
}

/** Permits under the years of their issue dates. @param level of the years' headings */
export function SiteYears({ level, ...props }: EntriesProps & { readonly level: 2 | 4 }) {
  const Heading = `h${level}` as const;
  return byYear(props.entries).map(([year, entries]) => (
    <section key={year} className="mt-3 first:mt-0">
      <Heading
        className={
          level === 2
            ? 'border-b border-line-strong pb-1 text-16 font-semibold'
            : 'text-12 font-semibold text-muted'
        }
      >
        {year ?? 'No issue date on record'}
      </Heading>
      <SiteList {...props} entries={entries} />
    </section>
  ));
}

function SiteList({ entries, street, link }: EntriesProps) {
  return (
    <ul className="text-14">
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-line py-2 last:border-b-0">
          <SiteLine entry={entry} street={street} link={link} />
        </li>
      ))}
    </ul>
  );
}

interface LineProps extends Omit<EntriesProps, 'entries'> {
  readonly entry: SiteEntry;
}

function SiteLine({ entry, street, link }: LineProps) {
  const { permitNumber, work, status, issueDate, valuation, addressStreet, job, openSince } = entry;
  const facts = [
    issueDate === null ? null : formatDay(issueDate),
    valuation === null ? null : formatMoney(valuation),
    addressStreet === street || addressStreet === null ? null : titleCase(addressStreet),
    job === 'this' ? 'This permit' : null,
  ].filter((fact) => fact !== null);
  const number = <span className="font-mono break-all">{permitNumber}</span>;
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        {job === 'this' ? number : link(entry, number)}
        {status !== null && <StatusBadge status={status} />}
      </span>
      <span className="block break-words">{work}</span>
      <span className="figures block text-12 text-muted">{facts.join(' · ')}</span>
      {openSince !== null && (
        <span className="block text-12 font-medium">
          Open on record since {formatDay(openSince)}, no final on record
        </span>
      )}
    </>
  );
}

/** What usually comes next here, as measured. */
export function NextTrades({ next }: Pick<Site, 'next'>) {
  return next.map(({ after, trade, n, follows, days }) => (
    <p key={`${after} ${trade}`} className="text-14">
      May need next here: <span className="font-medium">{tradeLabel(trade)}</span>, {formatCount(follows)} of{' '}
      {formatCount(n)} within {counted(days, 'day')}
      <span className="block text-12 text-muted">
        Of {counted(n, 'permit')} for “{tradeLabel(after)}” on record here, {formatCount(follows)} had one for
        “{tradeLabel(trade)}” at the same address later.
      </span>
    </p>
  ));
}

/** How much of the record is shown. */
export function SiteLimits({ site }: { readonly site: Site }) {
  return (
    <p className="text-12 text-muted">
      {site.isWhole
        ? 'Every permit is shown as on record with its publisher; the permit office may have others.'
        : `There are more permits on record here than the ${formatCount(site.permits.length)} shown.`}{' '}
      Use this to find work, not to judge a person or a property.
    </p>
  );
}
