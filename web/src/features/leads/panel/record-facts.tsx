import { licenseText } from '#shared/domain/permit/data-terms.ts';
import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { Loading } from '../../../ui/loading.tsx';
import { PartFailed } from '../../../ui/notice/part-failed.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { FactList, PermitFact } from './fact-list.tsx';
import { describeField, listRecordSteps } from './record-steps.ts';

interface HistoryStateProps {
  readonly failed: boolean;
  readonly onTryAgain: () => void;
}

/** In place of the history: it loads, or it failed to. */
export function MissingHistory({ failed, onTryAgain }: HistoryStateProps) {
  if (failed) return <PartFailed onTryAgain={onTryAgain}>Source and history could not be loaded.</PartFailed>;
  return (
    <Loading
      label="Loading source and history"
      className="space-y-3 py-2"
      bars={['w-2/3', 'w-1/2', 'w-2/3', 'w-1/2']}
    />
  );
}

/** The source of a permit, and when we saw it (ARCHITECTURE §4). */
export function SourceFacts({ detail }: { readonly detail: PermitDetail }) {
  const { provenance, otherRecords } = detail;
  const unparsed = Object.entries(provenance.unparsed);
  return (
    <FactList>
      <PermitFact name="Source">
        <LinkOrText url={provenance.sourceUrl} text={provenance.sourceName} />
      </PermitFact>
      <PermitFact name="Official record">
        {isLink(provenance.recordUrl) ? (
          <LinkOrText url={provenance.recordUrl} text="Open the record" />
        ) : (
          <span className="text-muted">The source has no page for each record.</span>
        )}
      </PermitFact>
      {otherRecords.map(({ id, sourceName, sourceUrl, recordUrl }) => (
        <PermitFact key={id} name="Also recorded by">
          <LinkOrText url={recordUrl ?? sourceUrl} text={sourceName} />
        </PermitFact>
      ))}
      <PermitFact name="Data license">{licenseText(provenance.license)}</PermitFact>
      {provenance.terms.attribution !== null && (
        <PermitFact name="Attribution">{provenance.terms.attribution}</PermitFact>
      )}
      <PermitFact name="City’s status">{provenance.rawStatus}</PermitFact>
      {unparsed.map(([field, text]) => (
        <PermitFact key={field} name={`${describeField(field)} as written`}>
          {text}
        </PermitFact>
      ))}
      <PermitFact name="First seen">{formatMoment(provenance.firstSeen)}</PermitFact>
      <PermitFact name="Last changed">{formatMoment(provenance.lastChanged)}</PermitFact>
      <PermitFact name="Last checked">{formatMoment(provenance.lastChecked)}</PermitFact>
    </FactList>
  );
}

function isLink(url: string | null): url is string {
  return url !== null && /^https?:\/\//.test(url);
}

function LinkOrText({ url, text }: { readonly url: string | null; readonly text: string }) {
  if (!isLink(url)) return text;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-signal-text underline">
      {text}
      <span className="sr-only print:hidden"> (opens in a new tab)</span>
      <span className="hidden break-all print:inline">: {url}</span>
    </a>
  );
}

/** What we saw change in the record, newest first. */
export function History({ detail }: { readonly detail: PermitDetail }) {
  const steps = listRecordSteps(detail);
  return (
    <ol className="text-14">
      {steps.map(({ key, when, what, status }, index) => (
        <li key={key} className="relative pb-3 pl-6 break-words last:pb-0">
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className="absolute top-3 -bottom-1 left-[5px] border-l border-line-strong"
            />
          )}
          <svg viewBox="0 0 11 11" aria-hidden="true" className="absolute top-1 left-0 size-[11px]">
            <circle
              cx="5.5"
              cy="5.5"
              r="4.5"
              fill={status === null ? 'var(--raised)' : 'var(--line-strong)'}
              stroke="var(--line-strong)"
            />
          </svg>
          <span className="block text-12 text-muted">{when}</span>
          <span className="flex flex-wrap items-center gap-x-2">
            {what}
            {status !== null && <StatusBadge status={status} />}
          </span>
        </li>
      ))}
    </ol>
  );
}
