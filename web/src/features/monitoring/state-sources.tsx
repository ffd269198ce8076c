import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeCompleteness } from '#shared/domain/completeness.ts';
import { licenseText } from '#shared/domain/permit/data-terms.ts';
import { read } from '../../lib/api/read.ts';
import { useMediaQuery } from '../../lib/browser/media-query.ts';
import {
  CADENCE_LABELS,
  CONTACT_FACTS,
  type CoveredSource,
  formatShare,
  getPublishedFact,
  type PublishedFact,
} from '../../lib/format/coverage.ts';
import { counted, formatCount, formatDay, formatRecent } from '../../lib/format/format.ts';
import { FillBar } from '../../ui/fill-bar.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PartFailed } from '../../ui/notice/part-failed.tsx';
import { CoverageFacts, TermsNotices } from '../../ui/places/coverage-facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { outcomeLook, StatusMark } from './status-mark.tsx';
import type { SourceStatus } from './use-status.ts';

export interface SourceDetails {
  readonly status: SourceStatus;
  readonly covered: CoveredSource;
}

/** The table's eight columns fit from here; below, sources are a list. */
const WIDE = '(min-width: 64rem)';

/** The sources of a state: last run, how current they are, what they publish and how often it is filled in. */
export function StateSources({ rows }: { readonly rows: readonly SourceDetails[] }) {
  return useMediaQuery(WIDE) ? <SourceTable rows={rows} /> : <SourceList rows={rows} />;
}

