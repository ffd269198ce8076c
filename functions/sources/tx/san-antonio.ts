import type { Source } from '#functions/collection/source.ts';

/** Issued permits of the current years, every column text; no status. PRIMARY CONTACT is the applicant. */
export const source: Source = {
  id: 'tx-san-antonio',
  name: 'City of San Antonio',
  level: 'city',
  state: 'Texas',
  city: 'San Antonio',
  county: 'Bexar',
  portal: {
    kind: 'ckan',
    host: 'data.sanantonio.gov',
    resource: 'c21106f9-3ef5-4f3a-8604-f992b4db7512',
    dates: 'text',
  },
  cadence: 'daily',
  // Earlier years are moved to a table of their own.
  keeps: 'rolling',
  license: 'unknown',
  landingPage: 'https://data.sanantonio.gov/dataset/05012dcb-ba1b-4ade-b5f3-7403bc7f52eb',
  // A number repeats at other addresses and for the building, electrical and plumbing permits of one project.
  recordKey: ['PERMIT #', 'PERMIT TYPE', 'WORK TYPE', 'ADDRESS', 'DATE ISSUED'],
  dateColumn: 'DATE ISSUED',
  fields: {
    permitNumber: 'PERMIT #',
    permitType: 'PERMIT TYPE',
    // `4100 SOME ST, City of San Antonio, TX 78254`, now and then with a building before the city.
    addressStreet: { take: 'street', of: 'ADDRESS' },
    addressZip: { take: 'zip', of: 'ADDRESS' },
    valuation: 'DECLARED VALUATION',
    issueDate: 'DATE ISSUED',
    description: { first: [{ words: { 'Building No: N/A': '' }, of: 'PROJECT NAME' }, 'WORK TYPE'] },
    // Degrees on some rows, feet of the state plane on others: these are no place.
    latitude: 'Y_COORD',
    longitude: 'X_COORD',
  },
  notPermits: ['Garage Sale Permit'],
};
