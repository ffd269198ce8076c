import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://utility.arcgis.com/usrsvcs/servers/d595ae995fb049d3ac54919ebf24b1ac/rest/services/HartfordOpenDataTables/FeatureServer/0';

/** A table without geometry, of permits since 2020. Rebuilt each night, yet seen four weeks behind. */
export const source: Source = {
  id: 'ct-hartford',
  name: 'City of Hartford',
  level: 'city',
  state: 'Connecticut',
  city: 'Hartford',
  county: 'Hartford',
  portal: {
    kind: 'arcgis',
    layer: LAYER,
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'DATE_OPENED',
  },
  confidence: 0.88,
  cadence: 'daily',
  expected: { permitsPerMonth: 300 },
  keeps: 'all',
  license: 'CC0',
  landingPage: LAYER,
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-25',
    columns: 8,
    counts: [
      {
        column: 'RECORD_STATUS',
        values: {
          Issued: 14547,
          'Closed-Complete': 6145,
          Closed: 5209,
          'Final Inspection Complete': 5144,
          'Closed-Denied': 1258,
        },
      },
      {
        column: 'RECORD_TYPE_TYPE',
        values: {
          Commercial: 23369,
          Residential: 10438,
          FMO: 1215,
          'Temporary Structure': 583,
          Inspection: 52,
          'Miscellaneous Fees': 28,
          Amendment: 6,
        },
      },
    ],
  },
  recordKey: ['RECORD_ID'],
  dateColumn: 'DateIssued',
  statusWords: { accepted: 'Issued', 'tco issued': 'Active', 'incomplete submission': 'On hold' },
  fields: {
    permitNumber: 'RECORD_ID',
    permitType: 'B1_APP_TYPE_ALIAS',
    // Street, city, state and ZIP in one text.
    addressStreet: { take: 'street', of: { first: ['PROPERTY_ADDRESS', { optional: 'Location' }] } },
    addressCity: 'PROPERTY_CITY',
    addressZip: { first: ['PROPERTY_ZIP', { take: 'zip', of: 'PROPERTY_ADDRESS' }] },
    valuation: 'Total_Construction_Cost',
    status: 'RECORD_STATUS',
    issueDate: 'DateIssued',
    description: 'DESCRIPTION',
    // Commercial, Residential, FMO (the fire marshal's), Temporary Structure …
    propertyUse: 'RECORD_TYPE_TYPE',
    parcel: 'PARCEL_ID',
    applied: 'DATE_OPENED',
  },
};
