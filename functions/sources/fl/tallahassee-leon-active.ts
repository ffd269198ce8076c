import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://intervector.leoncountyfl.gov/intervector/rest/services/MapServices/TLC_OverlayPermitsActive_D_WM/MapServer/0';

/**
 * “Active Building Permits by Type”: every kind, where the layer of `fl-tallahassee-leon` has new houses of a year, but without phone
 * and license of the contractor. 1,426 rows on 2026-08-28, 137 of them applied for within 60 days; commercial ones of 2018 never leave.
 */
export const source: Source = {
  id: 'fl-tallahassee-leon-active',
  name: 'Tallahassee-Leon County',
  level: 'county',
  state: 'Florida',
  city: null,
  county: 'Leon',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'DATE',
    undatedBy: 'AppliedDate',
  },
  cadence: 'daily',
  // Of 137 in 60 days not all are issued at once.
  expected: { permitsPerMonth: 30 },
  keeps: 'open-only',
  license: 'unknown',
  landingPage: LAYER,
  // Rows as harlanljones/urban-signal recorded them, apps/api/tests/unit/test_producers_tallahassee.py; columns also in its
  // docs/research/se-probe-tallahassee.md. It keys them by number and row: how often a number repeats was not counted.
  witness: {
    where: 'harlanljones/urban-signal docs/research/se-probe-tallahassee.md',
    on: '2026-08-28',
    columns: 25,
    counts: [{ column: 'PermitNum', rows: 3, filled: 3 }],
  },
  // Once it is on, it shares permits with fl-tallahassee-leon: `sharesWith` on both sides.
  disabled:
    'Its terms were not read and its numbers not counted: read the disclaimer of Leon County’s map services, and ask how often PermitNum repeats.',
  unread: {
    repeats: ['PermitTypeMapped', 'PermitClassMapped'],
    edits: ['StatusDate', 'PubDte'],
    map: ['Latitude', 'Longitude'],
    blank: ['OriginalAddress2'],
  },
  recordKey: ['PermitNum'],
  dateColumn: 'IssuedDate',
  fields: {
    permitNumber: 'PermitNum',
    permitType: 'PermitTypeDesc',
    addressStreet: 'OriginalAddress1',
    addressCity: 'OriginalCity',
    addressState: 'OriginalState',
    addressZip: 'OriginalZip',
    // The city writes its fee there, $243 for a pool and $1,301 for a house. The county writes the value.
    valuation: {
      take: 'overFees',
      of: {
        contact: {
          role: 'Jurisdiction',
          name: 'EstProjectCost',
          value: 'EstProjectCost',
          count: 1,
          is: ['Leon County'],
        },
      },
    },
    status: 'StatusCurrent',
    issueDate: 'IssuedDate',
    description: 'Description',
    contractorName: 'ContractorCompanyName',
    contractorClass: 'ContractorTrade',
    workClass: 'WorkClassMapped',
    propertyUse: { first: ['ProposedUse', { optional: 'PermitClass' }] },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    parcel: 'PIN',
    area: 'TotalSqFt',
    dwellingUnits: 'HousingUnits',
    applied: 'AppliedDate',
    finished: 'CompletedDate',
  },
};
