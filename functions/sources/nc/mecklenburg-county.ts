import type { Source } from '#functions/collection/source.ts';

/** The county issues for Charlotte and the towns. Owners, but no contractors; of an owner's address the street is missing. */
export const source: Source = {
  id: 'nc-mecklenburg-county',
  name: 'Mecklenburg County',
  level: 'county',
  state: 'North Carolina',
  city: null,
  county: 'Mecklenburg',
  portal: {
    kind: 'arcgis',
    layer: 'https://meckgis.mecklenburgcountync.gov/server/rest/services/BuildingPermits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://meckgis.mecklenburgcountync.gov/server/rest/services/BuildingPermits/FeatureServer/0',
  recordKey: ['permitnum'],
  dateColumn: 'issuedate',
  fields: {
    permitNumber: 'permitnum',
    permitType: { join: ['permittype', 'worktype'], by: ', ' },
    addressStreet: 'projadd',
    addressZip: 'zipcode',
    valuation: 'bldgcost',
    status: 'permitstat',
    issueDate: 'issuedate',
    description: { first: ['workdesc', 'projname'] },
    propertyOwnerName: 'ownname',
    propertyOwnerAddress: { join: ['owncity', 'ownstate', 'ownzipcode'] },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
};
