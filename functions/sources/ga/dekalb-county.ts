import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://dcgis.dekalbcountyga.gov/mapping/rest/services/Building_Permit_Applications/FeatureServer/0';

const CONTRACTOR = { role: 'primaryContactType', name: 'primaryContactName', count: 1, is: ['2'] };

/** Published from the application on; the permits of trades and of the fire marshal are among them. */
export const source: Source = {
  id: 'ga-dekalb-county',
  name: 'DeKalb County',
  level: 'county',
  state: 'Georgia',
  city: null,
  county: 'DeKalb',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'DATE',
    undatedBy: 'applicationDateTime',
  },
  confidence: 0.9,
  cadence: 'daily',
  expected: { permitsPerMonth: 700 },
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-28',
    columns: 7,
    counts: [
      {
        column: 'status',
        values: { Closed: 44882, Issued: 22156, Void: 15312, Open: 8468, 'Stop Work': 94 },
      },
    ],
  },
  recordKey: ['applicationNumber'],
  dateColumn: 'issuedDateTime',
  fields: {
    permitNumber: 'applicationNumber',
    // workType is its code (W-COMB, D-ALT).
    permitType: { first: ['WorkTypeDescription', { optional: 'applicationType_description' }] },
    addressStreet: 'locationLine1',
    valuation: { first: ['declaredValuation', 'calculatedValuation'] },
    status: { first: ['status', { optional: 'statusDescription' }] },
    issueDate: 'issuedDateTime',
    description: { join: ['applicationName', 'comments'], by: ': ' },
    // A permit has one contact: of type 2 it is the contractor. A reader asks for these columns by name, which the server refuses
    // where one does not exist.
    contractorName: { contact: { ...CONTRACTOR, value: 'primaryContactName' } },
    contractorPhone: { contact: { ...CONTRACTOR, value: 'primaryContactPhone' } },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    propertyUse: { first: ['OccupancyTypeDescription', { optional: 'occupancyType' }] },
    workClass: { optional: 'workType' },
    applied: 'applicationDateTime',
    milestone: 'processState',
  },
};
