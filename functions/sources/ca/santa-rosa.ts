import type { Source } from '#functions/collection/source.ts';

/** In the BLDS layout, with a full contractor. */
export const source: Source = {
  id: 'ca-santa-rosa',
  name: 'City of Santa Rosa',
  level: 'city',
  state: 'California',
  city: 'Santa Rosa',
  county: 'Sonoma',
  portal: { kind: 'socrata', host: 'data.srcity.org', dataset: 'fpj8-e7vu', dates: 'text' },
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.srcity.org/d/fpj8-e7vu',
  witness: 'none',
  recordKey: ['permitnum'],
  dateColumn: 'issueddate',
  feeColumns: ['fee'],
  fields: {
    permitNumber: 'permitnum',
    permitType: 'permittype',
    addressStreet: 'originaladdress1',
    addressCity: 'originalcity',
    addressZip: 'originalzip',
    valuation: 'estprojectcost',
    status: 'statuscurrent',
    issueDate: 'issueddate',
    description: 'description',
    contractorName: 'contractorcompanyname',
    contractorPhone: 'contractorphone',
    contractorLicense: 'contractorlicnum',
    contractorAddress: {
      join: [
        'contractoraddress1',
        'contractoraddress2',
        'contractorcity',
        'contractorstate',
        'contractorzip',
      ],
    },
  },
  disabled: 'The feed is of 2016 and 2017, and nobody has seen it answer since.',
};
