import { describe, expect, it } from 'vitest';
import { boxName, placeBox } from '#functions/collection/conform/place-boxes.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { PLACE_FACTS } from '#infra/sim/portals/sample/place-facts.ts';
import { judgePlace } from './judge-place.ts';
import { shapeBox, sourcePlace, stateBox } from './source-place.ts';

const all = await loadSources();
const enabled = all.filter(({ disabled }) => disabled === undefined);

describe('the place of a source', () => {
  it('has the towns of every city source, and neither Ontario nor zero', () => {
    const wrong = enabled.flatMap((source) => {
      const isIn = sourcePlace(source);
      const [, ...towns] = (source.level === 'city' && PLACE_FACTS[source.id]) || [''];
      const outside = towns.filter(([, , y, x]) => !isIn({ x, y })).map(([name]) => `${source.id}: ${name}`);
      const elsewhere = [
        { x: -79.24, y: 43.16 },
        { x: -83.03, y: 42.3 },
        { x: 0, y: 0 },
      ].filter((point) => isIn(point));
      return [...outside, ...elsewhere.map(({ x, y }) => `${source.id} has ${x}, ${y}`)];
    });
    expect(wrong).toEqual([]);
  });

  it('is smaller than the state where the source has a county', () => {
    const chicago = sourcePlace({ state: 'Illinois', county: 'Cook', city: 'Chicago' });
    expect([chicago({ x: -87.7, y: 41.85 }), chicago({ x: -89.65, y: 39.78 })]).toEqual([true, false]);
    const illinois = sourcePlace({ state: 'Illinois', county: null, city: null });
    expect(illinois({ x: -89.65, y: 39.78 })).toBe(true);
  });
});

describe('the boxes that conforming uses', () => {
  it('are those of the shapes, rounded outward to a tenth of a degree', () => {
    const wrong = all.flatMap((source) => {
      const [south, north, west, east] = shapeBox(source) ?? stateBox(source.state);
      const down = (degrees: number): number => Math.floor(degrees * 10) / 10;
      const wanted = [down(south), -down(-north), down(west), -down(-east)];
      return placeBox(source).join(' ') === wanted.join(' ')
        ? []
        : `${boxName(source)} ${wanted.join(' ')} belongs into place-boxes.ts`;
    });
    expect(wrong).toEqual([]);
  });
});

describe('rows', () => {
  const source = {
    ...enabled[0],
    state: 'Michigan',
    county: 'Wayne',
    city: 'Detroit',
  } as (typeof enabled)[number];
  const mapped = {
    ...source,
    fields: { permitNumber: 'n', latitude: 'y', longitude: 'x', addressZip: 'zip' },
  };
  const rows = (x: unknown, y: unknown, zip: string) =>
    Array.from({ length: 10 }, () => ({ n: '1', x, y, zip }));

  it('lie in the place by their points, first of all', () => {
    expect(judgePlace(mapped, rows(-83.1, 42.38, 'N8X 1A1'))).toBe('points');
    expect(judgePlace(mapped, rows(-83.03, 42.3, '48206'))).toBe('elsewhere');
  });

  it('without points show at least whether they are in this country', () => {
    expect(judgePlace(mapped, rows(0, 0, '48206'))).toBe('zips');
    expect(judgePlace(mapped, rows(null, null, 'N8X 1A1'))).toBe('elsewhere');
    expect(judgePlace(mapped, rows(null, null, ''))).toBe('unknown');
  });

  it('of features have their own point', () => {
    const features = rows(null, null, '').map((row) => ({ ...row, geometry: { x: -83.1, y: 42.38 } }));
    expect(judgePlace(mapped, features)).toBe('points');
  });
});
