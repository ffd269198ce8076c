import type { DateWindow } from '../portals/kinds/conditions.ts';
import type { SourceManifest } from '../records/manifest.ts';
import type { ManifestChange } from '../records/manifest-codec.ts';
import type { Portal, Source } from '../source.ts';

/** ARCHITECTURE §4: if more than this share of a source is missing at once, the feed is at fault. */
// guard: a source that shrinks is held
const SHRUNK_ABOVE = 0.2;
/** An increment covers few records: fewer missing ones than this prove nothing. */
const SHRUNK_AT_LEAST = 3;
/** A record is withdrawn when it is still missing this long after it was first missed, so on another day. */
const MISSED_FOR_MS = 20 * 3_600_000;

/** The records that a run over a whole window expected but did not find. */
export interface Absence {
  /** So many are missing that the feed is at fault. */
  readonly shrunk: boolean;
  readonly expected: number;
  readonly missing: number;
  /** Keys to withdraw: missing on an earlier day already. */
  readonly withdrawn: readonly string[];
  /** Missing for the first time, to be marked. */
  readonly marked: readonly ManifestChange[];
  /** Keys marked too recently to be withdrawn. */
  readonly waiting: readonly string[];
}

export const NO_ABSENCE: Absence = {
  shrunk: false,
  expected: 0,
  missing: 0,
  withdrawn: [],
  marked: [],
  waiting: [],
};

/** The keys of all missing records. */
export function keysOfMissing({ withdrawn, waiting, marked }: Absence): readonly string[] {
  return [...withdrawn, ...waiting, ...marked.map(({ key }) => key)];
}

/** Whether a record that is still missing may be withdrawn. @param missedOn ISO 8601 UTC */
export function isMissedLongEnough(missedOn: string, now: Date): boolean {
  return now.getTime() - Date.parse(missedOn) >= MISSED_FOR_MS;
}

/**
 * Finds the records that are missing after a run over a whole window. Absence means something only where a source keeps all
 * it ever published, and a record is withdrawn only after it was missing on two days (ARCHITECTURE §4). The window's first
 * day does not count, since portals differ in where a day begins.
 */
export function findAbsence(
  source: Pick<Source, 'keeps'> & { readonly portal?: Portal },
  manifest: Pick<SourceManifest, 'entries'>,
  wasSeen: (key: string) => boolean,
  { since, undated, sweep }: DateWindow & { readonly sweep: boolean },
  now: Date,
): Absence {
  if (source.keeps !== 'all') return NO_ABSENCE;
  // Undated rows selected by another date leave the window by that date, which is not stored.
  const { portal } = source;
  const byOtherDate = portal !== undefined && 'undatedBy' in portal && portal.undatedBy !== undefined;
  let expected = 0;
  const withdrawn: string[] = [];
  const waiting: string[] = [];
  const marked: ManifestChange[] = [];
  for (const { key, entry } of manifest.entries()) {
    const expects = since === null || (entry.day === null ? undated && !byOtherDate : entry.day > since);
    if (!expects) continue;
    expected++;
    if (wasSeen(key)) continue;
    // guard: a record is withdrawn when missed twice
    if (entry.missedOn === null) marked.push({ key, entry: { ...entry, missedOn: now.toISOString() } });
    else if (isMissedLongEnough(entry.missedOn, now)) withdrawn.push(key);
    else waiting.push(key);
  }
  const missing = withdrawn.length + marked.length + waiting.length;
  const shrunk = missing > expected * SHRUNK_ABOVE && (sweep || missing >= SHRUNK_AT_LEAST);
  return { shrunk, expected, missing, withdrawn, marked, waiting };
}
