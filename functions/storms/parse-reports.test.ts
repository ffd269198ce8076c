import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STORM_KINDS, type StormKind } from '#shared/domain/permit/storms.ts';
import { parseReports } from './parse-reports.ts';

/**
 * Files of the Storm Prediction Center for June 15, 2018 (public domain), as answered on July 23 and 10, 2019 to the tests of Unidata's
 * Siphon: the hail whole, of the wind 12 reports of 26. They name no person.
 */
const recorded = (kind: StormKind): string =>
  readFileSync(new URL(`./recorded/180615_rpts_filtered_${kind}.csv`, import.meta.url), 'utf8');
const HEADING = 'Time,Size,Location,County,State,Lat,Lon,Comments';

describe('reports of a day', () => {
  it('are those of our states, with inches of hail', () => {
    const found = parseReports('hail', recorded('hail'));
    expect(found.map(({ state, size }) => `${state} ${size}`)).toEqual([
      'North Carolina 1',
      'Tennessee 1',
      'Tennessee 1',
      'Illinois 1.5',
      'Tennessee 1',
      'Michigan 1',
    ]);
    expect(found[3]).toEqual({
      kind: 'hail',
      state: 'Illinois',
      size: 1.5,
      latitude: 38.32,
      longitude: -88.91,
    });
  });

  it('are those with a speed, in miles per hour', () => {
    expect(parseReports('wind', recorded('wind'))).toEqual([
      { kind: 'wind', state: 'Georgia', size: 63, latitude: 33.47, longitude: -82.04 },
    ]);
  });

  it('are there once, whatever their comments say, and not without a size or a point', () => {
    const file = [
      HEADING,
      '1344,200,Tyner,Jackson,TX,37.35,-83.9,Estimated 2 to 3 inch hail, from the "lake" area. (JKL)',
      '1345,200,Tyner,Jackson,TX,37.35,-83.9,',
      '1346,UNK,Tyner,Jackson,TX,37.35,-83.9,(JKL)',
      '1346,0,Tyner,Jackson,TX,37.35,-83.9,(JKL)',
      '1346,100,Tyner,Jackson,TX,,-83.9,(JKL)',
      '1346,100,Tyner,Jackson,OK,37.35,-83.9,(JKL)',
      '1346',
    ].join('\r\n');
    expect(parseReports('hail', file)).toMatchObject([{ size: 2, latitude: 37.35 }]);
    expect(parseReports('hail', `${HEADING}\n`)).toEqual([]);
  });

  it('are refused with other columns', () => {
    expect(() => parseReports('wind', recorded('hail'))).toThrow(/The file of wind begins with “Time,Size/);
    expect(() => parseReports('hail', '<html>')).toThrow(/begins with “<html>”/);
  });

  it('are read from any lines', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STORM_KINDS), fc.array(fc.string()), (kind, lines) => {
        const heading = recorded(kind).split('\n')[0] ?? '';
        expect(parseReports(kind, [heading, ...lines].join('\n'))).toEqual([]);
      }),
    );
  });
});
