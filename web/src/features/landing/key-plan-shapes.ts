import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'us-atlas/states-albers-10m.json' with { type: 'json' };
import { STATES, type StateName } from '#shared/domain/permit/states.ts';

/*
 * The lower 48 states as SVG paths. Runs at build time, so that the browser gets only the paths. The Census Bureau's atlas
 * is already projected (Albers) to 975 × 610.
 */

interface Named {
  readonly name: string;
}
/** The atlas types do not fix the number of coordinates. */
type Point = readonly [number, number];
type States = GeometryCollection<Named>;
type Atlas = Topology<{ states: States }>;

/** Atlas units to plan units: small enough for short paths, large enough for recognizable shapes. */
const SCALE = 0.56;
const PLAN_WIDTH = Math.ceil(975 * SCALE);
const PLAN_HEIGHT = Math.ceil(610 * SCALE);

/** States shown as insets, and territories. */
const OFF_PLAN = [
  'Alaska',
  'Hawaii',
  'Puerto Rico',
  'American Samoa',
  'Guam',
  'United States Virgin Islands',
  'Commonwealth of the Northern Mariana Islands',
];
const MIN_CORNERS = 4;

interface KeyPlanShapes {
  readonly viewBox: string;
  /** All borders and coasts, each drawn once. */
  readonly borders: string;
  readonly states: readonly { readonly name: StateName; readonly outline: string }[];
}

export function keyPlanShapes(): KeyPlanShapes {
  const topology = roundArcs(atlas as unknown as Atlas);
  const all = topology.objects.states;
  const shown: States = {
    ...all,
    geometries: all.geometries.filter((state) => !OFF_PLAN.includes((state.properties as Named).name)),
  };
  const { features } = feature(topology, shown);
  return {
    viewBox: `0 0 ${PLAN_WIDTH} ${PLAN_HEIGHT}`,
    borders: pathOf(mesh(topology, shown).coordinates as unknown as Point[][], false),
    states: STATES.map(({ name }) => {
      const geometry = features.find(({ properties }) => properties.name === name)?.geometry;
      if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon')
        throw new Error(`The atlas has no outline of ${name}.`);
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      return { name, outline: pathOf(polygons.flat() as unknown as Point[][], true) };
    }),
  };
}

/** Rounds arcs to whole units. Neighbors share arcs, so that their borders still meet. */
function roundArcs({ arcs, transform, ...rest }: Atlas): Atlas {
  if (transform === undefined) throw new Error('The atlas must be quantized.');
  const [scaleX, scaleY] = transform.scale;
  const [left, top] = transform.translate;
  const placed = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx = 0, dy = 0]) => {
      [x, y] = [x + dx, y + dy];
      return [Math.round((x * scaleX + left) * SCALE), Math.round((y * scaleY + top) * SCALE)];
    });
  });
  return { ...rest, arcs: placed };
}

/** One path of relative steps, without repeated corners. */
function pathOf(lines: readonly Point[][], closed: boolean): string {
  return lines
    .filter((line) => !closed || new Set(line.map(String)).size >= MIN_CORNERS)
    .map((line) => {
      let [x, y] = line[0] ?? [0, 0];
      const start = `M${x} ${y}`;
      const steps = line.slice(1).flatMap(([nextX, nextY]) => {
        const [dx, dy] = [nextX - x, nextY - y];
        [x, y] = [nextX, nextY];
        return dx === 0 && dy === 0 ? [] : [`${dx} ${dy}`];
      });
      return steps.length === 0 ? '' : `${start}l${steps.join(' ')}${closed ? 'z' : ''}`;
    })
    .join('')
    .replaceAll(' -', '-');
}
