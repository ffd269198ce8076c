import type { Source } from '#functions/collection/source.ts';

/**
 * Permits issued since 2020, of building, electrical, plumbing and mechanical work. No contractor and no owner: those stood in the
 * data set before this one, which is closed.
 */
export const source: Source = {
  id: 'ca-los-angeles',
  name: 'City of Los Angeles',
  level: 'city',
  state: 'California',
  city: 'Los Angeles',
  county: 'Los Angeles',
  portal: { kind: 'socrata', host: 'data.lacity.org', dataset: 'pi9x-tg5x', dates: 'time' },
  confidence: 0.96,
  cadence: 'daily',
  expected: { permitsPerMonth: 4000 },
  keeps: 'all',
  license: 'unknown',
  terms: { seen: { where: 'data set metadata of pi9x-tg5x: none', on: '2026-10-03' } },
  landingPage: 'https://data.lacity.org/d/pi9x-tg5x',
  witness: {
    where: 'https://data.lacity.org/d/pi9x-tg5x',
    on: '2026-08-09',
    columns: 30,
    counts: [
      { column: 'issue_date', rows: 404414, filled: 404414 },
      { key: 'permit_nbr', rows: 3, most: 1 },
    ],
  },
  unread: {
    repeats: ['use_code'],
    edits: ['status_date', 'refresh_time'],
    office: ['type_lat_lon'],
    districts: ['cd', 'zone', 'apc', 'ct', 'cnc', 'cpa'],
    map: ['pin_nbr'],
  },
  recordKey: ['permit_nbr'],
  dateColumn: 'issue_date',
  fields: {
    permitNumber: 'permit_nbr',
    permitType: {
      join: [
        { first: ['permit_type', { optional: 'permit_group' }] },
        { words: { Y: 'Solar', N: '' }, of: { optional: 'solar' } },
        { words: { Y: 'EV Charger', N: '' }, of: { optional: 'ev' } },
      ],
      by: ', ',
    },
    addressStreet: 'primary_address',
    addressZip: 'zip_code',
    valuation: 'valuation',
    status: 'status_desc',
    issueDate: 'issue_date',
    description: 'work_desc',
    propertyUse: { first: [{ optional: 'use_desc' }, 'permit_sub_type'] },
    latitude: { first: ['lat', 'geolocation.coordinates[1]'] },
    longitude: { first: ['lon', 'geolocation.coordinates[0]'] },
    parcel: 'apn',
    applied: 'submitted_date',
    area: 'square_footage',
    filing: 'business_unit',
  },
  sharesWith: ['ca-los-angeles-applications'],
};
