import type { Source } from '#functions/collection/source.ts';

const SERVICES = 'https://services6.arcgis.com/9zKHLCgIwu2HFA5O/arcgis/rest/services';

/** New construction only, commercial and residential, by the day of filing. No issue date is published. */
export const source: Source = {
  id: 'fl-osceola-county',
  name: 'Osceola County',
  level: 'county',
  state: 'Florida',
  city: null,
  county: 'Osceola',
  portal: {
    kind: 'arcgis',
    layer: `${SERVICES}/New_Construction_P_Permits/FeatureServer/6`,
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  alsoAt: [
    {
      kind: 'arcgis',
      layer: `${SERVICES}/New_Construction_A_Permits/FeatureServer/7`,
      dates: 'time',
      dateLiteral: 'TIMESTAMP',
    },
  ],
  applications: true,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: `${SERVICES}/New_Construction_P_Permits/FeatureServer/6`,
  witness: 'none',
  recordKey: ['Record_ID'],
  dateColumn: 'File_Date',
  fields: {
    permitNumber: 'Record_ID',
    permitType: 'SubType',
    addressStreet: { take: 'street', of: 'Full_Address' },
    valuation: 'Construction_Value',
    status: 'Record_Status',
    description: 'Description',
    // Of the residential layer only.
    propertyUse: { optional: 'Permit_For' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'File_Date',
    area: 'TotalSquareFootage',
    dwellingUnits: 'NumberofUnits',
  },
};
