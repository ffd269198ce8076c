import type { Source } from '#functions/collection/source.ts';

/**
 * The county outside its cities, from the application on: read in July 2026, with applications three days old. Two thirds of the open
 * ones have a contractor.
 */
export const source: Source = {
  id: 'ca-sacramento-county',
  name: 'Sacramento County',
  level: 'county',
  state: 'California',
  city: null,
  county: 'Sacramento',
  portal: {
    kind: 'arcgis',
    layer: 'https://services1.arcgis.com/5NARefyPVtAeuJPU/arcgis/rest/services/Permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'APPLIED_DATE',
  },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://services1.arcgis.com/5NARefyPVtAeuJPU/arcgis/rest/services/Permits/FeatureServer/0',
  witness: 'none',
  unread: {
    office: ['Application_Subtype', 'ActivityCode', 'IntakeLocation'],
    districts: ['InspDistrict', 'District', 'CommPlanArea'],
    map: ['X_COORD', 'Y_COORD'],
  },
  recordKey: ['Application'],
  dateColumn: 'ISSUED_DATE',
  fields: {
    permitNumber: 'Application',
    permitType: 'Application_Type',
    // With city and ZIP code: `1 MAIN ST, UNIT# 2, CARMICHAEL, CA 95608`.
    addressStreet: { take: 'street', of: 'Address' },
    addressCity: { take: 'city', of: 'Address' },
    addressZip: { take: 'zip', of: 'Address' },
    valuation: 'Valuation',
    status: 'Application_Status',
    issueDate: 'ISSUED_DATE',
    // The subtype lists every kind of work that its form is for.
    description: { first: ['WorkDescription', 'ProjectName'] },
    // 42 different ones in 100 of 123 rows.
    contractorName: {
      words: { '****SELECT EDIT BELOW AND ENTER NAME, ADDRESS AND  PHONE NUMBER**': '' },
      of: 'Contractor',
    },
    propertyUse: 'Application_Type',
    latitude: 'latitude',
    longitude: 'longitude',
    applied: 'OpenDate',
    parcel: 'Parcel_Number',
    dwellingUnits: 'House',
    area: 'BuildingSqFt',
    finished: 'FINALED_DATE',
  },
};
