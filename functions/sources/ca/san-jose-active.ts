import type { Source } from '#functions/collection/source.ts';

/**
 * All active permits with their points; a row goes when its permit is done. The list of the last 30 days (`ca-san-jose`) has
 * owner and status too, for the newest of the same permits.
 */
export const source: Source = {
  id: 'ca-san-jose-active',
  name: 'City of San José',
  level: 'city',
  state: 'California',
  city: 'San Jose',
  county: 'Santa Clara',
  portal: {
    kind: 'arcgis',
    layer: 'https://geo.sanjoseca.gov/server/rest/services/PLN/PLN_PermitsAndComplaints/MapServer/8',
    dates: 'time',
    dateLiteral: 'DATE',
  },
  confidence: 0.84,
  cadence: 'daily',
  keeps: 'open-only',
  license: 'unknown',
  landingPage: 'https://geo.sanjoseca.gov/server/rest/services/PLN/PLN_PermitsAndComplaints/MapServer/8',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-28',
    columns: 5,
    counts: [
      {
        column: 'SUBDESC',
        values: {
          'Single-Family': 6015,
          Survey: 4332,
          '1 & 2 Family Residential': 1522,
          Apartment: 1335,
          '2nd Unit Added': 770,
          'Non-Voluntary': 766,
          Condo: 750,
          Townhouse: 473,
        },
      },
    ],
  },
  unread: { people: ['APPLICANT'] },
  recordKey: ['FOLDERNUM'],
  dateColumn: 'ISSUEDATE',
  notPermits: ['Code Investigation'],
  fields: {
    permitNumber: 'FOLDERNUM',
    permitType: 'WORKDESC',
    addressStreet: 'ADDRESS',
    // Not in every version of the layer.
    valuation: { optional: 'PERMITVALUE' },
    // PERMITAPPROVAL tells how far each discipline's plans are ("B-Complete, E-Complete"): no status of the permit.
    issueDate: 'ISSUEDATE',
    description: 'SUBDESC',
    contractorName: { optional: 'CONTRACTOR' },
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    parcel: 'APN',
    finished: 'FINALDATE',
    milestone: 'PERMITAPPROVAL',
  },
  sharesWith: ['ca-san-jose', 'ca-san-jose-inspection'],
};
