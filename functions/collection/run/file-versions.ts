import type { Validators } from '../portals/paging.ts';
import { rulesOf } from '../records/fingerprint.ts';
import type { Manifest } from '../records/manifest.ts';
import type { Source } from '../source.ts';

/** The versions of a source's files at its last good run, and how its rows were read then. */
export interface FileVersions extends Validators {
  /** `rulesOf` the source. */
  readonly mapping: string;
}

/**
 * The versions by which a run may find that nothing has changed. Undefined when it has to read in any case: the rows are
 * now read in another way, a record waits to be found missing again, or an issue date is to be looked at once more.
 */
export function usableVersions(
  source: Source,
  versions: FileVersions | null | undefined,
  { records }: Manifest,
  today: string,
): Validators | undefined {
  if (versions === null || versions === undefined || versions.mapping !== rulesOf(source)) return undefined;
  return records.waits(today) ? undefined : versions;
}

/** What to remember after a good run; null of a portal that has no versions. */
export function versionsAfter(source: Source, validators: Validators | undefined): FileVersions | null {
  if (validators === undefined) return null;
  const { since, files } = validators;
  return { since, files, mapping: rulesOf(source) };
}
