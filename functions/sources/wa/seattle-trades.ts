import type { Source } from '#functions/collection/source.ts';

/** Permits of furnaces, heat pumps, gas pipes and the like, which the list of building permits leaves out, from the application on. */
export const source: Source = {
  id: 'wa-seattle-trades',
  name: 'City of Seattle',
  level: 'city',
  state: 'Washington',
  city: 'Seattle',
  county: 'King',
  portal: {
    kind: 'socrata',
    host: 'data.seattle.gov',
    dataset: 'c87v-5hwh',
    dates: 'time',
    undatedBy: 'applieddate',
  },
  redirectHosts: ['cos-data.seattle.gov'],
  cadence: 'daily',
  keeps: 'all',
  license: 'unknown',
  landingPage: 'https://data.seattle.gov/d/c87v-5hwh',
  witness: 'none',
  recordKey: ['permitnum'],
  dateColumn: 'issueddate',
  // An application is Active, and a finished permit Completed.
  statusWords: {
    'ready for issuance': 'Applied',
    'approved to occupy': 'Active',
    active: 'Applied',
    'inspections completed': 'Active',
    closed: 'Void',
  },
  fields: {
    permitNumber: 'permitnum',
    permitType: { first: [{ optional: 'permittypedesc' }, 'permittype'] },
    addressStreet: 'originaladdress1',
    addressCity: 'originalcity',
    addressZip: 'originalzip',
    status: 'statuscurrent',
    issueDate: 'issueddate',
    description: 'description',
    contractorName: { optional: 'contractorcompanyname' },
    recordUrl: 'link.url',
    latitude: { optional: 'latitude' },
    longitude: { optional: 'longitude' },
    applied: 'applieddate',
  },
};
