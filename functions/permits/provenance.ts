import type { OtherRecord, Provenance } from '#shared/domain/permit/permit.ts';
import type { StoredPermit } from './stored-permit.ts';

/** What a permit's source says about itself, and when it was last read well. */
export interface SourceFacts {
  readonly name: string;
  readonly url: string | null;
  readonly license: string;
  /** End of the source's last good run, ISO 8601 UTC; null before the first. */
  readonly lastSuccess: string | null;
}

/**
 * Where a permit comes from. It was last checked when its source was last read well, and at the least when it last changed.
 * A source that is no longer listed is named by its id.
 */
export function provenanceOf(permit: StoredPermit, source: SourceFacts | undefined): Provenance {
  const { sourceId, recordUrl, firstSeen, lastChanged, rawStatus, unparsed } = permit;
  const lastChecked = [lastChanged, source?.lastSuccess ?? lastChanged].sort().at(-1) ?? lastChanged;
  return {
    sourceId,
    sourceName: source?.name ?? sourceId,
    sourceUrl: source?.url ?? null,
    recordUrl,
    license: source?.license ?? 'unknown',
    firstSeen,
    lastChanged,
    lastChecked,
    rawStatus,
    unparsed,
  };
}

/** What another source publishes of the same permit, and where. */
export function otherRecordOf(
  { id, sourceId, recordUrl }: StoredPermit,
  source: SourceFacts | undefined,
): OtherRecord {
  return { id, sourceName: source?.name ?? sourceId, sourceUrl: source?.url ?? null, recordUrl };
}
