import type { Source } from '#functions/collection/source.ts';

/** By the day of application; no issue date was seen. */
export const source: Source = {
  id: 'wa-mercer-island',
  name: 'City of Mercer Island',
  level: 'city',
  state: 'Washington',
  city: 'Mercer Island',
  county: 'King',
  portal: {
    kind: 'arcgis',
    layer:
      'https://chgis1.mercergov.org/arcgis/rest/services/AGSOnlineMapsApps/cpdPermitActivity/MapServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage:
    'https://chgis1.mercergov.org/arcgis/rest/services/AGSOnlineMapsApps/cpdPermitActivity/MapServer/0',
  witness: 'none',
  recordKey: ['PERMIT_NO'],
  dateColumn: 'APPLIED',
  fields: {
    permitNumber: 'PERMIT_NO',
    permitType: { join: ['PERMITTYPE', 'PERMITSUBTYPE'], by: ', ' },
    addressStreet: 'ADDRESSLABEL',
    status: 'PERMITSTATUS',
    description: { first: ['PERMITDESCRIPTION', 'PERMITNOTES'] },
  },
  disabled: 'Nobody has seen it answer yet; its columns are from an old list.',
};
