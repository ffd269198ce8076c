import type { Source } from '#functions/collection/source.ts';

/** Reviews of plans by the day of filing, Concord, Kannapolis and Harrisburg among them. Type NA says nothing. */
export const source: Source = {
  id: 'nc-cabarrus-county',
  name: 'Cabarrus County',
  level: 'county',
  state: 'North Carolina',
  city: null,
  county: 'Cabarrus',
  portal: {
    kind: 'arcgis',
    layer:
      'https://location.cabarruscounty.us/arcgisservices/rest/services/Current_Accela_Permits/Plan_Reviews/MapServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
    where: "B1_PER_SUB_TYPE = 'Building'",
  },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://location.cabarruscounty.us/arcgisservices/rest/services/Current_Accela_Permits/Plan_Reviews/MapServer/0',
  witness: 'none',
  recordKey: ['B1_ALT_ID'],
  dateColumn: 'B1_FILE_DD',
  fields: {
    permitNumber: 'B1_ALT_ID',
    permitType: 'B1_PER_SUB_TYPE',
    addressStreet: 'StreetAddress',
    status: 'B1_APPL_STATUS',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
  },
  disabled: 'It holds reviews of plans, which come before a permit; the permits themselves are in no layer.',
};
