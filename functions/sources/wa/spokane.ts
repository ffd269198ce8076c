import type { Source } from '#functions/collection/source.ts';

/** Three years of permits by the day they were opened; no issue date, value or contractor. */
export const source: Source = {
  id: 'wa-spokane',
  name: 'City of Spokane',
  level: 'city',
  state: 'Washington',
  city: 'Spokane',
  county: 'Spokane',
  portal: {
    kind: 'arcgis',
    layer: 'https://services.spokanegis.org/arcgis/rest/services/Permit/Permit_WM_Dynamic2/MapServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://services.spokanegis.org/arcgis/rest/services/Permit/Permit_WM_Dynamic2/MapServer/0',
  witness: 'none',
  recordKey: ['SpokanePermitID'],
  dateColumn: 'OpenDate',
  fields: {
    permitNumber: 'SpokanePermitID',
    permitType: { join: ['PermitType', 'PermitCategory'], by: ', ' },
    addressStreet: 'FullAddress',
    status: 'Status',
    description: 'DetailShortNotes',
  },
  disabled: 'The feed stands still: in July 2026 it held no permit of the last 60 days.',
};
