import type { Source } from '#functions/collection/source.ts';

/** The city publishes no value and no phone; the owner is the one of the property assessment. */
export const source: Source = {
  id: 'pa-philadelphia',
  name: 'City of Philadelphia',
  level: 'city',
  state: 'Pennsylvania',
  city: 'Philadelphia',
  county: 'Philadelphia',
  portal: { kind: 'carto', host: 'phl.carto.com', table: 'permits' },
  confidence: 0.93,
  cadence: 'daily',
  keeps: 'all',
  license: 'City of Philadelphia License',
  terms: {
    clause: 'reserves all rights in the database and any data contained therein',
    seen: { where: 'metadata.phila.gov/#help/help-faqs/what-are-the-terms-of-use/', on: '2026-10-01' },
  },
  landingPage: 'https://opendataphilly.org/datasets/licenses-and-inspections-building-and-zoning-permits/',
  witness: {
    where: 'harlanljones/urban-signal tests/unit/test_producers_philadelphia.py',
    on: '2026-08-23',
    columns: 29,
    counts: [
      { key: 'permitnumber', rows: 1, most: 1 },
      { column: 'mostrecentinsp', rows: 1, filled: 0 },
      { column: 'usecategories', rows: 1, filled: 1 },
    ],
  },
  unread: {
    office: ['addressobjectid', 'systemofrecord', 'unit_type'],
    endings: ['mostrecentinsp'],
    districts: ['censustract', 'council_district'],
    map: ['geocode_x', 'geocode_y'],
    people: ['applicanttype'],
  },
  recordKey: ['permitnumber'],
  dateColumn: 'permitissuedate',
  statusWords: { 'ready for issue': 'Applied' },
  fields: {
    permitNumber: 'permitnumber',
    permitType: 'permittype',
    // unit_num holds the kind of unit too: APT 11GW.
    addressStreet: { join: ['address', { optional: 'unit_num' }] },
    addressZip: 'zip',
    status: 'status',
    issueDate: 'permitissuedate',
    workClass: 'typeofwork',
    description: { first: ['approvedscopeofwork', 'typeofwork', 'permitdescription'] },
    propertyOwnerName: 'opa_owner',
    contractorName: 'contractorname',
    contractorAddress: 'contractoraddress1',
    // Of the_geom, in degrees; geocode_x and geocode_y are feet of the state plane.
    latitude: 'latitude',
    longitude: 'longitude',
    parcel: { first: ['opa_account_num', 'parcel_id_num'] },
    propertyUse: { first: [{ optional: 'usecategories' }, { optional: 'commercialorresidential' }] },
    relatedNumbers: 'posse_jobid',
  },
};
