import type { Column, Source } from '#functions/collection/source.ts';

/** A permit has a fee for each trade that it includes. */
const tradeOf = (fee: string, trade: string): Column => ({
  words: { Y: trade },
  of: { take: 'charged', of: fee },
});

/**
 * Permits and certificates that most towns report to the state month by month, kept for 60 months. Block and lot are all
 * that is said of the place: no street, no names, no point. A record is numbered within its town.
 */
export const source: Source = {
  id: 'nj-statewide',
  name: 'State of New Jersey',
  level: 'state',
  state: 'New Jersey',
  city: null,
  county: null,
  portal: { kind: 'socrata', host: 'data.nj.gov', dataset: 'w9se-dmra', dates: 'time' },
  // The only source of its state: it is asked daily, so that a fault shows the next day.
  confidence: 0.94,
  cadence: 'daily',
  expected: { permitsPerMonth: 20000 },
  // Some 45,000 rows a month.
  budget: { minutes: 120, megabytes: 3_000 },
  keeps: 'rolling',
  license: 'unknown',
  terms: { seen: { where: 'data set metadata', on: '2026-08-02' } },
  landingPage: 'https://data.nj.gov/d/w9se-dmra',
  witness: {
    where: 'https://data.nj.gov/d/w9se-dmra',
    on: '2026-08-04',
    columns: 28,
    counts: [
      { column: 'permitstatusdesc', values: { Permit: 1418735, Certificate: 1337061 } },
      { column: 'usegroup', values: { 'R-5': 142677 } },
      { column: 'permitdate', values: { '2025': 412193, '2026': 186589 } },
    ],
  },
  unread: { office: ['certcount'], districts: ['county'] },
  recordKey: ['treasurycode', 'recordid'],
  recordNumbers: ['treasurycode', 'recordid'],
  // permitdate holds typing errors from 1113 to 2925.
  dateColumn: 'processdate',
  feeColumns: [
    'buildfee',
    'plumbfee',
    'electfee',
    'firefee',
    'dcafee',
    'certfee',
    'elevfee',
    'otherfee',
    'totalfee',
  ],
  // Beside the row of its permit, when the work is done.
  paperwork: { Certificate: 'letter', C: 'letter' },
  fields: {
    permitNumber: 'permitno',
    permitType: { first: ['permittypedesc', 'permittype'] },
    addressCity: 'muniname',
    valuation: 'constcost',
    status: { first: ['permitstatusdesc', 'status'] },
    issueDate: 'permitdate',
    description: { first: ['usegroupdesc', 'censusdesc'] },
    trades: {
      join: [
        tradeOf('buildfee', 'building'),
        tradeOf('plumbfee', 'plumbing'),
        tradeOf('electfee', 'electrical'),
        tradeOf('firefee', 'fire protection'),
        tradeOf('elevfee', 'elevator'),
      ],
      by: ', ',
    },
    filing: { first: ['permitstatusdesc', 'status'] },
    propertyUse: { join: [{ optional: 'usegroup' }, 'usegroupdesc'], by: ', ' },
    // The permit and its certificate have one number, which counts within the town.
    relatedNumbers: { join: ['treasurycode', 'permitno'], by: '-' },
    parcel: { join: [{ join: ['comu', 'block'], by: 'b' }, 'lot'], by: 'l' },
    area: 'squarefeet',
    dwellingUnits: { first: ['salegained', 'rentgained'] },
    finished: { optional: 'certdate' },
  },
};
