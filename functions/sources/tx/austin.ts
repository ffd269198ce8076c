import type { Source } from '#functions/collection/source.ts';

/** Issued construction permits. One project has several, whose numbers end with the trade (BP, EP, MP, PP, DS). */
export const source: Source = {
  id: 'tx-austin',
  name: 'City of Austin',
  level: 'city',
  state: 'Texas',
  city: 'Austin',
  county: 'Travis',
  portal: { kind: 'socrata', host: 'data.austintexas.gov', dataset: '3syk-w9eu', dates: 'time' },
  redirectHosts: ['datahub.austintexas.gov'],
  confidence: 0.96,
  cadence: 'daily',
  keeps: 'all',
  license: 'Public domain',
  terms: {
    attribution: 'Data: City of Austin, Texas - data.austintexas.gov',
    clause: 'We ask that proper credit be given',
    seen: { where: 'terms of data.austintexas.gov', on: '2026-08-24' },
  },
  landingPage: 'https://data.austintexas.gov/d/3syk-w9eu',
  witness: 'none',
  unread: {
    edits: ['statusdate'],
    districts: ['council_district'],
    building: ['condominium'],
  },
  recordKey: ['permit_number'],
  dateColumn: 'issue_date',
  // Finished permits are Final here; these wait, or ended without it.
  statusWords: { closed: 'Void', 'application incomplete': 'On hold', 'awaiting upload': 'On hold' },
  fields: {
    permitNumber: 'permit_number',
    permitType: { join: [{ first: ['permit_type_desc', 'permittype'] }, 'permit_class_mapped'], by: ', ' },
    addressStreet: { first: ['original_address1', 'permit_location'] },
    addressCity: 'original_city',
    addressZip: 'original_zip',
    // Empty on five rows of six.
    valuation: { first: ['total_job_valuation', 'total_valuation_remodel'] },
    status: 'status_current',
    issueDate: 'issue_date',
    expires: { optional: 'expiresdate' },
    description: 'description',
    contractorName: { first: ['contractor_company_name', 'contractor_full_name'] },
    contractorPhone: 'contractor_phone',
    contractorClass: { optional: 'contractor_trade' },
    // The second line repeats town and ZIP where there is one.
    contractorAddress: {
      join: [
        'contractor_address1',
        { first: [{ join: ['contractor_city', 'contractor_zip'] }, 'contractor_address2'] },
      ],
    },
    propertyUse: { join: ['permit_class', 'permit_class_mapped'], by: ', ' },
    recordUrl: 'link.url',
    // The master number is the project id of another record.
    relatedNumbers: { join: [{ optional: 'project_id' }, { optional: 'masterpermitnum' }], by: ',' },
    parcel: { optional: 'tcad_id' },
    latitude: 'latitude',
    longitude: 'longitude',
    workClass: { optional: 'work_class' },
    dwellingUnits: 'housing_units',
    applied: 'applieddate',
    addressState: 'original_state',
    finished: 'completed_date',
    area: { first: [{ optional: 'total_new_add_sqft' }, { optional: 'remodel_repair_sqft' }] },
  },
  sharesWith: ['tx-austin-building'],
};
