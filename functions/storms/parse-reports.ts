import { PortalFault } from '#functions/collection/portals/portal-fault.ts';
import type { StormReport } from '#functions/permits/storms/report-store.ts';
import { findState } from '#shared/domain/permit/states.ts';
import type { StormKind } from '#shared/domain/permit/storms.ts';

/** The column with the size: hundredths of an inch, miles per hour. */
const SIZES = { hail: 'Size', wind: 'Speed' } as const satisfies Record<StormKind, string>;

/**
 * The reports of a daily file in our states that have a size and a point, each once: damage without a speed is `UNK`. Keeps no comment,
 * since it may name people. Comments come last and have commas without quotes, so that the file is no CSV.
 * @throws PortalFault for other columns
 */
export function parseReports(kind: StormKind, file: string): StormReport[] {
  const [heading = '', ...lines] = file.trim().split(/\r?\n/);
  if (!heading.startsWith(`Time,${SIZES[kind]},Location,County,State,Lat,Lon`))
    throw new PortalFault('schema-changed', `The file of ${kind} begins with “${heading.slice(0, 100)}”.`);
  const found = lines.flatMap((line): StormReport[] => {
    const [, text, , , code = '', ...point] = line.split(',');
    const state = findState(code);
    const [size, latitude, longitude] = [text, point[0], point[1]].map(toNumber);
    if (state === undefined || !size || !latitude || !longitude) return [];
    return [{ kind, state, size: kind === 'hail' ? size / 100 : size, latitude, longitude }];
  });
  return [...new Map(found.map((report) => [JSON.stringify(report), report])).values()];
}

/** NaN for anything but a decimal number, such as an empty cell. */
function toNumber(cell = ''): number {
  return /^-?\d+(\.\d+)?$/.test(cell.trim()) ? Number(cell) : Number.NaN;
}
