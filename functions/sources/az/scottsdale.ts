import type { Source } from '#functions/collection/source.ts';

/** A table without geometry, description, ZIP or city. New rows have no coordinates yet, pending ones no date. */
export const source: Source = {
  id: 'az-scottsdale',
  name: 'City of Scottsdale',
  level: 'city',
  state: 'Arizona',
  city: 'Scottsdale',
  county: 'Maricopa',
  portal: {
    kind: 'arcgis',
    layer: 'https://maps.scottsdaleaz.gov/arcgis/rest/services/OpenData_Tabular/MapServer/12',
    dates: 'time',
    dateLiteral: 'DATE',
  },
  confidence: 0.82,
  cadence: 'daily',
  expected: { permitsPerMonth: 500 },
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://maps.scottsdaleaz.gov/arcgis/rest/services/OpenData_Tabular/MapServer/12',
  witness: 'none',
  unread: { office: ['permit_id'], districts: ['Subdivision'], people: ['ResponsibleParty'] },
  recordKey: ['PermitNumber'],
  dateColumn: 'IssueDate',
  fields: {
    permitNumber: 'PermitNumber',
    permitType: 'PermitType',
    addressStreet: 'Address',
    valuation: 'Valuation',
    status: 'PermitStatus',
    issueDate: 'IssueDate',
    propertyOwnerName: 'Owner',
    // ResponsibleParty may be anybody.
    contractorName: 'Builder',
    latitude: 'Latitude',
    longitude: 'Longitude',
    parcel: 'APN',
    area: 'AirConditionedSQFT',
  },
};
