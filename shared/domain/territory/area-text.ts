import { formatDate } from '../words.ts';
import { countyName } from './county-name.ts';

/**
 * An area of a territory as text: the same in links, calls and stored alerts.
 *
 *   circle:30.26715,-97.74306,5        within 5 miles of a point: latitude, longitude, miles
 *   polygon:BG…                        inside an outline as a flexible polyline (`polyline.ts`); its holes follow after dots
 *   zip:78701 · county:Travis, TX      by the record's words, also where it has no point
 *   no-point                           permits whose record has no point on the map
 *   hail:TX,2026-11-12,1               in Texas, near a report of an inch of hail or more; wind in miles per hour (`permit/storms.ts`)
 *
 * A circle and a polygon may end with a name for people: `circle:30.26715,-97.74306,5:12 Main St`.
 */
/** The parts of an area's text, unchecked. */
export interface AreaParts {
  readonly kind: string;
  readonly body: string;
  /** Empty without one. */
  readonly name: string;
}

export function splitArea(text: string): AreaParts {
  const [kind = '', body = '', ...name] = text.split(':');
  return { kind, body, name: name.join(':').trim() };
}

/** Whether an area has an outline of its own, so that only permits with a point can be in it. */
export function isDrawn(text: string): boolean {
  return /^(circle|polygon):/.test(text);
}

/** An area in a sentence: "within 5 miles of 12 Main St", "in the drawn area “North route”", "in ZIP 78701". */
export function areaWords(text: string): string {
  const { kind, body, name } = splitArea(text);
  if (kind === 'polygon') return name === '' ? 'in a drawn area' : `in the drawn area “${name}”`;
  if (kind === 'zip') return `in ZIP ${body}`;
  if (kind === 'no-point') return 'without a point on the map';
  const [first = '', second = '', miles = '', more] = body.split(',');
  if (kind === 'county') return `in ${countyName(first)},${second}`;
  const unit = { hail: 'in', wind: 'mph' }[kind];
  if (unit !== undefined)
    return `${kind} of ${miles} ${unit} or more reported within 3 miles on ${formatDate(second)} in ${first}${more ? ', no re-roof on record since where records are complete' : ''}`;
  return `within ${miles} ${miles === '1' ? 'mile' : 'miles'} of ${name || `${first}, ${second}`}`;
}
