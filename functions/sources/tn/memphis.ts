import type { Source } from '#functions/collection/source.ts';

/** What the layer itself writes out on its older rows. */
const CONSTRUCTION = { ALT: 'Alteration', ACC: 'Accessory', ADD: 'Addition' };

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
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-31',
    columns: 10,
    counts: [
      { column: 'Sub_Type', values: { RES: 17621, COM: 6344, Residential: 1999, Commercial: 556 } },
      {
        column: 'Construction_Type',
        values: {
          ALT: 12786,
          New: 5580,
          ACC: 4224,
          ADD: 2321,
          Alteration: 884,
          Accessory: 488,
          Addition: 237,
        },
      },
      { column: 'ZIP_Code', rows: 26520, filled: 23771 },
    ],
  },
  recordKey: ['Record_ID'],
  dateColumn: 'Issued_Date',
  fields: {
    permitNumber: 'Record_ID',
    permitType: { join: ['Sub_Type', { words: CONSTRUCTION, of: 'Construction_Type' }], by: ', ' },
    addressStreet: 'Address',
    addressCity: { optional: 'City' },
    addressZip: 'ZIP_Code',
    valuation: 'Valuation',
    issueDate: 'Issued_Date',
    description: 'Description',
    latitude: 'Latitude',
    longitude: 'Longitude',
    addressState: { optional: 'State' },
  },
};
