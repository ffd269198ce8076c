import type { Source } from '#functions/collection/source.ts';

/**
 * Permits with work under inspection, every column text: 10,609 rows in October 2026. Another table than that of the active
 * permits (`ca-san-jose-active`), with the columns of `ca-san-jose`.
 */
export const source: Source = {
  id: 'ca-san-jose-inspection',
  name: 'City of San José',
  level: 'city',
  state: 'California',
  city: 'San Jose',
  county: 'Santa Clara',
  portal: {
    kind: 'ckan',
    host: 'data.sanjoseca.gov',
    resource: { package: 'building-permits-under-inspection' },
    // M/D/YYYY h:mm:ss AM, which sorts by the month first.
    dates: 'text',
  },
  cadence: 'daily',
  keeps: 'open-only',
  license: 'CC0',
  terms: { seen: { where: 'data set metadata of data.sanjoseca.gov', on: '2026-10-02' } },
  landingPage: 'https://data.sanjoseca.gov/dataset/building-permits-under-inspection',
  witness: 'none',
  unread: { people: ['APPLICANT'] },
  recordKey: ['FOLDERNUMBER'],
  dateColumn: 'ISSUEDATE',
  fields: {
    permitNumber: 'FOLDERNUMBER',
    permitType: 'FOLDERDESC',
    addressStreet: { take: 'street', of: 'gx_location' },
    valuation: 'PERMITVALUATION',
    status: { words: { UnderInspection: 'Under Inspection' }, of: 'Status' },
    issueDate: 'ISSUEDATE',
    description: 'WORKDESCRIPTION',
    propertyOwnerName: 'OWNERNAME',
    // The tables of San José named 8,920 different contractors in October 2026; how many rows are filled was not counted.
    contractorName: 'CONTRACTOR',
    parcel: 'ASSESSORS_PARCEL_NUMBER',
    propertyUse: { optional: 'SUBTYPEDESCRIPTION' },
    dwellingUnits: 'DWELLINGUNITS',
    area: 'SQUAREFOOTAGE',
    addressZip: { take: 'zip', of: 'gx_location' },
    finished: 'FINALDATE',
    milestone: 'PERMITAPPROVALS',
  },
  sharesWith: ['ca-san-jose', 'ca-san-jose-active'],
};
