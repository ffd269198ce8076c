import { licenseText, type PermitDetail } from '#shared/domain/permit/permit.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Fact, FactList } from './fact-list.tsx';
import { fieldName } from './record-steps.ts';
import { RecordTimeline } from './record-timeline.tsx';

export interface RecordFactsProps {
  readonly detail: PermitDetail | undefined;
  readonly failed: boolean;
  readonly onTryAgain: () => void;
}

/** Where a permit comes from, when we saw it, and what changed since (ARCHITECTURE §4). */
export function RecordFacts({ detail, failed, onTryAgain }: RecordFactsProps) {
  if (detail !== undefined) return <KnownRecord detail={detail} />;
  if (failed)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-14">
        <p className="text-muted">Source and history could not be loaded.</p>
        <Button size="small" onClick={onTryAgain}>
          Try Again
        </Button>
      </div>
    );
  return (
    <div role="status" className="space-y-3 py-2">
      <span className="sr-only">Loading source and history</span>
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
    </div>
  );
}

/** The same of a record that is known. */
export function KnownRecord({ detail }: { readonly detail: PermitDetail }) {
  const { provenance, otherRecords } = detail;
  const unparsed = Object.entries(provenance.unparsed);
  return (
    <>
      <FactList>
        <Fact name="Source">
          <LinkOrText url={provenance.sourceUrl} text={provenance.sourceName} />
        </Fact>
        <Fact name="Official record">
          {isLink(provenance.recordUrl) ? (
            <LinkOrText url={provenance.recordUrl} text="Open the record" />
          ) : (
            <span className="text-muted">The source has no page of its own for a record.</span>
          )}
        </Fact>
        {otherRecords.map(({ id, sourceName, sourceUrl, recordUrl }) => (
          <Fact key={id} name="Also recorded by">
            <LinkOrText url={recordUrl ?? sourceUrl} text={sourceName} />
          </Fact>
        ))}
        <Fact name="License">{licenseText(provenance.license)}</Fact>
        <Fact name="Status as written">{provenance.rawStatus}</Fact>
        {unparsed.map(([field, text]) => (
          <Fact key={field} name={`${fieldName(field)} as written`}>
            {text}
          </Fact>
        ))}
        <Fact name="First seen">{formatMoment(provenance.firstSeen)}</Fact>
        <Fact name="Last changed">{formatMoment(provenance.lastChanged)}</Fact>
        <Fact name="Last checked">{formatMoment(provenance.lastChecked)}</Fact>
      </FactList>
      <h4 className="mt-5 text-12 font-semibold tracking-wide text-muted">HISTORY WE SAW</h4>
      <RecordTimeline detail={detail} />
    </>
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
