import type { Source } from '#functions/collection/source.ts';

/** One township of Oakland County, on the county’s portal. The public view blanks the address: only the point says where. */
export const source: Source = {
  id: 'mi-independence-township',
  name: 'Independence Township',
  level: 'city',
  state: 'Michigan',
  city: 'Independence Township',
  county: 'Oakland',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services1.arcgis.com/GE4Idg9FL97XBa3P/arcgis/rest/services/ConstructionActivity_Public/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
  },
  confidence: 0.72,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services1.arcgis.com/GE4Idg9FL97XBa3P/arcgis/rest/services/ConstructionActivity_Public/FeatureServer/0',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-27',
    columns: 6,
    counts: [
      {
        column: 'Status',
        values: {
          FINALED: 8266,
          ISSUED: 1008,
          EXPIRED: 386,
          CLOSED: 274,
          CANCELED: 67,
          'SUSPENDED (FEE)': 19,
        },
      },
    ],
  },
  recordKey: ['Permit_Number'],
  dateColumn: 'Date_Issued',
  // Finished permits are FINALED.
  statusWords: { closed: 'Void' },
  fields: {
    permitNumber: 'Permit_Number',
    permitType: 'Permit_Type',
    addressStreet: 'Address',
    status: 'Status',
    issueDate: 'Date_Issued',
    description: 'Work_Description',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
};
