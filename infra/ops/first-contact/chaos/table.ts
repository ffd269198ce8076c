import type { RawRow } from '#functions/collection/conform/mapping.ts';
import type { Portal, Source } from '#functions/collection/source.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import { addDays } from '#shared/domain/days.ts';

/** What a column of a story's table holds. */
export const STORY_ROLES = [
  'permitNumber',
  'permitType',
  'addressStreet',
  'addressZip',
  'valuation',
  'status',
  'issueDate',
  'description',
  'contractorName',
  'latitude',
  'longitude',
] as const;
export type StoryRole = (typeof STORY_ROLES)[number];
export type Kind = Portal['kind'];

/** The day of every story. */
export const TODAY = '2026-11-20';

/** A place with a point in it. */
export interface StoryPlace {
  readonly state: Source['state'];
  readonly county: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly zip: string;
}

/** Real places; Buffalo and Detroit lie within a few miles of Ontario. */
export const STORY_PLACES: readonly StoryPlace[] = [
  { state: 'Illinois', county: 'Cook', city: 'Chicago', latitude: 41.85, longitude: -87.7, zip: '60614' },
  { state: 'New York', county: 'Erie', city: 'Buffalo', latitude: 42.9, longitude: -78.84, zip: '14201' },
  { state: 'Michigan', county: 'Wayne', city: 'Detroit', latitude: 42.38, longitude: -83.1, zip: '48206' },
  { state: 'Texas', county: 'Travis', city: 'Austin', latitude: 30.3, longitude: -97.75, zip: '78701' },
  { state: 'Washington', county: 'King', city: 'Seattle', latitude: 47.6, longitude: -122.33, zip: '98101' },
];
/** St. Catharines, whose layer others took for Macon's. */
const ONTARIO = { latitude: 43.16, longitude: -79.24, zip: 'L2R 3M8' };

/** What makes a table no ground for a change. */
export type Flaw = 'ontario' | 'stale' | 'repeated keys' | 'strange names' | 'renamed key';

/** One column of a table. */
export interface StoryColumn {
  readonly name: string;
  readonly alias: string | null;
  readonly type: 'date' | 'number' | 'text';
  readonly values: readonly unknown[];
}

export interface StoryTable {
  readonly kind: Kind;
  /** The data set, the path of the layer, the table, the resource or the path of the file. */
  readonly id: string;
  readonly columns: readonly StoryColumn[];
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly copyright: string;
  /** Forms of query that the portal does not accept. */
  readonly refuses: readonly ('DATE' | 'TIMESTAMP' | 'order')[];
}

/** The name of each role's column, in one of the styles of publishers. */
export function columnNames(kind: Kind, style: number): Record<StoryRole, string> {
  const plain: Record<StoryRole, string> = {
    permitNumber: 'permit_number',
    permitType: 'permit_type',
    addressStreet: 'address',
    addressZip: 'zip',
    valuation: 'valuation',
    status: 'status',
    issueDate: 'issue_date',
    description: 'description',
    contractorName: 'contractor_name',
    latitude: 'lat',
    longitude: 'lon',
  };
  // Carto's point is always read under these names.
  if (kind === 'carto') return { ...plain, latitude: 'latitude', longitude: 'longitude' };
  return Object.fromEntries(STORY_ROLES.map((role) => [role, restyled(plain[role], style)])) as Record<
    StoryRole,
    string
  >;
}

/** The same name in another style: without case and signs it is the same. */
export function restyled(name: string, style: number): string {
  const words = name.toLowerCase().split('_');
  if (style % 3 === 0) return words.join('_');
  if (style % 3 === 1) return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return words.join('_').toUpperCase();
}

/** How the stories' publishers call a column differently, in a way that everybody understands. */
export const OTHER_NAMES: Readonly<Record<StoryRole, string>> = {
  permitNumber: 'permit_no',
  permitType: 'record_type',
  addressStreet: 'site_address',
  addressZip: 'zip_code',
  valuation: 'job_value',
  status: 'current_status',
  issueDate: 'date_issued',
  description: 'work_description',
  contractorName: 'contractor_company',
  latitude: 'gis_latitude',
  longitude: 'gis_longitude',
};

/** The rows of one table, column by column. */
export function storyRows(
  kind: Kind,
  place: StoryPlace,
  flaw: Flaw | undefined,
  dice: Dice,
): {
  readonly values: Readonly<Record<StoryRole, readonly unknown[]>>;
  readonly points: StoryTable['points'];
} {
  const count = 30 + dice.below(40);
  const spot = flaw === 'ontario' ? ONTARIO : place;
  const newest = addDays(TODAY, flaw === 'stale' ? -(31 + dice.below(600)) : -(1 + dice.below(20)));
  const each = <T>(make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const points = each((index) => ({ x: spot.longitude + index * 0.001, y: spot.latitude + index * 0.001 }));
  const first = dice.below(100_000);
  const number = (index: number) => `B26-${String(first + index).padStart(6, '0')}`;
  const values: Record<StoryRole, readonly unknown[]> = {
    permitNumber: each((index) => number(flaw === 'repeated keys' && index === count - 1 ? 0 : index)),
    permitType: each((index) => (index % 2 === 0 ? 'Building Permit' : 'Electrical Permit')),
    addressStreet: each((index) => `${100 + index} Lathe Ave`),
    addressZip: each(() => spot.zip),
    valuation: each((index) => 1_000 + 10 * index),
    status: each((index) => (index % 3 === 0 ? 'Issued' : 'Finaled')),
    issueDate: each((index) => dateValue(kind, addDays(newest, -(index % 15)))),
    description: each((index) => `Replace the roof of house ${index}`),
    contractorName: each((index) => `Keystone Lathe Builders ${index} LLC`),
    latitude: points.map(({ y }) => y),
    longitude: points.map(({ x }) => x),
  };
  return { values, points };
}

/** A day as each kind of portal publishes it. */
function dateValue(kind: Kind, day: string): unknown {
  if (kind === 'arcgis') return Date.parse(`${day}T00:00:00Z`);
  return kind === 'socrata' ? `${day}T00:00:00.000` : day;
}

/** A day as a text that a portal cannot compare. */
export function usDate(value: unknown): string {
  const day =
    typeof value === 'number' ? new Date(value).toISOString().slice(0, 10) : String(value).slice(0, 10);
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

export function typeOfRole(role: StoryRole): StoryColumn['type'] {
  if (role === 'issueDate') return 'date';
  return role === 'valuation' || role === 'latitude' || role === 'longitude' ? 'number' : 'text';
}

/** The rows of a table, with the columns given. */
export function rowsOf({ columns }: StoryTable): RawRow[] {
  const count = columns[0]?.values.length ?? 0;
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(columns.map(({ name, values }) => [name, values[index] ?? null])),
  );
}
