import type { Source } from '#functions/collection/source.ts';

/**
 * The system that follows the one of `az-phoenix`, with permits of its own, all of them issued. The layer without `_DL` is
 * frozen at 2022.
 */
export const source: Source = {
  id: 'az-phoenix-shapephx',
  name: 'City of Phoenix (ShapePHX)',
  level: 'city',
  state: 'Arizona',
  city: 'Phoenix',
  county: 'Maricopa',
  portal: {
    kind: 'arcgis',
    layer: 'https://mapportal.phoenix.gov/pds/rest/services/ShapePHX/ShapePHXPermitsPoints_DL/MapServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  confidence: 0.86,
  cadence: 'weekly',
  expected: { permitsPerMonth: 600 },
  keeps: 'open-only',
  license: 'unknown',
  landingPage:
    'https://mapportal.phoenix.gov/pds/rest/services/ShapePHX/ShapePHXPermitsPoints_DL/MapServer/0',
  witness: {
    where: 'https://mapportal.phoenix.gov/pds/rest/services/ShapePHX/ShapePHXPermitsPoints_DL/MapServer/0',
    on: '2026-08-27',
    columns: 9,
    counts: [
      { column: 'STATUS', values: { Issued: 14821 } },
      { column: 'ADDRESS', rows: 14821, filled: 0 },
    ],
  },
  unread: { map: ['X', 'Y'] },
  recordKey: ['RECORD_ID'],
  recordNumbers: ['RECORD_ID'],
  dateColumn: 'PERMIT_ISSUE_DATE',
  fields: {
    // Written with a dash and a blank at its end.
    permitNumber: { take: 'withoutTrailingDash', of: 'PERMIT_NUMBER' },
    permitType: 'PERMIT_TYPE',
    status: 'STATUS',
    issueDate: 'PERMIT_ISSUE_DATE',
    description: { join: ['PERMIT_NAME', 'SCOPE'], by: ': ' },
    contractorName: 'CONTACT',
    // ADDRESS is empty on every row; X and Y are feet.
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    addressStreet: { optional: 'ADDRESS' },
  },
  sharesWith: ['az-phoenix'],
};
