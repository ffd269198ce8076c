import type { Source } from '#functions/collection/source.ts';

const LAYERS = 'https://pub.sagis.org/arcgis/rest/services/Savannah/BuildingPermit_FC/FeatureServer';

/**
 * Residential permits, the commercial ones beside them, while they are in review, approved or issued. A permit of several
 * sites has a row for each.
 */
export const source: Source = {
  id: 'ga-savannah',
  name: 'City of Savannah',
  level: 'city',
  state: 'Georgia',
  city: 'Savannah',
  county: 'Chatham',
  portal: { kind: 'arcgis', layer: `${LAYERS}/1`, dates: 'time', dateLiteral: 'TIMESTAMP' },
  alsoAt: [{ kind: 'arcgis', layer: `${LAYERS}/0`, dates: 'time', dateLiteral: 'TIMESTAMP' }],
  confidence: 0.86,
  cadence: 'weekly',
  keeps: 'open-only',
  license: 'unknown',
  landingPage: `${LAYERS}/1`,
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-28',
    columns: 5,
    counts: [{ column: 'PermitStatus', values: { Issued: 522, 'In Review': 91, Approved: 40 } }],
  },
  unread: { repeats: ['IssuedDate'], office: ['ADDID2'], districts: ['District'], people: ['ApplicantName'] },
  recordKey: ['PermitNumber', 'Address'],
  // IssuedDate is the same day as text. Rows in review have neither, and no other date.
  dateColumn: 'IssuedDate_DATE',
  fields: {
    permitNumber: 'PermitNumber',
    permitType: { join: ['PermitType', 'WorkClass'], by: ', ' },
    addressStreet: 'Address',
    valuation: 'Permit_Value',
    status: 'PermitStatus',
    issueDate: 'IssuedDate_DATE',
    description: 'Description',
    latitude: 'geometry.y',
    longitude: 'geometry.x',
    parcel: 'PIN',
    finished: { first: ['FinalizedDate_DATE', 'FinalizedDate'] },
  },
};
