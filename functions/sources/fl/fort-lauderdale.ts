import type { Source } from '#functions/collection/source.ts';

/** Without an issue date: the day of approval is empty throughout, so rows are asked for by the day of submission. */
export const source: Source = {
  id: 'fl-fort-lauderdale',
  name: 'City of Fort Lauderdale',
  level: 'city',
  state: 'Florida',
  city: 'Fort Lauderdale',
  county: 'Broward',
  portal: {
    kind: 'arcgis',
    layer: 'https://gis.fortlauderdale.gov/server/rest/services/BuildingPermits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://gis.fortlauderdale.gov/server/rest/services/BuildingPermits/FeatureServer/0',
  witness: 'none',
  recordKey: ['PERMITID'],
  dateColumn: 'SUBMITDT',
  disabled: 'The feed has not changed since about 2026-03.',
  fields: {
    permitNumber: 'PERMITID',
    permitType: 'PERMITTYPE',
    addressStreet: 'FULLADDR',
    valuation: 'ESTCOST',
    status: 'PERMITSTAT',
    description: 'PERMITDESC',
    propertyOwnerName: 'OWNERNAME',
    propertyOwnerAddress: { join: ['OWNERADDR', 'OWNERCITY', 'OWNERZIP'] },
    contractorName: 'CONTRACTOR',
    contractorPhone: 'CONTRACTPH',
  },
};
