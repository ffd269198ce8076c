import type { Source } from '#functions/collection/source.ts';

export const source: Source = {
  id: 'fl-broward-county',
  name: 'Broward County',
  level: 'county',
  state: 'Florida',
  city: null,
  county: 'Broward',
  portal: {
    kind: 'arcgis',
    layer: 'https://bcgishub.broward.org/posse/rest/services/HCED/HCEDPossePermitsRef/FeatureServer/4',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://bcgishub.broward.org/posse/rest/services/HCED/HCEDPossePermitsRef/FeatureServer/4',
  witness: 'none',
  recordKey: ['PERMITNUM'],
  dateColumn: 'ISSUEDATE',
  disabled: 'Nobody has seen it answer yet; its columns are from an old catalog.',
  fields: {
    permitNumber: 'PERMITNUM',
    permitType: 'PERMITTYPE',
    addressStreet: 'JOBADDRESS',
    addressCity: 'CITY',
    addressZip: 'ZIPCODE',
    status: 'FISTATUS',
    issueDate: 'ISSUEDATE',
    description: 'WORKDESCRIPTION',
    // PERMITTEE may be the owner or the contractor.
    propertyOwnerName: 'OWNER',
  },
};
