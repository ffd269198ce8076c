import type { Source } from '#functions/collection/source.ts';

const LAYER =
  'https://services.arcgis.com/apTfC6SUmnNfnxuF/arcgis/rest/services/AccelaDashBoard_MapService20211019_view/FeatureServer/0';

/** The county around Tampa: issued permits and certificates in one layer. No owner and no contractor. */
export const source: Source = {
  id: 'fl-hillsborough-county',
  name: 'Hillsborough County',
  level: 'county',
  state: 'Florida',
  city: null,
  county: 'Hillsborough',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP' },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: 'none',
  recordKey: ['PERMIT__'],
  dateColumn: 'ISSUED_DATE',
  fields: {
    permitNumber: 'PERMIT__',
    permitType: 'TYPE2',
    addressStreet: 'ADDRESS',
    addressCity: 'CITY_1',
    valuation: 'Value',
    status: 'STATUS_1',
    issueDate: 'ISSUED_DATE',
    description: 'DESCRIPTION',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    area: 'SF_Total',
    dwellingUnits: 'Unit_Cnt',
    finished: 'COMPLETE_DATE',
  },
};
