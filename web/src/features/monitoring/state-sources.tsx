import { licenseText } from '#shared/domain/permit/permit.ts';
import {
  CONTACT_FACTS,
  type CoveredSource,
  formatShare,
  type Published,
  publishedOf,
} from '../../lib/coverage.ts';
import { formatDay, formatRecent } from '../../lib/format.ts';
import { useMediaQuery } from '../../lib/media-query.ts';
import { CoverageFacts } from '../../ui/coverage-facts.tsx';
import { FillBar } from '../../ui/fill-bar.tsx';
import { SourceRuns } from './source-runs.tsx';
import { outcomeLook } from './status-look.ts';
import { StandingMark } from './status-mark.tsx';
import type { SourceStatus } from './use-status.ts';

/** A source as it stands, with what it publishes. */
export interface SourceRow {
  readonly status: SourceStatus;
  readonly covered: CoveredSource;
}

/** Where the table's eight columns fit; below, each source folds open. */
const WIDE = '(min-width: 64rem)';

/** The sources of a state: last run, freshness, what they publish and how often it is filled in. */
export function StateSources({ rows }: { readonly rows: readonly SourceRow[] }) {
  return useMediaQuery(WIDE) ? <SourceTable rows={rows} /> : <SourceList rows={rows} />;
}

function SourceTable({ rows }: { readonly rows: readonly SourceRow[] }) {
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
              const fact = publishedOf({ ...covered, fill: status.fill }, key);
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
              <div className="mt-1 flex flex-wrap gap-x-6 gap-y-1 text-12 text-muted">
                <span>License: {licenseText(covered.license)}</span>
                <OfficialPage covered={covered} />
                <SourceRuns id={status.id} name={status.name} />
              </div>
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function SourceList({ rows }: { readonly rows: readonly SourceRow[] }) {
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
            <CoverageFacts source={{ ...covered, ...measuredNow(status) }} />
          </details>
          <div className="mt-2">
            <SourceRuns id={status.id} name={status.name} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What the poll knows better than the coverage that was read once. */
function measuredNow({ newestIssueDate, seenLagDays, fill }: SourceStatus) {
  return { newestIssueDate, seenLagDays, fill };
}

function LastRun({ status }: { readonly status: SourceStatus }) {
  return (
    <>
      <StandingMark {...outcomeLook(status.outcome)} />
      {status.lastRun !== null && (
        <span className="block text-12 whitespace-nowrap text-muted">{formatRecent(status.lastRun)}</span>
      )}
    </>
  );
}

/** Why the last run was not a good one, and what is shown meanwhile. */
function Cause({ status }: { readonly status: SourceStatus }) {
  const { cause, lastSuccess, onTime } = status;
  if (cause === null) return null;
  return (
    <p className="max-w-3xl text-12 text-pretty text-problem">
      {cause}{' '}
      {lastSuccess === null
        ? 'No run has gone well yet.'
        : `${onTime ? 'Its last good run is recent' : 'Shown as it was at the last good run'}: ${formatRecent(lastSuccess)}.`}
    </p>
  );
}

function OfficialPage({ covered }: { readonly covered: CoveredSource }) {
  if (covered.landingPage === null) return <span>Official page not known</span>;
  return (
    <a href={covered.landingPage} target="_blank" rel="noreferrer" className="text-ink underline">
      Official page<span className="sr-only"> of {covered.name}</span>
    </a>
  );
}

function newestPermit({ newestIssueDate }: SourceStatus, { publishes }: CoveredSource): string {
  if (newestIssueDate !== null) return formatDay(newestIssueDate);
  return publishes.issueDate ? '—' : 'No dates';
}

function shortLag(days: number | null): string {
  if (days === null) return 'Not yet';
  if (days === 0) return 'The day itself';
  return days === 1 ? '1 day' : `${days} days`;
}

function shortShare({ published, share }: Published): string {
  if (!published) return 'None';
  return share === null ? 'Not yet' : formatShare(share);
}
