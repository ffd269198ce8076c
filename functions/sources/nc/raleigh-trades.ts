import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services.arcgis.com/v400IkDOw1ad7Yad/arcgis/rest/services/Permits_Other_Than_Buildings/FeatureServer/0';

/** Electrical, plumbing and mechanical permits of Raleigh and towns of Wake County, published three days late. No value. */
export const source: Source = {
  id: 'nc-raleigh-trades',
  name: 'City of Raleigh',
  level: 'city',
  state: 'North Carolina',
  city: 'Raleigh',
  county: 'Wake',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'DATE' },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['permitnum'],
  dateColumn: 'issueddate',
  fields: {
    permitNumber: 'permitnum',
    permitType: { join: ['permittype', 'workclass'], by: ', ' },
    addressStreet: { first: ['originaladdress1', { take: 'street', of: 'originaladdressfull' }] },
    addressCity: 'originalcity',
    status: 'statuscurrent',
    issueDate: 'issueddate',
    description: { first: ['proposedworkdescription', 'description'] },
    contractorName: 'contractorcompanyname',
    contractorPhone: 'contractorphone',
    contractorLicense: { optional: 'contractorlicnum' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    contractorEmail: { optional: 'contractoremail' },
  },
};
