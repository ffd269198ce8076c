import type { Source } from '#functions/collection/source.ts';

/** The county outside its cities, republished weekly from the application on. */
export const source: Source = {
  id: 'ca-san-diego-county',
  name: 'San Diego County',
  level: 'county',
  state: 'California',
  city: null,
  county: 'San Diego',
  portal: {
    kind: 'socrata',
    host: 'internal-sandiegocounty.data.socrata.com',
    dataset: 'dyzh-7eat',
    dates: 'time',
    undatedBy: 'open_date',
  },
  details: {
    contractors: {
      portal: {
        kind: 'socrata',
        host: 'internal-sandiegocounty.data.socrata.com',
        dataset: '76h4-nnmj',
        dates: 'time',
      },
      on: 'record_id',
      by: 'permitnum',
    },
  },
  // The same portal under its public name.
  redirectHosts: ['data.sandiegocounty.gov'],
  confidence: 0.07,
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://internal-sandiegocounty.data.socrata.com/d/dyzh-7eat',
  disabled: 'Stale: the table was last updated in August 2024.',
  witness: 'none',
  recordKey: ['record_id'],
  dateColumn: 'issued_date',
  fields: {
    permitNumber: 'record_id',
    permitType: 'record_type',
    addressStreet: 'street_address',
    addressCity: 'city',
    addressZip: { optional: 'zip_code' },
    valuation: 'valuation',
    status: 'record_status',
    issueDate: 'issued_date',
    description: 'use',
    // The permit's own name only where the table of contractors has none: name, phone and license are those of one.
    contractorName: {
      first: ['contractors.1.contractorcompanyname', 'contractors.1.contractorfullname', 'contractor_name'],
    },
    contractorPhone: 'contractors.1.contractorphone',
    contractorLicense: 'contractors.1.contractorlicnum',
    latitude: 'geocoded_column.latitude',
    longitude: 'geocoded_column.longitude',
    applied: 'open_date',
  },
};
