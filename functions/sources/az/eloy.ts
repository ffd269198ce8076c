import type { Source } from '#functions/collection/source.ts';

export const source: Source = {
  id: 'az-eloy',
  name: 'City of Eloy',
  level: 'city',
  state: 'Arizona',
  city: 'Eloy',
  county: 'Pinal',
  portal: {
    kind: 'arcgis',
    layer: 'https://services7.arcgis.com/VfOwt1fngp5cVBlk/ArcGIS/rest/services/Permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
  },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://services7.arcgis.com/VfOwt1fngp5cVBlk/ArcGIS/rest/services/Permits/FeatureServer/0',
  witness: 'none',
  recordKey: ['PermitNo'],
  dateColumn: 'DateIssued',
  fields: {
    permitNumber: 'PermitNo',
    addressStreet: 'Address',
    issueDate: 'DateIssued',
    description: 'WorkDesc',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  disabled:
    'Whose layer it is was only inferred from where its points lie, and nobody has seen it answer yet.',
};
