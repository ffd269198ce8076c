import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocatedPermit } from '../permit/permit.ts';
import { areaWords, isDrawn } from './area-text.ts';
import { areasOfGeoJson } from './geo-json.ts';
import { toDegrees } from './geometry.ts';
import { readPolyline, writePolyline } from './polyline.ts';
import {
  isInTerritory,
  LINK_MAX,
  parseTerritory,
  territoryOf,
  writeCircle,
  writePolygon,
} from './territory.ts';
import { territoryWords } from './territory-words.ts';
import { starPolygon } from './testing.ts';

const NOWHERE = {
  addressZip: null,
  jurisdictionState: 'Texas' as const,
  jurisdictionCounty: null,
  latitude: null,
  longitude: null,
};
const isIn = (area: string, permit: Partial<LocatedPermit>): boolean =>
  isInTerritory(territoryOf([area]), { ...NOWHERE, ...permit });
/** A square of a tenth of a degree at Austin. */
const SQUARE = writePolygon(
  [
    Int32Array.of(
      30_200_000,
      -97_800_000,
      30_200_000,
      -97_700_000,
      30_300_000,
      -97_700_000,
      30_300_000,
      -97_800_000,
    ),
  ],
  '',
);

describe('a polyline', () => {
  it('is read back', () => {
    const numbers = fc
      .array(fc.integer({ min: -180e6, max: 180e6 }), { maxLength: 40 })
      .filter((list) => list.length % 2 === 0);
    fc.assert(
      fc.property(numbers, (list) => {
        expect(readPolyline(writePolyline(list))).toEqual(list);
      }),
    );
  });

  it('is the one that its publisher documents', () => {
    // The example of the format's documentation, with precision 5.
    expect(readPolyline('BFoz5xJ67i1B1B7PzIhaxL7Y')).toEqual([
      50_102_280, 8_698_210, 50_102_010, 8_695_670, 50_100_630, 8_691_500, 50_098_780, 8_687_520,
    ]);
  });

  it.each(['', 'B', 'BG', 'AGAA', 'BHAA', 'BG_', 'BGA', 'BG!!', 'BG________A', 'BG_____P_____P'])(
    'that is none is refused: %j',
    (text) => expect(readPolyline(text) ?? []).toEqual([]),
  );
});

describe('an area as text', () => {
  it('is read back as what was drawn', () => {
    const name = fc.constantFrom('', 'North route', 'a:b', '12 Main St');
    fc.assert(
      fc.property(starPolygon, name, (rings, words) => {
        const text = writePolygon(rings, words);
        const territory = parseTerritory([text]);
        if (typeof territory === 'string')
          return expect(territory).toMatch(/crosses or touches|three corners/);
        const [shape] = territory.shapes;
        expect(shape?.kind === 'polygon' && shape.rings).toEqual(rings);
        expect(isDrawn(text)).toBe(true);
      }),
    );
  });

  it.each([
    ['square:1', /begins with one of circle, polygon/],
    ['toString:1', /begins with one of circle/],
    ['', /begins with one of circle/],
    ['circle:30.2,-97.7', /a latitude, a longitude and miles/],
    ['circle:30.2,-97.7,5,6', /a latitude, a longitude and miles/],
    ['circle:30.2,-97.7,0', /a tenth of a mile to 100 miles/],
    ['circle:30.2,-97.7,500', /a tenth of a mile to 100 miles/],
    ['circle:-97.7,30.2,5', /not in the United States. Send the latitude first/],
    ['polygon:hello', /cannot be read/],
    ['polygon:', /cannot be read/],
    ['polygon:BG', /at least three corners/],
    [
      writePolygon([Int32Array.of(30e6, -97e6, 31e6, -96e6, 31e6, -97e6, 30e6, -96e6)], ''),
      /crosses or touches/,
    ],
    [
      `${SQUARE}.${writePolyline([40e6, -97e6, 40e6, -96e6, 41e6, -96e6])}`,
      /A hole of a polygon lies outside/,
    ],
    ['zip:1234', /five digits/],
    ['county:Travis', /its name and one of our states/],
    ['county:Kings, OR', /its name and one of our states/],
    ['no-point:5', /nothing after it/],
    ['hail:TX,2026-11-12,1', /^Storm reports are off in Texas until a person has read its rule/],
    ['hail:TX,2026-11-31,1', /one of our states, a day and a least size/],
    ['wind:XX,2026-11-12,60', /one of our states, a day and a least size/],
    [`circle:30.2,-97.7,5:${'x'.repeat(61)}`, /at most 60 characters/],
  ])('explains what is wrong with %s', (text, sentence) => {
    expect(parseTerritory([text])).toMatch(sentence);
  });

  it('fits in a link', () => {
    const zips = Array.from({ length: 51 }, (_, at) => `zip:${10_000 + at}`);
    expect(parseTerritory(zips)).toMatch(/at most 50 areas/);
    const ring = Int32Array.from({ length: 900 }, (_, at) => {
      const angle = (Math.PI * (at >> 1)) / 225;
      return at % 2 === 0
        ? Math.round(30e6 + 1e6 * Math.sin(angle))
        : Math.round(-97e6 + 1e6 * Math.cos(angle));
    });
    expect(writePolygon([ring], '').length).toBeGreaterThan(LINK_MAX);
    expect(parseTerritory([writePolygon([ring], '')])).toMatch(/too detailed for a link/);
  });

  it('is said in words', () => {
    expect(areaWords(writeCircle(30.267_15, -97.743_06, 5, ''))).toBe(
      'within 5 miles of 30.26715, -97.74306',
    );
    expect(areaWords(writeCircle(30.267_15, -97.743_06, 1, '12 Main St: rear'))).toBe(
      'within 1 mile of 12 Main St: rear',
    );
    expect(areaWords(SQUARE)).toBe('in a drawn area');
    expect(areaWords(`${SQUARE}:12 sq mi near Austin`)).toBe('in the drawn area “12 sq mi near Austin”');
    expect(areaWords('zip:78701')).toBe('in ZIP 78701');
    expect(areaWords('county:Travis, TX')).toBe('in Travis County, TX');
    expect(areaWords('no-point')).toBe('without a point on the map');
    expect(areaWords('hail:TX,2026-11-12,1')).toBe(
      'hail of 1 in or more reported within 3 miles on Nov 12, 2026 in TX',
    );
    expect(areaWords('wind:TX,2026-11-12,60,no-re-roof')).toBe(
      'wind of 60 mph or more reported within 3 miles on Nov 12, 2026 in TX, no re-roof on record since where records are complete',
    );
  });
});

