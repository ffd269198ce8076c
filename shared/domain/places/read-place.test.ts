import { describe, expect, it } from 'vitest';
import { placeLabel } from './place.ts';
import { gazetteerOf, placesThatStart, readPlace, type SizedPlace, zipIn } from './read-place.ts';

const place = (
  kind: SizedPlace['kind'],
  state: string,
  name: string | null,
  size: number,
  isCovered = true,
) => ({
  kind,
  state,
  name,
  size,
  isCovered,
});
const GAZETTEER = gazetteerOf([
  place('state', 'Texas', null, 25_000_000),
  place('state', 'Washington', null, 6_000_000),
  place('state', 'New York', null, 17_000_000),
  place('state', 'Illinois', null, 12_000_000),
  place('state', 'Louisiana', null, 4_000_000, false),
  place('state', 'Montana', null, 900_000, false),
  place('city', 'Texas', 'Austin', 930_000),
  place('city', 'Texas', 'San Antonio', 1_400_000),
  place('city', 'Texas', 'Portland', 16_000),
  place('city', 'Oregon', 'Portland', 630_000, false),
  place('city', 'Maine', 'Portland', 67_000, false),
  place('city', 'Minnesota', 'Austin', 25_000, false),
  place('city', 'Washington', 'Seattle', 680_000),
  place('city', 'Illinois', 'Chicago', 2_700_000),
  place('city', 'Illinois', 'St. Charles', 33_000),
  place('city', 'Illinois', 'Aurora', 200_000),
  place('city', 'Colorado', 'Aurora', 360_000, false),
  place('city', 'California', 'Los Angeles', 3_900_000),
  place('city', 'California', 'City of Industry', 300),
  place('city', 'New York', 'New York', 8_200_000),
  place('city', 'New York', 'Port Washington', 16_000),
  place('city', 'Arizona', 'Maricopa', 43_000),
  place('city', 'Montana', 'Billings', 110_000, false),
  place('county', 'Texas', 'Harris', 5_000),
  place('county', 'Texas', 'Travis', 4_000),
  place('county', 'Arizona', 'Maricopa', 90_000),
  place('county', 'Florida', 'Miami-Dade', 9_000),
]);
const read = (text: string) => {
  const { places, isGuess } = readPlace(text, GAZETTEER);
  return { read: places.map(placeLabel).join(' | '), isGuess };
};

describe('a typed place', () => {
  it.each([
    ['seattle wa', 'Seattle, WA'],
    ['Seattle, Washington', 'Seattle, WA'],
    ['SEATTLE WA', 'Seattle, WA'],
    ['seattle', 'Seattle, WA'],
    ['austin tx', 'Austin, TX'],
    ['the city of Austin, TX, USA', 'Austin, TX'],
    ['greater austin area', 'Austin, TX'],
    ['Chicago Illinois', 'Chicago, IL'],
    ['saint charles il', 'St. Charles, IL'],
    ['NYC', 'New York, NY'],
    ['Brooklyn', 'New York, NY'],
    ['brooklyn, ny', 'New York, NY'],
    ['the Bronx', 'New York, NY'],
    ['New York, NY', 'New York, NY'],
    ['new york city', 'New York, NY'],
    ['Port Washington', 'Port Washington, NY'],
    ['Washington', 'Washington'],
    ['wa', 'Washington'],
    ['all of Texas', 'Texas'],
    ['City of Industry', 'City of Industry, CA'],
    ['Harris County', 'Harris County, TX'],
    ['harris co. tx', 'Harris County, TX'],
    ['County of Harris', 'Harris County, TX'],
    ['harris', 'Harris County, TX'],
    ['Austin Travis County', 'Austin, TX'],
    ['maricopa', 'Maricopa, AZ'],
    ['maricopa county az', 'Maricopa County, AZ'],
    ['miami dade', 'Miami-Dade County, FL'],
    ['billings mt', 'Billings, MT'],
    ['portland oregon', 'Portland, OR'],
  ])('is read: %s', (text, label) => {
    expect(read(text)).toEqual({ read: label, isGuess: false });
  });

  it.each([
    ['LA', 'Louisiana | Los Angeles, CA'],
    ['New York', 'New York | New York, NY'],
    ['Aurora', 'Aurora, CO | Aurora, IL'],
    // The covered one, however small, where the largest has no permits.
    ['Portland', 'Portland, OR | Portland, ME | Portland, TX'],
  ])('asks where %s may be several', (text, labels) => {
    expect(read(text)).toEqual({ read: labels, isGuess: false });
  });

  it('is not asked about where its namesakes are small', () => {
    expect(read('Austin').read).toBe('Austin, TX');
    expect(read('Austin MN').read).toBe('Austin, MN');
  });

  it.each([
    ['Asutin', 'Austin, TX'],
    ['seatle wa', 'Seattle, WA'],
    ['sanantonio tx', 'San Antonio, TX'],
    ['Haris County', 'Harris County, TX'],
    ['Seattle, TX', 'Seattle, WA'],
    ['Chicgo', 'Chicago, IL'],
  ])('is guessed: %s', (text, label) => {
    expect(read(text)).toEqual({ read: label, isGuess: true });
  });

  it.each(['', '???', 'Atlantis', 'everywhere', '1418 Candlewick St', 'tx tx'])(
    'is not known: %s',
    (text) => {
      expect(readPlace(text, GAZETTEER).places).toEqual([]);
    },
  );
});

it.each([
  ['78704', '78704'],
  ['Austin, TX 78704-1234', '78704'],
  [' austin 78704 ', '78704'],
  ['787041', null],
  ['12 Main St', null],
  ['Austin', null],
])('finds the ZIP code in %s', (text, zip) => {
  expect(zipIn(text)).toBe(zip);
});

it.each([
  ['sea', 'Seattle, WA'],
  ['seattle w', 'Seattle, WA'],
  ['seattle, wa', 'Seattle, WA'],
  ['aus', 'Austin, TX | Austin, MN'],
  ['austin t', 'Austin, TX'],
  ['har', 'Harris County, TX'],
  ['tex', 'Texas'],
  ['brook', 'New York, NY'],
  ['portland', 'Portland, TX | Portland, OR | Portland, ME'],
  ['zzz', ''],
])('suggests what %s may become', (text, labels) => {
  expect(placesThatStart(text, GAZETTEER).map(placeLabel).join(' | ')).toBe(labels);
});
