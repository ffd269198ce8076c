import { expect, it } from 'vitest';
import { boxOfPoints } from './box-of-points.ts';

it('a box has all points in it, with space around one', () => {
  expect(boxOfPoints([])).toBeNull();
  const [west, south, east, north] = boxOfPoints([[-97.7, 30.3]]) ?? [];
  expect([west, south, east, north].map((one) => one?.toFixed(3))).toEqual([
    '-97.705',
    '30.295',
    '-97.695',
    '30.305',
  ]);
  const wide = boxOfPoints([
    [-97.7, 30.3],
    [-90, 41],
  ]);
  expect(wide?.map((one) => one.toFixed(3))).toEqual(['-97.705', '30.295', '-89.995', '41.005']);
});
