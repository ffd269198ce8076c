import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services1.arcgis.com/38fAqAZVRCrVtPUU/arcgis/rest/services/Quarterly_Permit/FeatureServer/0';

/** Issued permits, republished about once a month. The names of the columns are cut after ten letters. */
export const source: Source = {
  id: 'ca-torrance',
  name: 'City of Torrance',
  level: 'city',
  state: 'California',
  city: 'Torrance',
  county: 'Los Angeles',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'DATE' },
  cadence: 'weekly',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['PERMIT_NUM'],
  dateColumn: 'ISSUEDDATE',
  fields: {
    permitNumber: 'PERMIT_NUM',
    permitType: { join: ['TYPEOFPERM', 'TYPEOFWORK'], by: ', ' },
    addressStreet: 'JOBADDRESS',
    valuation: 'JOBVALUE',
    status: 'STATUS_1',
    issueDate: 'ISSUEDDATE',
    description: 'JOBDESCRIP',
    // RESIDENTIAL or NON RESIDENTIAL.
    propertyUse: { first: [{ optional: 'RESORCOM' }, 'TYPEOFUSE'] },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'SUBMITTEDD',
  },
};
