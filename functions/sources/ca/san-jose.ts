import type { Source } from '#functions/collection/source.ts';

/** The last 30 days, every column text. The id of the table changes with a reload, the name of its data set does not. */
export const source: Source = {
  id: 'ca-san-jose',
  name: 'City of San José',
  level: 'city',
  state: 'California',
  city: 'San Jose',
  county: 'Santa Clara',
  portal: {
    kind: 'ckan',
    host: 'data.sanjoseca.gov',
    resource: { package: 'last-30-days-building-permits' },
    // M/D/YYYY h:mm:ss AM, which sorts by the month first.
    dates: 'text',
  },
  confidence: 0.9,
  cadence: 'daily',
  expected: { permitsPerMonth: 2000 },
  keeps: 'rolling',
  license: 'CC0',
  terms: { seen: { where: 'data set metadata of data.sanjoseca.gov', on: '2026-10-02' } },
  landingPage: 'https://data.sanjoseca.gov/dataset/last-30-days-building-permits',
  witness: 'none',
  unread: { people: ['APPLICANT'] },
  recordKey: ['FOLDERNUMBER'],
  dateColumn: 'ISSUEDATE',
  fields: {
    permitNumber: 'FOLDERNUMBER',
    permitType: 'FOLDERDESC',
    // The whole address, blank on older tables.
    addressStreet: { take: 'street', of: 'gx_location' },
    valuation: 'PERMITVALUATION',
    status: 'Status',
    issueDate: 'ISSUEDATE',
    description: 'WORKDESCRIPTION',
    propertyOwnerName: 'OWNERNAME',
    contractorName: 'CONTRACTOR',
    parcel: 'ASSESSORS_PARCEL_NUMBER',
    propertyUse: { optional: 'SUBTYPEDESCRIPTION' },
    dwellingUnits: 'DWELLINGUNITS',
    area: 'SQUAREFOOTAGE',
    addressZip: { take: 'zip', of: 'gx_location' },
    finished: 'FINALDATE',
    milestone: 'PERMITAPPROVALS',
  },
  sharesWith: ['ca-san-jose-active', 'ca-san-jose-inspection'],
};
