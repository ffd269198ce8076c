import type { Source } from '#functions/collection/source.ts';

/** Engineering permits (water, sewer, paving) share the layer. */
export const source: Source = {
  id: 'az-tempe',
  name: 'City of Tempe',
  level: 'city',
  state: 'Arizona',
  city: 'Tempe',
  county: 'Maricopa',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services.arcgis.com/lQySeXwbBg53XWDi/arcgis/rest/services/building_permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'AppliedDateDtm',
  },
  confidence: 0.92,
  cadence: 'daily',
  expected: { permitsPerMonth: 180 },
  keeps: 'all',
  license: 'CC BY 4.0',
  terms: { seen: { where: 'data.gov metadata of the layer', on: '2026-07-18' } },
  landingPage:
    'https://services.arcgis.com/lQySeXwbBg53XWDi/arcgis/rest/services/building_permits/FeatureServer/0',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-25',
    columns: 9,
    counts: [
      {
        column: 'StatusCurrent',
        values: { Final: 9985, Issued: 4286, Expired: 2144, 'CofO Issued': 1809, Closed: 1203, Applied: 156 },
      },
      {
        column: 'PermitTypeDesc',
        values: { 'Building Permit': 16684, 'Single Family Residential Permit': 345 },
      },
    ],
  },
  unread: { repeats: ['IssuedDate'] },
  recordKey: ['PermitNum'],
  // IssuedDate is the same day as text.
  dateColumn: 'IssuedDateDtm',
  statusWords: { standard: 'Issued' },
  fields: {
    permitNumber: 'PermitNum',
    // PermitTypeDesc is "Building Permit" on every row.
    permitType: { first: ['Type', 'PermitTypeDesc'] },
    addressStreet: { join: ['OriginalAddress1', { optional: 'OriginalAddress2' }] },
    addressCity: 'OriginalCity',
    addressZip: 'OriginalZip',
    valuation: 'EstProjectCost',
    status: 'StatusCurrent',
    issueDate: 'IssuedDateDtm',
    description: { first: ['Description', { optional: 'ProjectName' }] },
    propertyUse: { optional: 'PermitClass' },
    latitude: 'Latitude',
    longitude: 'Longitude',
    expires: 'ExpiresDateDtm',
    dwellingUnits: 'HousingUnits',
    area: 'TotalSqFt',
    contractorName: { optional: 'ContractorCompanyName' },
    contractorPhone: { optional: 'ContractorPhone' },
    contractorEmail: 'ContractorEmail',
    contractorLicense: { optional: 'ContractorLicNum' },
    applied: { first: ['AppliedDateDtm', 'AppliedDate'] },
    addressState: { optional: 'OriginalState' },
    finished: { first: ['CompletedDateDtm', 'CompletedDate'] },
  },
  feeColumns: ['Fee'],
};
