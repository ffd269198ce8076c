import type { Manifest } from './manifest.ts';
import type { ManifestEntry } from './manifest-codec.ts';
import type { Source } from './source.ts';

/** DESIGN §4: more than this part of a source gone at once is a fault of the feed, not of the records. */
const SHRUNK_ABOVE = 0.2;
/** Fewer missing records than this prove nothing: one of two withdrawn is no shrunken source. */
const SHRUNK_AT_LEAST = 3;

/** What a complete run of a source did not find, though it should have. */
export interface Absence {
  readonly shrunk: boolean;
  readonly expected: number;
  readonly missing: number;
  /** Missing on an earlier day already: written off. */
  readonly withdrawn: readonly string[];
  /** Missing for the first time: marked. */
  readonly marked: ReadonlyMap<string, ManifestEntry>;
}

const NOTHING: Absence = { shrunk: false, expected: 0, missing: 0, withdrawn: [], marked: new Map() };

/**
 * Which records are missing after a run that read everything since a day. Absence means something only where a source
 * keeps all it ever published, and a record is written off only when it is missing on two days (DESIGN §4). The day
 * asked from is left out itself: portals differ in where a day begins.
 * @param seen keys of the records the run read
 * @param since the day the run asked from; null when it asked for everything
 * @param today `YYYY-MM-DD`
 */
export function findAbsence(
  source: Pick<Source, 'keeps'>,
  manifest: Pick<Manifest, 'entries'>,
  seen: ReadonlySet<string>,
  since: string | null,
  today: string,
): Absence {
  if (source.keeps !== 'all') return NOTHING;
  let expected = 0;
  const withdrawn: string[] = [];
  const marked = new Map<string, ManifestEntry>();
  let waiting = 0;
  for (const [key, entry] of manifest.entries()) {
    const asked = since === null || (entry.day !== null && entry.day > since);
    if (!asked) continue;
    expected++;
    if (seen.has(key)) continue;
    if (entry.missedOn === null) marked.set(key, { ...entry, missedOn: today });
    else if (entry.missedOn < today) withdrawn.push(key);
    else waiting++;
  }
  const missing = withdrawn.length + marked.size + waiting;
  const shrunk = missing >= SHRUNK_AT_LEAST && missing > expected * SHRUNK_ABOVE;
  return shrunk
    ? { ...NOTHING, shrunk, expected, missing }
    : { shrunk, expected, missing, withdrawn, marked };
}
