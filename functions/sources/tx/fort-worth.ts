import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://mapit.fortworthtexas.gov/ags/rest/services/CIVIC/Permits/MapServer/0';

/** More than a million rows. No column is an issue date: there is the day of filing and that of the last change of status. */
export const source: Source = {
  id: 'tx-fort-worth',
  name: 'City of Fort Worth',
  level: 'city',
  state: 'Texas',
  city: 'Fort Worth',
  county: 'Tarrant',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP' },
  confidence: 0.92,
  cadence: 'daily',
  expected: { permitsPerMonth: 3000 },
  keeps: 'all',
  license: 'CC BY 4.0',
  landingPage: LAYER,
  // A permit number is used again for other addresses.
  witness: 'none',
  recordKey: ['CAPID'],
  recordNumbers: ['CAPID'],
  // By the day of filing, a permit would be missed that is issued long after it was filed.
  dateColumn: 'Status_Date',
  // Finished permits are Finaled or Complete.
  statusWords: { closed: 'Void', close: 'Void' },
  fields: {
    permitNumber: 'Permit_No',
    permitType: { join: ['Permit_Type', 'Permit_SubType'], by: ', ' },
    addressStreet: 'Address',
    addressZip: 'Zip_Code',
    valuation: 'JobValue',
    status: 'Current_Status',
    description: { first: ['B1_WORK_DESC', { optional: 'B1_SPECIAL_TEXT' }, 'Specific_Use'] },
    propertyOwnerName: 'Owner_Full_Name',
    propertyUse: 'Use_Type',
    latitude: { first: ['geometry.y', 'Latitude'] },
    longitude: { first: ['geometry.x', 'Longitude'] },
    applied: 'File_Date',
    area: 'SqFt',
    dwellingUnits: 'Units',
  },
};
