import type { Polygon } from 'geojson';
import { expect, it } from 'vitest';
import { territoryLayer } from './marked-layers.ts';

it('draws the areas of a filter and circles around reports, which have no text of their own', () => {
  const report = { kind: 'hail', state: 'Texas', size: 1.5, latitude: 30.25, longitude: -97.75 } as const;
  const { features } = territoryLayer(
    ['zip:78701', 'circle:30.2,-97.7,5', 'hail:TX,2026-11-12,1'],
    [report],
  ).data;
  expect(features).toHaveLength(2);
  const [, { geometry } = expect.fail('no circle')] = features;
  const north = Math.max(...((geometry as Polygon).coordinates[0] ?? []).map(([, latitude = 0]) => latitude));
  expect((north - 30.25) * 69.09).toBeCloseTo(3, 2);
});
