import { describe, expect, it } from 'vitest';
import { samplePermit } from '#functions/permits/testing.ts';
import { readStoredPermits, setUpCity } from '../testing/city.ts';
import { chicagoRows } from '../testing/fixtures.ts';
import { StreetsOfPoints } from './shared-points.ts';

const STREETS = ['ANVIL', 'BOLLARD', 'CAPSTAN', 'DORMER', 'EAVES', 'FERRULE'];
const permits = (streets: readonly string[], latitude: number | null = 41.9) =>
  streets.map((addressStreet, at) => ({
    permit: samplePermit(`il-chicago.${at}`, { addressStreet, latitude, longitude: -87.6 }),
  }));
const shared = (records: ReturnType<typeof permits>, before?: readonly string[]) => {
  const points = new StreetsOfPoints();
  for (const record of records) points.add([record]);
  return points.shared(before);
};

describe('a point that houses on many streets share', () => {
  const houses = STREETS.map((street, at) => `${at + 1} ${street} AVE`);

  it('is none of theirs, and stays known', () => {
    expect(shared(permits(houses))).toEqual(['41.9,-87.6']);
    expect(shared(permits(houses.slice(1)), ['41.8,-87.5'])).toEqual(['41.8,-87.5']);
  });

  it.each([
    ['buildings of one address', STREETS.map((_, at) => `1 ANVIL AVE BLDG ${at}`)],
    ['houses on one street', STREETS.map((_, at) => `${at} ANVIL AVE`)],
    [
      'a corner, written in many ways',
      ['1 ANVIL AVE', '1 Anvil Avenue', '1 N ANVIL AVE UNIT 4', '9 EAVES ST'],
    ],
    ['texts that are no houses', STREETS.map((street) => `LOT 4 ${street}`)],
  ])('is theirs where it is that of %s', (_, streets) => {
    expect(shared(permits(streets))).toEqual([]);
  });

  it('is no point of the records that the next run reads, nor of those it knows', async () => {
    const { runtime, city, collect } = await setUpCity();
    const rows = chicagoRows(8).map((row, at) => ({
      ...row,
      street_name: `${STREETS[at] ?? 'GANTRY'} AVE`,
      ...(at === 7 && { latitude: '41.8' }),
    }));
    city.rows = rows.slice(1);
    const points = async () =>
      [...(await readStoredPermits(runtime, city.rows)).values()].map(({ latitude }) => latitude);
    await collect();
    expect(await points()).toEqual([41.9, 41.9, 41.9, 41.9, 41.9, 41.9, 41.8]);
    city.rows = rows;
    expect((await collect()).counts).toMatchObject({ new: 1, wrongPoints: { 'shared by many streets': 7 } });
    expect(await points()).toEqual([null, null, null, null, null, null, null, 41.8]);
    expect(await collect()).toMatchObject({ outcome: 'unchanged' });
  });
});
