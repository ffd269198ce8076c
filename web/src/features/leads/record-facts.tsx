import { licenseText, type PermitChange, type PermitDetail } from '#shared/domain/permit.ts';
import { formatMoment } from '../../lib/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Fact, FactList } from './fact-list.tsx';

export interface RecordFactsProps {
  readonly detail: PermitDetail | undefined;
  readonly failed: boolean;
}

/** Where a permit comes from, when we saw it, and what changed since (DESIGN §4). */
export function RecordFacts({ detail, failed }: RecordFactsProps) {
  if (failed)
    return (
      <p className="text-14 text-muted">
        Source and history could not be loaded. Close this permit and open it again to retry.
      </p>
    );
  if (detail === undefined)
    return (
      <div role="status" className="space-y-3 py-2">
        <span className="sr-only">Loading source and history</span>
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    );
  const { provenance, otherRecords, history } = detail;
  const unparsed = Object.entries(provenance.unparsed);
  return (
    <>
      <FactList>
        <Fact name="Source">
          <LinkOrText url={provenance.sourceUrl} text={provenance.sourceName} />
        </Fact>
        {provenance.recordUrl !== null && (
          <Fact name="Official record">
            <LinkOrText url={provenance.recordUrl} text="Open the record" />
          </Fact>
        )}
        {otherRecords.map(({ id, sourceName, sourceUrl, recordUrl }) => (
          <Fact key={id} name="Also recorded by">
            <LinkOrText url={recordUrl ?? sourceUrl} text={sourceName} />
          </Fact>
        ))}
        <Fact name="License">{licenseText(provenance.licence)}</Fact>
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
      {history.length > 0 && <History changes={history} />}
    </>
  );
}

function History({ changes }: { readonly changes: readonly PermitChange[] }) {
  return (
    <>
      <h4 className="mt-4 text-12 font-semibold tracking-wide text-muted">CHANGES WE SAW</h4>
      <ol className="text-14">
        {changes.map(({ field, from, to, seenAt }) => (
          <li key={`${seenAt} ${field}`} className="border-b border-line py-2 break-words">
            <span className="text-muted">{formatMoment(seenAt)}:</span> {fieldName(field)} from{' '}
            {from ?? 'nothing'} to {to ?? 'nothing'}
          </li>
        ))}
      </ol>
    </>
  );
}

function LinkOrText({ url, text }: { readonly url: string | null; readonly text: string }) {
  if (url === null || !/^https?:\/\//.test(url)) return text;
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-signal-text underline">
      {text}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** `contractorPhone` as "Contractor phone". */
function fieldName(field: string): string {
  const words = field.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
