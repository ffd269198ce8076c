import type { Source } from '#functions/collection/source.ts';

/** About two years of permits; no value, ZIP or city column. */
export const source: Source = {
  id: 'az-phoenix',
  name: 'City of Phoenix',
  level: 'city',
  state: 'Arizona',
  city: 'Phoenix',
  county: 'Maricopa',
  portal: {
    kind: 'arcgis',
    layer: 'https://maps.phoenix.gov/pub/rest/services/Public/Planning_Permit/MapServer/1',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    // Filled on every row; the issue date only on 93 of 100.
    undatedBy: 'PER_ENT_DATE',
  },
  confidence: 0.92,
  cadence: 'daily',
  expected: { permitsPerMonth: 900, fill: { applied: 1 } },
  keeps: 'rolling',
  license: 'unknown',
  terms: {
    seen: {
      where:
        'terms of the city’s website: its material is for non-commercial use; the layer states no license',
      on: '2026-08-02',
    },
  },
  landingPage: 'https://maps.phoenix.gov/pub/rest/services/Public/Planning_Permit/MapServer/1',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-28',
    columns: 7,
    counts: [
      { column: 'PERMIT_STAT', values: { DONE: 42488, OPEN: 28222, EXPR: 64, VOID: 17 } },
      { column: 'PER_ENT_DATE', rows: 70791, filled: 70791 },
      { column: 'PER_ISSUE_DATE', rows: 70791, filled: 65980 },
    ],
  },
  unread: { repeats: ['PER_TYPE'], office: ['PROJECT', 'PID'] },
  recordKey: ['PER_NUM'],
  dateColumn: 'PER_ISSUE_DATE',
  fields: {
    permitNumber: 'PER_NUM',
    permitType: { first: ['PER_TYPE_DESC', { optional: 'MOD_DESC' }] },
    addressStreet: 'STREET_FULL_NAME',
    // OPEN, DONE, EXPR or VOID.
    status: 'PERMIT_STAT',
    issueDate: 'PER_ISSUE_DATE',
    expires: { optional: 'PER_EXPIRE_DATE' },
    description: { join: ['PERMIT_NAME', 'SCOPE_DESC'], by: ': ' },
    // TO BE BID means that nobody has the work yet.
    contractorName: { words: { 'TO BE BID': '' }, of: 'PROFESS_NAME' },
    // X and Y of the attributes are feet; the geometry is asked for in degrees.
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'PER_ENT_DATE',
    finished: 'PER_COMPL_DATE',
  },
  sharesWith: ['az-phoenix-shapephx'],
};
