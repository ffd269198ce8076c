import type { Source } from '#functions/collection/source.ts';

/**
 * Permits of the system before DOB NOW, whose old jobs still renew: four million rows, all of them text, so each reading
 * goes through the whole table. There is no value.
 */
export const source: Source = {
  id: 'ny-new-york-city-bis',
  name: 'City of New York',
  level: 'city',
  state: 'New York',
  city: 'New York',
  county: 'New York',
  portal: { kind: 'socrata', host: 'data.cityofnewyork.us', dataset: 'ipu4-2q9a', dates: 'text' },
  confidence: 0.8,
  cadence: 'weekly',
  budget: { minutes: 360, megabytes: 9_000, pages: 6_000 },
  keeps: 'all',
  license: 'unknown',
  terms: { seen: { where: 'data set metadata of ipu4-2q9a: none', on: '2026-10-03' } },
  landingPage: 'https://data.cityofnewyork.us/d/ipu4-2q9a',
  witness: 'none',
  unread: {
    edits: ['dobrundate'],
    office: [
      'bin__',
      'job_doc___',
      'self_cert',
      'permit_sequence__',
      'job_start_date',
      'owner_s_business_type',
      'non_profit',
    ],
    districts: ['community_board'],
    building: ['site_fill'],
  },
  recordKey: ['permit_si_no'],
  dateColumn: 'issuance_date',
  fields: {
    permitNumber: 'permit_si_no',
    // As the department spells out its codes.
    permitType: {
      words: {
        AL: 'Alteration',
        DM: 'Demolition & Removal',
        EQ: 'Construction Equipment',
        EW: 'Equipment Work',
        FO: 'Foundation/Earthwork',
        NB: 'New Building',
        PL: 'Plumbing',
        SG: 'Sign',
      },
      of: 'permit_type',
    },
    addressStreet: { join: ['house__', 'street_name'] },
    addressCity: 'borough',
    addressZip: 'zip_code',
    status: 'permit_status',
    issueDate: 'issuance_date',
    expires: { optional: 'expiration_date' },
    description: {
      join: [
        {
          words: {
            A1: 'Alteration Type 1',
            A2: 'Alteration Type 2',
            A3: 'Alteration Type 3',
            DM: 'Demolition',
            NB: 'New Building',
          },
          of: 'job_type',
        },
        {
          words: {
            BL: 'Boiler',
            FA: 'Fire Alarm',
            FB: 'Fuel Burning',
            FP: 'Fire Suppression',
            FS: 'Fuel Storage',
            MH: 'Mechanical/HVAC',
            OT: 'Other',
            PL: 'Plumbing',
            SD: 'Standpipe',
            SP: 'Sprinkler',
          },
          of: 'work_type',
        },
      ],
      by: ', ',
    },
    propertyOwnerName: {
      first: ['owner_s_business_name', { join: ['owner_s_first_name', 'owner_s_last_name'] }],
    },
    propertyOwnerPhone: 'owner_s_phone__',
    propertyOwnerAddress: {
      join: ['owner_s_house__', 'owner_s_house_street_name', 'city', 'state', 'owner_s_zip_code'],
    },
    contractorName: {
      first: ['permittee_s_business_name', { join: ['permittee_s_first_name', 'permittee_s_last_name'] }],
    },
    contractorPhone: 'permittee_s_phone__',
    contractorLicense: 'permittee_s_license__',
    contractorClass: { optional: 'permittee_s_license_type' },
    // YES or nothing.
    // Type 1 is a building of one to three families.
    propertyUse: {
      first: [
        { words: { 1: 'Residential', 2: '' }, of: 'bldg_type' },
        { words: { YES: 'Residential' }, of: { optional: 'residential' } },
      ],
    },
    relatedNumbers: { optional: 'job__' },
    parcel: { join: ['borough', { optional: 'block' }, { optional: 'lot' }], by: '-' },
    latitude: 'gis_latitude',
    longitude: 'gis_longitude',
    filing: 'filing_status',
    applied: 'filing_date',
  },
  sharesWith: ['ny-new-york-city'],
};
