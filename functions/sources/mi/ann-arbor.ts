import type { Source } from '#functions/collection/source.ts';

/** The map of permits now issued, some 730: rows vanish when the work is finished. */
export const source: Source = {
  id: 'mi-ann-arbor',
  name: 'City of Ann Arbor',
  level: 'city',
  state: 'Michigan',
  city: 'Ann Arbor',
  county: 'Washtenaw',
  portal: {
    kind: 'arcgis',
    layer:
      'https://utility.arcgis.com/usrsvcs/servers/7f4ea28cb31e4c618bc0f291c69dad36/rest/services/CustomMaps/PublicStaffPermits/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
  },
  confidence: 0.8,
  cadence: 'daily',
  keeps: 'open-only',
  license: 'unknown',
  landingPage:
    'https://utility.arcgis.com/usrsvcs/servers/7f4ea28cb31e4c618bc0f291c69dad36/rest/services/CustomMaps/PublicStaffPermits/FeatureServer/0',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-27',
    columns: 8,
    counts: [{ column: 'STATUS', values: { Issued: 738, 'Issued in Trakit': 1 } }],
  },
  recordKey: ['PERMITNUMBER'],
  dateColumn: 'ISSUEDATE',
  fields: {
    permitNumber: 'PERMITNUMBER',
    permitType: { join: ['TYPE', 'CLASS'], by: ', ' },
    addressStreet: 'ADDRESS',
    status: 'STATUS',
    issueDate: 'ISSUEDATE',
    recordUrl: 'STREAMURL',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'APPLICATIONDATE',
    workClass: 'CLASS',
  },
};
