import type { RawRow } from '../conform/mapping.ts';
import type { Source } from '../source.ts';
import { ckanReply, opendatasoftReply } from '../testing/fake-catalogs.ts';
import type { FakeReply } from '../testing/fake-portal.ts';
import { arcgisReply, cartoReply, socrataReply } from '../testing/fake-tables.ts';
import {
  chicago,
  chicagoRows,
  detroit,
  detroitRows,
  philadelphia,
  philadelphiaRows,
  pittsburgh,
  pittsburghRows,
  sanDiego,
  sanDiegoRows,
  shelbyCounty,
  shelbyCountyRows,
} from '../testing/fixtures.ts';
import { type PublishedTable, yearFileReply } from './files.ts';
import type { PortalRecord } from './records.ts';

/** A kind of portal in the stories. A new kind is one more entry of `KINDS`. */
export interface StoryKind {
  readonly kind: Source['portal']['kind'];
  /** Sources of that kind, each read in another way. */
  readonly sources: readonly [Source, ...Source[]];
  /** A record in the portal's format. */
  row(record: PortalRecord): RawRow;
  /** The column with the portal's own number of a row, where it has one. */
  readonly rowNumber?: string;
  /** The portal's reply to a request. */
  reply(table: PublishedTable, url: URL, headers: Headers, source: Source): FakeReply;
  /** A mapped column without a fallback, which a run requires. */
  readonly column: string;
  /** The body with which it reports an error with HTTP 200. */
  readonly error: unknown;
}

const first = (rows: readonly RawRow[]): RawRow => rows[0] ?? {};
const cost = ({ index, version }: PortalRecord): number => 1000 + index + 7 * version;

/** Socrata leaves empty fields out, and lists all columns in a header. */
const socrata: StoryKind = {
  kind: 'socrata',
  sources: [chicago],
  rowNumber: ':id',
  row: (record) => {
    const { issue_date: _, ...rest } = first(chicagoRows(1, record.index));
    return {
      ...rest,
      ...(record.day === null ? {} : { issue_date: `${record.day}T00:00:00.000` }),
      permit_status: record.version % 2 === 0 ? 'ACTIVE' : 'COMPLETE',
      work_description: `REPLACE ROOF, REVISION ${record.version}`,
      reported_cost: String(cost(record)),
    };
  },
  reply: (table, url) => {
    const reply = socrataReply(table, url);
    const names = [...new Set(table.rows().flatMap((row) => Object.keys(row)))];
    return { ...reply, headers: { 'x-soda2-fields': JSON.stringify(names) } };
  },
  column: 'work_description',
  error: { code: 'internal.error', error: true, message: 'Something went wrong.' },
};

const arcgis: StoryKind = {
  kind: 'arcgis',
  sources: [detroit, { ...detroit, portal: { ...portalOf(detroit, 'arcgis'), paging: 'object-ids' } }],
  rowNumber: 'ObjectId',
  row: (record) => ({
    ...first(detroitRows(1, record.index)),
    issued_date: record.day,
    work_description: `Replace furnace, revision ${record.version}`,
    amt_estimated_contractor_cost: cost(record),
  }),
  reply: (table, url, _headers, { portal }) =>
    arcgisReply(
      'paging' in portal && portal.paging === 'object-ids'
        ? { ...table, refuses: /resultOffset|orderByFields/ }
        : table,
      url,
    ),
  column: 'work_description',
  error: { error: { code: 500, message: 'Error performing query operation', details: [] } },
};

const carto: StoryKind = {
  kind: 'carto',
  sources: [philadelphia],
  rowNumber: 'cartodb_id',
  row: (record) => ({
    ...first(philadelphiaRows(1, record.index)),
    permitissuedate: record.day === null ? null : `${record.day}T15:00:00Z`,
    status: record.version % 2 === 0 ? 'Issued' : 'Completed',
    approvedscopeofwork: `New construction, revision ${record.version}`,
  }),
  reply: cartoReply,
  column: 'address',
  error: { error: ['server closed the connection unexpectedly'] },
};

/** Read by SQL, or by offset where the portal refuses SQL. */
const ckan: StoryKind = {
  kind: 'ckan',
  sources: [pittsburgh, { ...pittsburgh, portal: withoutSql(portalOf(pittsburgh, 'ckan')) }],
  rowNumber: '_id',
  row: (record) => ({
    ...first(pittsburghRows(1, record.index)),
    issue_date: record.day,
    status: record.version % 2 === 0 ? 'Issued' : 'Completed',
    work_description: `Reroof, revision ${record.version}`,
    total_project_value: cost(record),
  }),
  reply: (table, url) => ckanReply(table, url),
  column: 'address',
  error: { success: false, error: { __type: 'Internal Error', message: 'Something went wrong.' } },
};

const opendatasoft: StoryKind = {
  kind: 'opendatasoft',
  sources: [shelbyCounty],
  row: (record) => ({
    ...first(shelbyCountyRows(1, record.index)),
    date_status: record.day,
    status: record.version % 2 === 0 ? 'Issued' : 'Finaled',
    site_address: `${100 + 50 * record.index + record.version} VELLUM CV, Lakeland 38002`,
  }),
  reply: opendatasoftReply,
  column: 'site_address',
  error: { error_code: 'InternalError', message: 'Something went wrong.' },
};

/** One file for each year of the date column. */
const csv: StoryKind = {
  kind: 'csv',
  sources: [sanDiego],
  row: (record) => ({
    ...first(sanDiegoRows(1, record.index)),
    APPROVAL_ISSUE_DATE: record.day ?? '',
    APPROVAL_STATUS: record.version % 2 === 0 ? 'Issued' : 'Completed',
    PROJECT_TITLE:
      record.index % 3 === 0 ? `Reroof, "revision" ${record.version}` : `Café revision ${record.version}`,
    PROJECT_STATUS: 'Open',
  }),
  reply: (table, url, headers) => yearFileReply(table, url, headers),
  column: 'GIS_ADDRESS',
  error: { error: 'Something went wrong.' },
};

export const PORTAL_KINDS: readonly StoryKind[] = [socrata, arcgis, ckan, carto, opendatasoft, csv];

function portalOf<K extends Source['portal']['kind']>(
  { portal, id }: Source,
  kind: K,
): Extract<Source['portal'], { kind: K }> {
  if (portal.kind !== kind) throw new Error(`${id} is no ${kind} portal.`);
  return portal as Extract<Source['portal'], { kind: K }>;
}

function withoutSql(portal: Extract<Source['portal'], { kind: 'ckan' }>): typeof portal {
  const { sql: _, ...rest } = portal;
  return rest;
}