function SourceTable({ rows }: { readonly rows: readonly SourceDetails[] }) {
  return (
    <table className="w-full border-collapse text-14">
      <caption className="caption-bottom pt-2 text-left text-12 text-muted">
        Percentages are of recent permits. “None”: the source does not publish it. “Not yet”: not measured
        yet.
      </caption>
      <thead>
        <tr className="border-b border-line-strong text-left text-12 text-muted">
          {['Source', 'Last run', 'Newest permit', 'Seen within'].map((heading) => (
            <th key={heading} scope="col" className="py-2 pr-4 font-normal">
              {heading}
            </th>
          ))}
          {CONTACT_FACTS.map(({ key, label }) => (
            <th key={key} scope="col" className="w-24 py-2 pr-4 text-right font-normal last:pr-0">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ status, covered }) => (
        <tbody key={status.id} className="border-b border-line">
          <tr className="align-top">
            <th scope="row" className="pt-3 pr-4 text-left font-medium">
              {status.name}
              <span className="block font-mono text-12 font-normal text-muted">{status.id}</span>
            </th>
            <td className="pt-3 pr-4">
              <LastRun status={status} />
            </td>
            <td className="pt-3 pr-4 whitespace-nowrap">{newestPermit(status, covered)}</td>
            <td className="pt-3 pr-4 whitespace-nowrap">{shortLag(status.seenLagDays)}</td>
            {CONTACT_FACTS.map(({ key }) => {
              const fact = getPublishedFact({ ...covered, fill: status.fill }, key);
              return (
                <td key={key} className="pt-3 pr-4 text-right last:pr-0">
                  <span className={fact.share === null ? 'text-muted' : 'font-mono'}>{shortShare(fact)}</span>
                  <FillBar {...fact} />
                </td>
              );
            })}
          </tr>
          <tr>
            <td colSpan={8} className="pt-1 pb-3">
              <Cause status={status} />
              <p className="text-12 text-muted">Completeness: {describeCompleteness(covered.completeness)}</p>
              <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-12 text-muted">
                <span>Read {CADENCE_LABELS[covered.cadence].toLowerCase()}</span>
                <span>Data license: {licenseText(covered.license)}</span>
                {covered.terms.attribution !== null && <span>{covered.terms.attribution}</span>}
                <OfficialPage covered={covered} />
                <SourceRuns id={status.id} name={status.name} />
              </div>
              <TermsNotices source={covered} />
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function SourceList({ rows }: { readonly rows: readonly SourceDetails[] }) {
  return (
    <ul className="border-t border-line-strong">
      {rows.map(({ status, covered }) => (
        <li key={status.id} className="border-b border-line py-3 text-14">
          <p className="font-medium">
            {status.name} <span className="font-mono text-12 font-normal text-muted">{status.id}</span>
          </p>
          <LastRun status={status} />
          <Cause status={status} />
          <details className="mt-2">
            <summary className="text-ink underline decoration-line-strong underline-offset-3">
              What it publishes<span className="sr-only">: {status.name}</span>
            </summary>
            <CoverageFacts source={withCurrentFigures(covered, status)} />
          </details>
          <div className="mt-2">
            <SourceRuns id={status.id} name={status.name} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Replaces figures of the coverage, which loads once, with those of the last status poll. */
function withCurrentFigures(
  covered: CoveredSource,
  { newestIssueDate, seenLagDays, fill }: SourceStatus,
): CoveredSource {
  return { ...covered, newestIssueDate, seenLagDays, fill };
}

function LastRun({ status }: { readonly status: SourceStatus }) {
  return (
    <>
      <StatusMark {...outcomeLook(status.outcome)} />
      {status.lastRun !== null && (
        <span className="block text-12 whitespace-nowrap text-muted">{formatRecent(status.lastRun)}</span>
      )}
    </>
  );
}

/** Why the last run failed, how old the shown data is, and what a check found. */
function Cause({ status }: { readonly status: SourceStatus }) {
  const { cause, findings, lastSuccess, onTime } = status;
  return (
    <>
      {cause !== null && (
        <p className="max-w-3xl text-12 text-pretty text-problem">
          {cause}{' '}
          {lastSuccess === null
            ? 'No run has succeeded yet.'
            : `${onTime ? 'The last successful run is recent' : 'Data from the last successful run'}: ${formatRecent(lastSuccess)}.`}
        </p>
      )}
      {findings
        .filter((text) => text !== cause)
        .map((text) => (
          <p key={text} className="max-w-3xl text-12 text-pretty text-problem">
            {text}
          </p>
        ))}
    </>
  );
}

function OfficialPage({ covered }: { readonly covered: CoveredSource }) {
  if (covered.landingPage === null) return <span>Official page not known</span>;
  return (
    <TextLink href={covered.landingPage} target="_blank" rel="noreferrer">
      Official page<span className="sr-only"> of {covered.name}</span>
    </TextLink>
  );
}

function newestPermit({ newestIssueDate }: SourceStatus, { publishes }: CoveredSource): string {
  if (newestIssueDate !== null) return formatDay(newestIssueDate);
  return publishes.issueDate ? '—' : 'No dates';
}

function shortLag(days: number | null): string {
  if (days === null) return 'Not yet';
  if (days === 0) return 'Same day';
  return counted(days, 'day');
}

function shortShare({ published, share }: PublishedFact): string {
  if (!published) return 'None';
  return share === null ? 'Not yet' : formatShare(share);
}

function SourceRuns({ id, name }: { readonly id: string; readonly name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="text-12 open:basis-full">
      <summary className="text-ink underline decoration-line-strong underline-offset-3">
        Recent runs<span className="sr-only"> of {name}</span>
      </summary>
      {open && <Runs id={id} />}
    </details>
  );
}

function Runs({ id }: { readonly id: string }) {
  const { data, isError, refetch } = useQuery(read('sourceRuns', { params: { id } }));
  if (isError)
    return (
      <PartFailed className="mt-2" onTryAgain={() => void refetch()}>
        The runs could not be loaded.
      </PartFailed>
    );
  if (data === undefined) return <Skeleton className="mt-2 w-72 max-w-full" />;
  if (data.length === 0) return <p className="mt-2 text-muted">No run has ended in the last 90 days.</p>;
  return (
    <ol className="figures mt-2 border-t border-line">
      {data.map(({ endedAt, outcome, cause, read: rows, new: added, changed }) => (
        <li
          key={endedAt}
          className="flex flex-wrap gap-x-4 gap-y-0.5 border-b border-line py-1.5 text-pretty"
        >
          <span className="w-28 font-mono whitespace-nowrap text-muted">{formatRecent(endedAt)}</span>
          <StatusMark {...outcomeLook(outcome)} />
          <span className="text-muted">
            {cause ??
              `${counted(rows, 'row')} read, ${formatCount(added)} new, ${formatCount(changed)} changed.`}
          </span>
        </li>
      ))}
    </ol>
  );
}
