import type { Source } from '#functions/collection/source.ts';

const LAYER = 'https://mapd.kcmo.org/kcgis/rest/services/AGOL/MapServer/25';

/** Planning cases since 1985, as areas without an address. A case that is approved or recorded is no permit, so it stays a filing. */
export const source: Source = {
  id: 'mo-kansas-city-cases',
  name: 'City of Kansas City',
  level: 'city',
  state: 'Missouri',
  city: 'Kansas City',
  county: 'Jackson',
  portal: { kind: 'arcgis', layer: LAYER, dates: 'time', dateLiteral: 'TIMESTAMP', polygons: true },
  applications: true,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: LAYER,
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-08-05',
    columns: 14,
    counts: [
      { column: 'APPLICATIONDATE', rows: 23166, filled: 23166 },
      { column: 'PLANTYPE', rows: 23166, filled: 5719 },
      // Of the last five years. Of all years, 16,370 are Closed.
      {
        column: 'STATUS',
        values: {
          'Approved Subject to Conditions': 1007,
          Approved: 836,
          'Under Review': 141,
          Voided: 113,
          Dismissed: 106,
          Denied: 105,
          Recorded: 93,
          'Review on Hold': 62,
          'Cancelled - Customer': 55,
          Inactive: 44,
          Expired: 38,
          'To Council': 35,
          'Continued off-Docket': 25,
          'To CPC': 10,
          'To BZA': 3,
          Revoked: 1,
        },
      },
    ],
  },
  unread: {
    // PLANTYPE holds other cases' numbers and free text.
    office: ['PLANTYPE', 'COMPLETEDATE', 'PLANNER', 'NEXTHEARINGDATE'],
    building: ['LOTS'],
  },
  recordKey: ['PLANNUMBER'],
  dateColumn: 'APPLICATIONDATE',
  // What became of a closed case is not said. The two boards have not decided yet.
  statusWords: { closed: 'Void', released: 'Applied', 'to cpc': 'Applied', 'to bza': 'Applied' },
  fields: {
    permitNumber: 'PLANNUMBER',
    permitType: 'WORKCLASS',
    status: 'STATUS',
    description: { join: ['PROJECTNAME', 'DESCRIPTION'], by: ': ' },
    propertyUse: 'LAND_USE',
    dwellingUnits: 'DWELL_UNITS',
    area: 'NON_RES_AREA',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    applied: 'APPLICATIONDATE',
  },
  disabled:
    'These are planning cases, a step before permits, and nobody has read the terms of mapd.kcmo.org yet.',
};
