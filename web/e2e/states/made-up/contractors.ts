import type { Output } from '#shared/contract/index.ts';
import { CATALOG_NOW, daysAgo } from './moments.ts';

type Contractor = Output<'contractor'>;

const COUNTS = [3, 2, 4, 7, 9, 12, 14, 11, 13, 8, 10, 5];

/** An invented board. */
export const BOARD: Contractor['boards'][number] = {
  name: 'Sample State Board of Contractors',
  dataset: 'abcd-1234',
  landingPage: 'https://data.example.gov/d/abcd-1234',
  readAt: daysAgo(9),
};

const WORK: Contractor['work'] = {
  total: COUNTS.reduce((sum, count) => sum + count, 0),
  months: COUNTS.map((count, at) => {
    const month = new Date(Date.UTC(CATALOG_NOW.getUTCFullYear(), CATALOG_NOW.getUTCMonth() - 11 + at, 1));
    return { month: month.toISOString().slice(0, 7), count };
  }),
  trades: [
    { trade: 'remodel', count: 61 },
    { trade: 'roofing', count: 34 },
    { trade: 'electrical', count: 12 },
  ],
  places: [
    ...['Austin', 'Round Rock', 'Georgetown', 'Pflugerville', 'Cedar Park', 'Leander', 'Buda', 'Kyle'].map(
      (city, at) => ({ city, county: null, count: 40 - 5 * at }),
    ),
    { city: null, county: 'Hays', count: 2 },
    { city: null, county: null, count: 1 },
  ],
};

/** The contractor of the full permit, found on the board. Its phone is reserved for fiction. */
export const CONTRACTOR: Contractor = {
  license: {
    board: BOARD,
    by: 'license',
    license: 'LIC-204871',
    name: 'STONEBRIDGE REMODELING LLC',
    dba: 'Stonebridge Roofs',
    class: 'General Residential Contractor',
    status: 'Active',
    issued: '2018-04-11',
    expires: '2027-08-31',
    city: 'Austin',
    phone: '(512) 555-0117',
  },
  isWithheld: false,
  boards: [BOARD],
  work: WORK,
};

export const NO_WORK: Contractor['work'] = { total: 0, months: [], trades: [], places: [] };
