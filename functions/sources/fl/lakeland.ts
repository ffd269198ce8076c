import type { Source } from '#functions/collection/source.ts';

export const source: Source = {
  id: 'fl-lakeland',
  name: 'City of Lakeland',
  level: 'city',
  state: 'Florida',
  city: 'Lakeland',
  county: 'Polk',
  portal: {
    kind: 'arcgis',
    layer: 'https://gismims.lakelandgov.net/portal/rest/services/Public_CED/Lakeland_CED_Permits/MapServer/0',
    dates: 'time',
    dateLiteral: 'TIMESTAMP',
  },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage:
    'https://gismims.lakelandgov.net/portal/rest/services/Public_CED/Lakeland_CED_Permits/MapServer/0',
  witness: 'none',
  recordKey: ['PERMIT_NO'],
  dateColumn: 'ISSUEDATE',
  disabled: 'Nobody has seen it answer yet; its columns are partly assumed.',
  fields: { permitNumber: 'PERMIT_NO', issueDate: 'ISSUEDATE' },
};
