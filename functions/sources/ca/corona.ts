import type { Source } from '#functions/collection/source.ts';

/** Published from the application on: the issue date comes later. Other tables of the portal stopped in June 2024. */
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
  confidence: 0.58,
  cadence: 'daily',
  keeps: 'rolling',
  license: 'unknown',
  terms: {
    commercialUse: 'forbidden',
    seen: { where: 'description of the sister data set ibcd-bv79 of the portal', on: '2026-07-18' },
  },
  landingPage: 'https://corstat.coronaca.gov/d/2agx-camz',
  disabled: 'The portal’s disclaimer excludes commercial use. We have not asked the city yet.',
  witness: 'none',
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
    applied: 'applied',
  },
};
