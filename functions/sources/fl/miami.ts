import type { Source } from '#functions/collection/source.ts';

export const source: Source = {
  id: 'fl-miami',
  name: 'City of Miami',
  level: 'city',
  state: 'Florida',
  city: 'Miami',
  county: 'Miami-Dade',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services1.arcgis.com/CvuPhqcTQpZPT9qY/arcgis/rest/services/Building_Permits_Since_2014/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
  },
  confidence: 0.92,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services1.arcgis.com/CvuPhqcTQpZPT9qY/arcgis/rest/services/Building_Permits_Since_2014/FeatureServer/0',
  witness: 'none',
  unread: { office: ['ProcessNumber', 'ApplicationNumber'], endings: ['IsPermitFinal'] },
  recordKey: ['PermitNumber'],
  dateColumn: 'IssuedDate',
  fields: {
    permitNumber: 'PermitNumber',
    permitType: 'ScopeofWork',
    // The only ZIP code of a row, CompanyZip, is the contractor's.
    addressStreet: 'DeliveryAddress',
    valuation: 'TotalCost',
    status: 'BuildingPermitStatusDescription',
    issueDate: 'IssuedDate',
    description: 'WorkItems',
    contractorName: 'CompanyName',
    contractorAddress: {
      join: [{ optional: 'CompanyAddress' }, { optional: 'CompanyCity' }, 'CompanyZip'],
    },
    latitude: 'Latitude',
    longitude: 'Longitude',
    propertyUse: 'PropertyType',
    parcel: 'FolioNumber',
    applied: 'FirstSubmissionDate',
    area: 'TotalSQFT',
  },
};
