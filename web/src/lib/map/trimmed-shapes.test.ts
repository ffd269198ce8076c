import { createRequire } from 'node:module';
import { geoBounds } from 'd3-geo';
import type { Feature, FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import wholeCounties from 'us-atlas/counties-10m.json';
import wholeStates from 'us-atlas/states-10m.json';
import { describe, expect, it } from 'vitest';
import { STATES } from '#shared/domain/permit/states.ts';
import { trimMapShapes } from '../../../map-shapes.ts';

type Named = FeatureCollection<Feature['geometry'], { name: string }>;
const shapesIn = (topology: Topology, object: string): Named['features'] =>
  (feature(topology, topology.objects[object] as GeometryCollection<{ name: string }>) as Named).features;

const pathOf = createRequire(import.meta.url).resolve;

/** The code the plugin returns for a module, and the file it emits. */
function loadModule(id: string): { readonly code: unknown; readonly source: string } {
  const { load } = trimMapShapes();
  if (typeof load !== 'function') throw new Error('The build does not trim.');
  let source = '';
  const emitFile = (file: { readonly source: string }): string => {
    ({ source } = file);
    return 'copy';
  };
  return { code: load.call({ emitFile } as never, id), source };
}

const trimmed = (file: string): Topology => JSON.parse(loadModule(`${pathOf(file)}?url`).source) as Topology;
const states = trimmed('us-atlas/states-10m.json');
const counties = trimmed('us-atlas/counties-10m.json');

describe('the trimmed shapes', () => {
  it('are the contiguous states, and the counties of the 17 states', () => {
    const names = shapesIn(states, 'states').map(({ properties }) => properties.name);
    expect(names).toHaveLength(49);
    for (const { name } of STATES) expect(names).toContain(name);
    const ids = new Map(shapesIn(states, 'states').map(({ id, properties }) => [id, properties.name]));
    const withCounties = new Set(
      shapesIn(counties, 'counties').map(({ id }) => ids.get(String(id).slice(0, 2))),
    );
    expect([...withCounties].toSorted()).toEqual(STATES.map(({ name }) => name));
  });

  it.each([
    ['states', states, wholeStates],
    ['counties', counties, wholeCounties],
  ] as const)('of %s match the original file to a hundredth of a degree', (object, small, whole) => {
    const originals = new Map(shapesIn(whole, object).map((shape) => [shape.id, shape]));
    for (const shape of shapesIn(small, object)) {
      const original = originals.get(shape.id);
      expect(shape.properties).toEqual(original?.properties);
      if (original === undefined) continue;
      const bounds = geoBounds(original).flat();
      for (const [at, degree] of geoBounds(shape).flat().entries())
        expect(Math.abs(degree - (bounds[at] ?? Number.NaN))).toBeLessThan(0.01);
    }
  });

  it('are much smaller than the original files', () => {
    expect(JSON.stringify(states).length).toBeLessThan(80_000);
    expect(JSON.stringify(counties).length).toBeLessThan(0.45 * JSON.stringify(wholeCounties).length);
  });

  it('replace the original files and no other module', () => {
    const states = pathOf('us-atlas/states-10m.json');
    expect(loadModule(`${states}?url`).code).toBe('export default import.meta.ROLLUP_FILE_URL_copy;');
    for (const other of [states, `${states}?raw`, '/x/plan.ts', '/x/logo.svg?url'])
      expect(loadModule(other).code).toBeNull();
  });
});
