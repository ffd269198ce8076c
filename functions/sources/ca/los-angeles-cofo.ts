import type { Source } from '#functions/collection/source.ts';

/**
 * Certificates of occupancy under the number of their building permit, with the contractor that the list of permits does
 * not show. A permit can have several.
 */
export const source: Source = {
  id: 'ca-los-angeles-cofo',
  name: 'City of Los Angeles',
  level: 'city',
  state: 'California',
  city: 'Los Angeles',
  county: 'Los Angeles',
  portal: { kind: 'socrata', host: 'data.lacity.org', dataset: '3f9m-afei', dates: 'time' },
  cadence: 'weekly',
  disabled: 'Certificates of occupancy: the permits themselves come with the list of the city.',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.lacity.org/d/3f9m-afei',
  witness: 'none',
  recordKey: ['cofo_number', 'pcis_permit'],
  recordNumbers: ['cofo_number'],
  dateColumn: 'cofo_issue_date',
  fields: {
    permitNumber: 'pcis_permit',
    permitType: 'permit_type',
    addressStreet: {
      join: ['address_start', 'address_fraction_start', 'street_direction', 'street_name', 'street_suffix'],
    },
    addressZip: 'zip_code',
    valuation: 'valuation',
    status: 'latest_status',
    // issue_date is that of the certificate's status, years after the permit was issued.
    description: 'work_description',
    propertyUse: 'permit_sub_type',
    contractorName: 'contractors_business_name',
    // Owners who build themselves have the license 0.
    contractorLicense: { words: { '0': '' }, of: 'license' },
    contractorAddress: { join: ['contractor_address', 'contractor_city', 'contractor_state'] },
    latitude: { optional: 'latitude_longitude.latitude' },
    longitude: { optional: 'latitude_longitude.longitude' },
  },
};
