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
  expected: { permitsPerMonth: 1500 },
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services1.arcgis.com/CvuPhqcTQpZPT9qY/arcgis/rest/services/Building_Permits_Since_2014/FeatureServer/0',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-25',
    columns: 8,
    counts: [
      {
        column: 'BuildingPermitStatusDescription',
        values: { Final: 197698, Active: 19253, Revoked: 5271, Expired: 4954, Hold: 628 },
      },
      {
        column: 'ScopeofWork',
        values: {
          'REMODELING/REPAIRS': 87760,
          'NEW CONSTRUCTION': 50060,
          'ADDITION AND REMODELING': 12315,
          DEMOLITION: 8520,
          'PHASED PERMIT': 648,
        },
      },
    ],
  },
  unread: { endings: ['IsPermitFinal'] },
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
    relatedNumbers: { join: [{ optional: 'ProcessNumber' }, { optional: 'ApplicationNumber' }], by: ',' },
  },
};
