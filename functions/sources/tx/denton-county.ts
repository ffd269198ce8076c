import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://gis.dentoncounty.gov/arcgis/rest/services/DEV_Permits/FeatureServer/0';

/** The county outside of its cities. */
export const source: Source = {
  id: 'tx-denton-county',
  name: 'Denton County',
  level: 'county',
  state: 'Texas',
  city: null,
  county: 'Denton',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP' },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['PermitID'],
  dateColumn: 'DateReceiv',
  // Annex: a city has taken the land in.
  statusWords: { 'not issued': 'Void', 'not issussed': 'Void', annex: 'Void' },
  fields: {
    permitNumber: 'PermitID',
    permitType: 'PermitType',
    addressStreet: 'PropertyAc',
    status: 'PermitStat',
    propertyOwnerName: 'PropertyOw',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  disabled: 'The feed has not changed since 2023-06-09.',
};
