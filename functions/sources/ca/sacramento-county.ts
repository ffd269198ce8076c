import type { Source } from '#functions/collection/source.ts';

/** The county outside its cities. */
export const source: Source = {
  id: 'ca-sacramento-county',
  name: 'Sacramento County',
  level: 'county',
  state: 'California',
  city: null,
  county: 'Sacramento',
  portal: {
    kind: 'arcgis',
    layer: 'https://services1.arcgis.com/5NARefyPVtAeuJPU/arcgis/rest/services/Permits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
    undatedBy: 'APPLIED_DATE',
  },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://services1.arcgis.com/5NARefyPVtAeuJPU/arcgis/rest/services/Permits/FeatureServer/0',
  recordKey: ['Application'],
  dateColumn: 'ISSUED_DATE',
  fields: {
    permitNumber: 'Application',
    permitType: 'Application_Type',
    addressStreet: 'Address',
    valuation: 'Valuation',
    status: 'Application_Status',
    issueDate: 'ISSUED_DATE',
    description: 'WorkDescription',
    contractorName: 'Contractor',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  disabled: 'Nobody has seen a row later than December 2025; how often it is updated is not known.',
};