it('areas are said with their size', () => {
  expect(territoryWords(['circle:30.2,-97.7,5:Home', SQUARE, 'zip:78701'])).toBe(
    'within 5 miles of Home (79 sq mi), in a drawn area (41 sq mi), in ZIP 78701',
  );
});

describe('a permit in a territory', () => {
  it('is in one of its areas', () => {
    const point = { latitude: 30.25, longitude: -97.75 };
    expect(isIn(SQUARE, point)).toBe(true);
    expect(isIn(SQUARE, { latitude: 30.2, longitude: -97.8 })).toBe(true);
    expect(isIn(SQUARE, { latitude: 30.199_999, longitude: -97.8 })).toBe(false);
    // Rounded to micro-degrees.
    expect(isIn(SQUARE, { latitude: 30.199_999_6, longitude: -97.8 })).toBe(true);
    expect(isInTerritory(territoryOf(['zip:10001', SQUARE]), { ...NOWHERE, ...point })).toBe(true);
  });

  it('needs no point for a ZIP code or a county', () => {
    expect(isIn('zip:78701', { addressZip: '78701-1234' })).toBe(true);
    expect(isIn('zip:78701', { addressZip: '78702' })).toBe(false);
    expect(isIn('county:Travis, TX', { jurisdictionCounty: 'TRAVIS' })).toBe(true);
    expect(isIn('county:Travis, TX', { jurisdictionCounty: 'Travis', jurisdictionState: 'Ohio' })).toBe(
      false,
    );
  });

  it('without a point is only where that is asked for', () => {
    expect(
      [SQUARE, 'circle:30.25,-97.75,100', 'zip:78701', 'no-point'].map((area) => isIn(area, {})),
    ).toEqual([false, false, false, true]);
    expect(isIn('no-point', { latitude: 30.25, longitude: -97.75 })).toBe(false);
  });
});

describe('GeoJSON', () => {
  const ring = [
    [-97.8, 30.2],
    [-97.7, 30.2],
    [-97.7, 30.3],
    [-97.8, 30.3],
    [-97.8, 30.2],
  ];

  it.each([
    { type: 'Polygon', coordinates: [ring] },
    { type: 'MultiPolygon', coordinates: [[ring]] },
    { type: 'Feature', properties: null, geometry: { type: 'Polygon', coordinates: [ring] } },
    {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] } }],
    },
  ])('becomes areas: $type', (value) => {
    expect(areasOfGeoJson(JSON.stringify(value), '')).toEqual([SQUARE]);
    expect(areasOfGeoJson(JSON.stringify(value), 'Route')).toEqual([`${SQUARE}:Route`]);
  });

  it('is read back as what was drawn', () => {
    fc.assert(
      fc.property(starPolygon, (rings) => {
        const coordinates = rings.map((one) => {
          const corners = Array.from({ length: one.length / 2 }, (_, at) => [
            toDegrees(one[2 * at + 1] ?? 0),
            toDegrees(one[2 * at] ?? 0),
          ]);
          return [...corners, corners[0]];
        });
        const areas = areasOfGeoJson(JSON.stringify({ type: 'Polygon', coordinates }), '');
        if (typeof areas === 'string') expect(areas).toMatch(/crosses or touches|three corners/);
        else expect(areas).toEqual([writePolygon(rings, '')]);
      }),
    );
  });

  it.each([
    ['', /no GeoJSON with a polygon/],
    ['[1]', /no GeoJSON with a polygon/],
    ['{"type":"Point","coordinates":[-97,30]}', /no GeoJSON with a polygon/],
    ['{"type":"Polygon"}', /has no outline/],
    [
      '{"type":"Polygon","coordinates":[[[1],["x",null]]]}',
      /at least three corners|not in the United States/,
    ],
    ['{"type":"Polygon","coordinates":[[[30.2,-97.8],[30.3,-97.8],[30.3,-97.7]]]}', /latitude first/],
  ])('that is none is refused: %s', (text, sentence) => {
    expect(areasOfGeoJson(text, '')).toMatch(sentence);
  });
});
