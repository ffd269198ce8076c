import { NOTHING_STATED, type TermsFlags } from '#shared/domain/permit/data-terms.ts';
import type { OtherRecord, Provenance } from '#shared/domain/permit/permit.ts';
import type { StoredPermit } from './stored-permit.ts';

/** Facts about a permit's source. */
export interface SourceFacts {
  readonly name: string;
  readonly url: string | null;
  readonly license: string;
  readonly terms: TermsFlags;
  /** End of the source's last good run, ISO 8601 UTC; null before the first. */
  readonly lastSuccess: string | null;
}

/**
 * Where a permit comes from. `lastChecked` is the source's last good run, but not before the permit's last change. A source that is no
 * longer listed is named by its id.
 */
export function toProvenance(permit: StoredPermit, source: SourceFacts | undefined): Provenance {
  const { sourceId, recordUrl, firstSeen, lastChanged, rawStatus, unparsed } = permit;
  const lastChecked = [lastChanged, source?.lastSuccess ?? lastChanged].sort().at(-1) ?? lastChanged;
  return {
    sourceId,
    sourceName: source?.name ?? sourceId,
    sourceUrl: source?.url ?? null,
    recordUrl,
    license: source?.license ?? 'unknown',
    terms: source?.terms ?? NOTHING_STATED,
    withheld: [...(permit.withheld ?? [])],
    firstSeen,
    lastChanged,
    lastChecked,
    rawStatus,
    unparsed,
  };
}

/** Another source's record of the same permit. */
export function toOtherRecord(
  { id, sourceId, recordUrl }: StoredPermit,
  source: SourceFacts | undefined,
): OtherRecord {
  return { id, sourceName: source?.name ?? sourceId, sourceUrl: source?.url ?? null, recordUrl };
}
