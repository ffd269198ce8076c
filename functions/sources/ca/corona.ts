import type { Source } from '#functions/collection/source.ts';

/** Published from the application on: the issue date comes later. */
export const source: Source = {
  id: 'ca-corona',
  name: 'City of Corona',
  level: 'city',
  state: 'California',
  city: 'Corona',
  county: 'Riverside',
  portal: {
    kind: 'socrata',
    host: 'corstat.coronaca.gov',
    dataset: '2agx-camz',
    dates: 'time',
    undatedBy: 'applied',
  },
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://corstat.coronaca.gov/d/2agx-camz',
  recordKey: ['permit_no'],
  dateColumn: 'issued',
  fields: {
    permitNumber: 'permit_no',
    permitType: { join: ['permittype', 'permitsubtype'], by: ', ' },
    addressStreet: 'site_addr',
    addressZip: 'site_zip',
    valuation: 'jobvalue',
    status: 'status',
    issueDate: 'issued',
    description: 'description',
    latitude: 'geolocation.coordinates[1]',
    longitude: 'geolocation.coordinates[0]',
  },
};
