import type { Source } from '#functions/collection/source.ts';

/** The county, with a column of jurisdictions. An approval is not the issue of a permit, so there is no issue date. */
export const source: Source = {
  id: 'ca-riverside-county',
  name: 'Riverside County',
  level: 'county',
  state: 'California',
  city: null,
  county: 'Riverside',
  portal: {
    kind: 'arcgis',
    layer: 'https://services1.arcgis.com/uxMSJJMaZbOaEkbR/arcgis/rest/services/Permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://services1.arcgis.com/uxMSJJMaZbOaEkbR/arcgis/rest/services/Permits/FeatureServer/0',
  recordKey: ['PERMIT_ID'],
  dateColumn: 'APPROVAL_DATE',
  fields: {
    permitNumber: 'PERMIT_ID',
    permitType: 'CASE_TYPE',
    addressStreet: 'ADDRESS',
    status: 'PERMIT_STATUS',
    description: 'DESCRIPTION',
  },
  disabled: 'Nobody has seen yet how fresh it is, nor whether it holds anything but building permits.',
};
