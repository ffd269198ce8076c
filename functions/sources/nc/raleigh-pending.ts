import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services.arcgis.com/v400IkDOw1ad7Yad/arcgis/rest/services/Building_Permits_Pending/FeatureServer/0';

/** Permits under review, with the columns of the issued ones (nc-raleigh): a row goes there when its permit is issued. */
export const source: Source = {
  id: 'nc-raleigh-pending',
  name: 'City of Raleigh',
  level: 'city',
  state: 'North Carolina',
  city: 'Raleigh',
  county: 'Wake',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'DATE' },
  applications: true,
  cadence: 'daily',
  keeps: 'open-only',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['permitnum'],
  dateColumn: 'applieddate',
  notPermits: ['Building, NON-CONSTRUCTION INSPECTION'],
  statusWords: { 'ready for issuance': 'Applied' },
  fields: {
    permitNumber: 'permitnum',
    permitType: { join: [{ optional: 'permittypemapped' }, { optional: 'workclass' }], by: ', ' },
    addressStreet: 'originaladdress1',
    addressCity: 'originalcity',
    addressZip: 'originalzip',
    valuation: 'estprojectcost',
    status: 'statuscurrent',
    issueDate: 'issueddate',
    description: 'proposedworkdescription',
    // On 93 rows of 100.
    propertyOwnerName: 'parcelownername',
    // On 62 rows of 100: the others have no contractor yet.
    contractorName: 'contractorcompanyname',
    contractorPhone: 'contractorphone',
    propertyUse: 'permitclass',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'applieddate',
  },
  sharesWith: ['nc-raleigh'],
};
