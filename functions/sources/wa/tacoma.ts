import type { Source } from '#functions/collection/source.ts';

/** Every record of the city's Accela, whatever department's. Of people only the applicant is published. */
export const source: Source = {
  id: 'wa-tacoma',
  name: 'City of Tacoma',
  level: 'city',
  state: 'Washington',
  city: 'Tacoma',
  county: 'Pierce',
  portal: {
    kind: 'arcgis',
    layer:
      'https://services3.arcgis.com/SCwJH1pD8WSn5T5y/arcgis/rest/services/accela_permit_data/FeatureServer/0',
    dates: 'time',
    dateLiteral: 'DATE',
    undatedBy: 'application_date',
    // It was seen to refuse orderByFields.
    paging: 'object-ids',
    where: "permit_type <> 'Special Event' AND permit_type <> 'ROW' AND permit_type <> 'Pre-Application'",
  },
  confidence: 0.93,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage:
    'https://services3.arcgis.com/SCwJH1pD8WSn5T5y/arcgis/rest/services/accela_permit_data/FeatureServer/0',
  witness: {
    where: 'HomeSignalG/homesignal-site supabase/functions/get-address-report/jurisdiction-registry.json',
    on: '2026-07-15',
    columns: 11,
    counts: [{ column: 'zip', values: { '98402': 8359 } }],
  },
  unread: {
    edits: ['last_action', 'pull_date'],
    office: ['permit_group'],
    districts: ['council_district_number'],
    people: ['applicant_name'],
  },
  recordKey: ['permit_number'],
  dateColumn: 'issued_date',
  feeColumns: ['fees_paid'],
  // An application is Active, and both inspections precede the permit; with a temporary certificate the work goes on.
  statusWords: {
    'awaiting pw inspection': 'Applied',
    'npdes inspection required': 'Applied',
    'final billing completed': 'Final',
    active: 'Applied',
    'temp co issued': 'Active',
    closed: 'Void',
  },
  fields: {
    permitNumber: 'permit_number',
    permitType: { join: ['permit_type', 'permit_subtype', 'permit_category'], by: ', ' },
    addressStreet: 'address_line_1',
    // `TACOMA, WA`
    addressZip: 'zip',
    valuation: 'valuation',
    status: 'current_status',
    issueDate: 'issued_date',
    description: 'description',
    recordUrl: 'link',
    latitude: 'latitude',
    longitude: 'longitude',
    parcel: 'parcel_number',
    dwellingUnits: 'housing_units',
    applied: 'application_date',
    addressCity: { take: 'street', of: { optional: 'address_line_2' } },
  },
};
