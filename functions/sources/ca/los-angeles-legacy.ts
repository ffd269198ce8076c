import type { Source } from '#functions/collection/source.ts';

/** The permits before 2020, the only ones of the city with contractor, license and address. */
export const source: Source = {
  id: 'ca-los-angeles-legacy',
  name: 'City of Los Angeles',
  level: 'city',
  state: 'California',
  city: 'Los Angeles',
  county: 'Los Angeles',
  portal: { kind: 'socrata', host: 'data.lacity.org', dataset: 'yv23-pmwf', dates: 'time' },
  cadence: 'weekly',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.lacity.org/d/yv23-pmwf',
  witness: 'none',
  recordKey: ['pcis_permit'],
  dateColumn: 'issue_date',
  fields: {
    permitNumber: 'pcis_permit',
    permitType: 'permit_type',
    addressStreet: {
      join: [
        'address_start',
        'address_fraction_start',
        'street_direction',
        'street_name',
        'street_suffix',
        'suffix_direction',
        'unit_range_start',
      ],
    },
    addressZip: 'zip_code',
    valuation: 'valuation',
    status: 'latest_status',
    issueDate: 'issue_date',
    description: 'work_description',
    propertyUse: 'permit_sub_type',
    contractorName: 'contractors_business_name',
    contractorLicense: { words: { '0': '' }, of: 'license' },
    contractorAddress: { join: ['contractor_address', 'contractor_city', 'contractor_state'] },
  },
  disabled: 'Retired: the portal asks for a login, and a view of it ends with May 2023.',
};
