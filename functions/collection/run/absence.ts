import type { Window } from '../portals/window.ts';
import type { Manifest } from '../records/manifest.ts';
import type { ManifestChange } from '../records/manifest-codec.ts';
import type { Portal, Source } from '../source.ts';

/** ARCHITECTURE §4: more than this part of a source gone at once is a fault of the feed, not of the records. */
const SHRUNK_ABOVE = 0.2;
/** An increment sees a small part of a source: there, fewer missing records than this say nothing of the whole. */
const SHRUNK_AT_LEAST = 3;
/** A record is written off when it is still missing this long after it was first missed: on another day, not at midnight. */
const MISSED_FOR_MS = 20 * 3_600_000;

/** What a complete run of a source did not find, though it should have. */
export interface Absence {
  /** So much is missing that the feed is not to be believed. */
  readonly shrunk: boolean;
  readonly expected: number;
  readonly missing: number;
  /** Missing on an earlier day already: to be written off. */
  readonly withdrawn: readonly string[];
  /** Missing for the first time: to be marked. */
  readonly marked: readonly ManifestChange[];
  /** Marked on this same day. */
  readonly waiting: readonly string[];
}

const NOTHING: Absence = {
  shrunk: false,
  expected: 0,
  missing: 0,
  withdrawn: [],
  marked: [],
  waiting: [],
};

/** Whether a record missed at a moment may be written off if it is missing still. @param missedOn ISO 8601 UTC */
export function isMissedLongEnough(missedOn: string, now: Date): boolean {
  return now.getTime() - Date.parse(missedOn) >= MISSED_FOR_MS;
}

/**
 * Which records are missing after a run that read a window to its end. Absence means something only where a source keeps
 * all it ever published, and a record is written off only when it is missing on two days (ARCHITECTURE §4). The day asked from
 * is left out itself: portals differ in where a day begins.
 * @param seen keys of the records the run read
 * @param window what the run asked for; `sweep` when that is the whole reach
 */
export function findAbsence(
  source: Pick<Source, 'keeps'> & { readonly portal?: Portal },
  manifest: Pick<Manifest, 'entries'>,
  seen: Pick<ReadonlySet<string>, 'has'>,
  { since, undated, sweep }: Window & { readonly sweep: boolean },
  now: Date,
): Absence {
  if (source.keeps !== 'all') return NOTHING;
  // Those asked for by another date pass out of the window by that one, which we do not keep.
  const { portal } = source;
  const byOther = portal !== undefined && 'undatedBy' in portal && portal.undatedBy !== undefined;
  let expected = 0;
  const withdrawn: string[] = [];
  const waiting: string[] = [];
  const marked: ManifestChange[] = [];
  for (const { key, entry } of manifest.entries()) {
    const asked = since === null || (entry.day === null ? undated && !byOther : entry.day > since);
    if (!asked) continue;
    expected++;
    if (seen.has(key)) continue;
    if (entry.missedOn === null) marked.push({ key, entry: { ...entry, missedOn: now.toISOString() } });
    else if (isMissedLongEnough(entry.missedOn, now)) withdrawn.push(key);
    else waiting.push(key);
  }
  const missing = withdrawn.length + marked.length + waiting.length;
  const shrunk = missing > expected * SHRUNK_ABOVE && (sweep || missing >= SHRUNK_AT_LEAST);
  return { shrunk, expected, missing, withdrawn, marked, waiting };
}
