import type { Source } from '#functions/collection/source.ts';

/** Permits of the county and of Knoxville. PERMITTYPE holds short codes without a list; LANDUSE is readable, with misspellings. */
export const source: Source = {
  id: 'tn-knox-county',
  name: 'Knox County',
  level: 'county',
  state: 'Tennessee',
  city: null,
  county: 'Knox',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services1.arcgis.com/QWaOgwdmpqI9HUzf/arcgis/rest/services/BuildingPermits_KNO/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services1.arcgis.com/QWaOgwdmpqI9HUzf/arcgis/rest/services/BuildingPermits_KNO/FeatureServer/0',
  witness: 'none',
  recordKey: ['PERMITNUMBER'],
  dateColumn: 'DATEISSUED',
  fields: {
    permitNumber: 'PERMITNUMBER',
    permitType: { join: ['PERMITTYPE', 'CLASSWORK'], by: ', ' },
    addressStreet: 'ADDRESS',
    valuation: 'PERMITVALUE',
    issueDate: 'DATEISSUED',
    description: { first: ['GOVTREMARKS', 'LANDUSE'] },
    propertyOwnerName: 'OWNER',
    contractorName: 'CONTRACTOR',
    propertyUse: 'LANDUSE',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  disabled:
    'The layer has not changed since 2026-02, its sibling LDTM_Permits not since 2025-12. Knoxville has none of its own: BuildingPermits at services8 belongs to a research project and ends with 2025-05.',
};
