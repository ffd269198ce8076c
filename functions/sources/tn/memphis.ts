import type { Source } from '#functions/collection/source.ts';

/**
 * Permits of the planning division of Memphis and Shelby County, monthly, without a status. Types are spelled in two ways:
 * RES and Residential, ALT and Alteration.
 */
export const source: Source = {
  id: 'tn-memphis',
  name: 'City of Memphis',
  level: 'city',
  state: 'Tennessee',
  city: 'Memphis',
  county: 'Shelby',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services2.arcgis.com/saWmpKJIUAjyyNVc/arcgis/rest/services/DPD_Building_Permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  confidence: 0.94,
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services2.arcgis.com/saWmpKJIUAjyyNVc/arcgis/rest/services/DPD_Building_Permits/FeatureServer/0',
  witness: 'none',
  unread: { repeats: ['State'] },
  recordKey: ['Record_ID'],
  dateColumn: 'Issued_Date',
  fields: {
    permitNumber: 'Record_ID',
    permitType: { join: ['Sub_Type', 'Construction_Type'], by: ', ' },
    addressStreet: 'Address',
    addressCity: { optional: 'City' },
    addressZip: 'ZIP_Code',
    valuation: 'Valuation',
    issueDate: 'Issued_Date',
    description: 'Description',
    latitude: 'Latitude',
    longitude: 'Longitude',
  },
};
