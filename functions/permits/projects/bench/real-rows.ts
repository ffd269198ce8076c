import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { conform } from '#functions/collection/conform/conform.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import type { StoredPermit } from '../../stored-permit.ts';

/** Older files number the permits of a job alike: `2017-131425 BP` and `2017-131425 EP`. */
const NUMBERED_BY_JOB = /^(\d{4}-\d{6}) [A-Z]{2}$/;
const TODAY = '2026-11-24';
/** Names of columns in older files of the same portal. */
const EARLIER_NAMES: Readonly<Record<string, string>> = { date_issued: 'issue_date' };
const TIMES = { firstSeen: '', lastChanged: '', withdrawnAt: null } as const;

/**
 * Permits of the CSV files `<state>/<place>.csv` of a folder, by file, read as the source reads its portal that understands most rows. Files
 * without a source are left out.
 */
export async function readRealRows(folder: string): Promise<Map<string, StoredPermit[]>> {
  const sources = await loadSources();
  const found = new Map<string, StoredPermit[]>();
  for (const file of globSync('*/*.csv', { cwd: folder }).sort()) {
    const place = file.replace('/', '-').replace(/(-legacy|-cleaned|-accela)?(-\w+)?\.csv$/, '');
    const rows = parse(readFileSync(join(folder, file)), {
      columns: plainNames,
      bom: true,
      relax_column_count: true,
    }) as object[];
    const readings = sources
      .filter(({ id }) => id.startsWith(place))
      .map((source) =>
        rows.flatMap((row) => {
          const made = conform(source, row as Record<string, unknown>, TODAY);
          return 'permit' in made && made.permit.addressStreet !== null ? [{ ...made.permit, ...TIMES }] : [];
        }),
      );
    const best = readings.toSorted((a, b) => described(b) - described(a))[0] ?? [];
    const byId = new Map(best.map((permit) => [permit.id, withJob(permit)]));
    if (byId.size > 0) found.set(file, [...byId.values()]);
  }
  return found;
}

/** How many permits have both a type and a text. */
function described(permits: readonly StoredPermit[]): number {
  return permits.filter(({ permitType, description }) => permitType !== null && description !== null).length;
}

function withJob(permit: StoredPermit): StoredPermit {
  const [, job] = NUMBERED_BY_JOB.exec(permit.permitNumber) ?? [];
  return job === undefined ? permit : { ...permit, relatedNumbers: [job] };
}

/** `Permit Number` and `PermitNum` as portals name them. */
function plainNames(header: string[]): string[] {
  return header.map(
    (name) => EARLIER_NAMES[name] ?? (name.trim().toLowerCase().replaceAll(' ', '_') || 'row'),
  );
}
