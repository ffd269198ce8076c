import type { Source } from '#functions/collection/source.ts';

/** The county outside of its cities. The parentheses belong to the name of the service. */
export const source: Source = {
  id: 'az-maricopa-county',
  name: 'Maricopa County',
  level: 'county',
  state: 'Arizona',
  city: null,
  county: 'Maricopa',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services.arcgis.com/ykpntM6e3tHvzKRJ/arcgis/rest/services/Building_Permits_(view)/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'ApplicationDate',
  },
  confidence: 0.9,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage:
    'https://services.arcgis.com/ykpntM6e3tHvzKRJ/arcgis/rest/services/Building_Permits_(view)/FeatureServer/0',
  witness: 'none',
  recordKey: ['PermitNumber'],
  dateColumn: 'IssuedDate',
  fields: {
    permitNumber: 'PermitNumber',
    permitType: { join: ['PermitType', 'WorkClass'], by: ', ' },
    addressStreet: 'FullStreetAddress',
    addressZip: 'ZipCode',
    status: 'PermitStatus',
    issueDate: 'IssuedDate',
    description: 'PermitDescription',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    expires: 'ExpirationDate',
    applied: 'ApplicationDate',
  },
};
