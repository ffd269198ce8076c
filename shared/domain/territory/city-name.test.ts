import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadSources } from '#functions/sources/catalog.ts';
import { STATES } from '../permit/states.ts';
import { cityKey, cityName } from './city-name.ts';

const CITIES = [
  ...(await loadSources()).flatMap(({ city }) => city ?? []),
  ...['Brighton Beach', 'Charles', 'East St. Louis', 'Fort Myers', 'Fort Myers Beach', 'High Point', 'Lucie'],
  ...['Miami Beach', 'Mount Juliet', 'Mount Vernon', 'New Port Richey', 'New York', 'North Miami', 'Vernon'],
  ...[
    'North Miami Beach',
    'North Port',
    'Point Pleasant',
    'Point Pleasant Beach',
    'Port Arthur',
    'Port Orange',
  ],
  ...[
    'Port Washington',
    'Rocky Mount',
    'Sault Ste. Marie',
    'South Miami',
    'St. Charles',
    'St. Lucie',
    'Venice',
  ],
  ...['Washington', 'West Miami', 'West New York', 'West Palm Beach', 'Palm Beach', 'Myers', 'Port', 'North'],
  ...[
    'Palm Beach Gardens',
    'Chatham Township',
    'Chatham Borough',
    'Chatham',
    'Fort Washington',
    'Westminster',
  ],
];
const NAMES = [...new Set(CITIES)];

/** Other spellings of a name by one rule each. */
const SPELL: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.replaceAll('. ', ' '),
  (name) => name.replaceAll('. ', '.'),
  (name) => name.replaceAll('St. ', 'Saint ').replaceAll('Ste. ', 'Sainte '),
  (name) => name.replace(/\bFort (?=\w)/, 'Ft '),
  (name) => name.replace(/\bFort (?=\w)/, 'Ft. '),
  (name) => name.replace(/\bMount\b(?! *$)|(?<=\w )Mount$/, 'Mt'),
  (name) => name.replace(/\bPort (?=\w)/, 'Pt '),
  (name) => name.replace(/^Point (?=Pleasant)/, 'Pt. '),
  (name) => name.replace(/^(N|S|E|W)(?:orth|outh|ast|est) (?=\w)/, '$1. '),
  (name) => name.replace(/^(N|S|E|W)(?:orth|outh|ast|est) (?=\w)/, '$1 '),
  (name) => name.replace(/ Beach\b/, ' Bch').replace(/ Township$/, ' Twp'),
  (name) => `City of ${name}`,
  (name) => `${name}, City of`,
];
/** What publishers write behind a name. */
const BEHIND = fc.oneof(
  fc.constantFrom('', ' (uninc)', ' (Unincorporated)', ' Uninc', ' ', ','),
  fc
    .record({
      state: fc.constantFrom(...STATES),
      zip: fc.constantFrom('', ' 85004', ' 85004-1234', ', 85004'),
      how: fc.constantFrom('code', 'comma', 'name'),
    })
    .map(({ state: { code, name }, zip, how }) =>
      how === 'name' ? `, ${name}${zip}` : `${how === 'comma' ? ', ' : ' '}${code}${zip}`,
    ),
);
const spelled = fc
  .record({
    name: fc.constantFrom(...NAMES),
    rules: fc.subarray([...SPELL]),
    behind: BEHIND,
    isLower: fc.boolean(),
  })
  .map(({ name, rules, behind, isLower }) => ({
    name,
    spelling: rules.reduce((text, rule) => rule(text), name) + (isLower ? behind.toLowerCase() : behind),
  }));

describe('cityKey', () => {
  it('is the same for all spellings of a city, and its own key', () => {
    fc.assert(
      fc.property(spelled, ({ name, spelling }) => {
        expect(cityKey(spelling)).toBe(cityKey(name));
        expect(cityKey(cityKey(spelling))).toBe(cityKey(name));
        expect(cityName(spelling)?.toLowerCase()).toBe(name.toLowerCase());
      }),
      { numRuns: 3_000 },
    );
  });

  it('differs for different cities', () => {
    expect(new Set(NAMES.map(cityKey)).size).toBe(NAMES.length);
  });

  it('compares names without accents and signs', () => {
    expect(cityKey('La Cañada-Flintridge')).toBe(cityKey('LA CANADA FLINTRIDGE'));
    expect(cityKey('O’Fallon')).toBe(cityKey("O'FALLON"));
  });
});

describe('cityName', () => {
  it('is the name that a source states for its city', async () => {
    for (const { city } of await loadSources()) if (city !== null) expect(cityName(city)).toBe(city);
  });

  it.each([
    [
      'Fort Worth',
      [
        'FORT WORTH',
        'Fort worth',
        'City of Fort Worth',
        'CITY OF FORT WORTH',
        'Fort Worth, City of',
        'Ft Worth',
      ],
    ],
    ['McKinney', ['MCKINNEY', 'Mckinney', 'mckinney', 'McKinney', 'City Of  Mckinney']],
    ['DeSoto', ['DESOTO', 'Desoto', 'DeSoto', 'DESOTO, CITY OF']],
    ["O'Fallon", ["O'FALLON", "o'fallon"]],
    ["St. Mary's", ["ST. MARY'S", "SAINT MARY'S"]],
    ['St. Louis', ['St Louis', 'Saint Louis', 'ST LOUIS', 'ST.LOUIS', 'St. Louis, MO 63101']],
    ['St. Louis-Park', ['ST. LOUIS-PARK']],
    ['Port St. Lucie', ['PORT SAINT LUCIE', 'Pt St Lucie', 'Port St Lucie Fl']],
    ['Miami', ['Miami (uninc)', 'MIAMI (UNINCORPORATED)', 'Miami, Florida']],
    ['Miami Beach', ['Miami Beach Fl', 'MIAMI BCH']],
    ['North Miami', ['N. Miami', 'N MIAMI']],
    ['Mount Juliet', ['Mt Juliet', 'MT. JULIET', 'Mt.Juliet']],
    ['Phoenix', ['Phoenix Az 85004']],
    ['New Port Richey', ['New Pt Richey']],
    ['Village of Oak Park', ['VILLAGE OF OAK PARK', 'Village Of Oak Park']],
    ['City of Industry', ['CITY OF INDUSTRY', 'City of Industry']],
    ['The Dalles', ['THE DALLES', 'City of The Dalles']],
    ['LaGrange Park', ['LaGrange Park', 'LAGRANGE PARK']],
  ])('writes the city %s in one way', (name, spellings) => {
    expect(spellings.map(cityName)).toEqual(spellings.map(() => name));
    expect(cityName(name)).toBe(name);
  });

  it('finds no city in a text without one', () => {
    for (const text of [
      ' ',
      ', FL',
      'UNINCORPORATED',
      'Unincorporated Wake County',
      '(uninc)',
      ', 85004',
      'City of',
    ])
      expect(cityName(text)).toBeNull();
    const long = `${'x,'.repeat(200)}FL`;
    expect(cityName(long)).toMatch(/Fl$/i);
  });
});
