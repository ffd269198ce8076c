import type { Source } from '#functions/collection/source.ts';

/** A TRAKiT ledger without a status column. Complaints stand among the permits and are left out by their type. */
export const source: Source = {
  id: 'wa-everett',
  name: 'City of Everett',
  level: 'city',
  state: 'Washington',
  city: 'Everett',
  county: 'Snohomish',
  portal: {
    kind: 'socrata',
    host: 'data.everettwa.gov',
    dataset: '3w3u-656c',
    dates: 'time',
    undatedBy: 'applieddate',
  },
  confidence: 0.94,
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.everettwa.gov/d/3w3u-656c',
  recordKey: ['recordid'],
  recordNumbers: ['recordid'],
  dateColumn: 'issueddate',
  fields: {
    permitNumber: 'permitno',
    permitType: { join: ['permittype', 'permitsubtype'], by: ', ' },
    addressStreet: 'siteaddress',
    valuation: 'jobvalue',
    issueDate: 'issueddate',
    description: 'permitdesc',
    propertyOwnerName: 'ownername',
    contractorName: 'contractorname',
    latitude: 'geocoded_column.coordinates[1]',
    longitude: 'geocoded_column.coordinates[0]',
  },
};
