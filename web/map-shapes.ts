import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { quantize, transform } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

/** FIPS codes of the 17 states of PRODUCT §9; county ids begin with them. */
const OUR_STATES = '04 06 09 12 13 17 26 29 34 36 37 39 42 47 48 51 53'.split(' ');
/** Not on the map: Alaska, Hawaii, the territories. */
const OFF_THE_MAP = ['02', '15', '60', '66', '69', '72', '78'];
/** Grid steps across the country, about 600 m each: one pixel at tenfold zoom. */
const STEPS = 10_000;

/** The parts of the us-atlas files that the heat map draws. */
const FILES: Readonly<Record<string, { readonly object: string; readonly keeps: (id: string) => boolean }>> =
  {
    'us-atlas/states-10m.json': { object: 'states', keeps: (id) => !OFF_THE_MAP.includes(id) },
    'us-atlas/counties-10m.json': {
      object: 'counties',
      keeps: (id) => OUR_STATES.includes(id.slice(0, 2)),
    },
  };

type Shapes = GeometryCollection<{ name: string }>;

/** Keeps some shapes of a topology and only their lines, at the precision of `STEPS`. */
function trimTopology(topology: Topology, object: string, keeps: (id: string) => boolean): Topology {
  const { geometries } = topology.objects[object] as Shapes;
  const used = new Map<number, number>();
  const shapes = geometries
    .filter(({ id }) => keeps(String(id)))
    .map((shape) => renumber(shape, used) as Shapes['geometries'][number]);
  // A line's first point is absolute, each further point is relative to the one before.
  const absolute = transform(topology.transform ?? { scale: [1, 1], translate: [0, 0] });
  const arcs = [...used.keys()].map((arc) =>
    (topology.arcs[arc] ?? []).map((step, index) => absolute(step, index > 0)),
  );
  const kept: Shapes = { type: 'GeometryCollection', geometries: shapes };
  return quantize({ type: 'Topology', objects: { [object]: kept }, arcs }, STEPS);
}

/** Numbers a shape's lines in the order of first use; `~n` is line `n` backwards. */
function renumber(shape: GeometryObject, used: Map<number, number>): GeometryObject {
  const numbered = (arc: number): number => {
    const own = arc < 0 ? ~arc : arc;
    const at = used.get(own) ?? used.size;
    used.set(own, at);
    return arc < 0 ? ~at : at;
  };
  if (shape.type === 'Polygon') return { ...shape, arcs: shape.arcs.map((ring) => ring.map(numbered)) };
  if (shape.type === 'MultiPolygon')
    return { ...shape, arcs: shape.arcs.map((part) => part.map((ring) => ring.map(numbered))) };
  throw new Error(`A state or county cannot be a ${shape.type ?? 'shape without a type'}.`);
}

/** Replaces the `?url` imports of us-atlas files by trimmed copies. Tests read the original files; the object names are the same. */
export function trimMapShapes(): Plugin {
  return {
    name: 'trim-map-shapes',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [path = '', query] = id.split('?');
      const [name, file] = Object.entries(FILES).find(([one]) => path.endsWith(one)) ?? [];
      if (file === undefined || name === undefined || query !== 'url') return null;
      const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology;
      const copy = this.emitFile({
        type: 'asset',
        name: basename(name),
        source: JSON.stringify(trimTopology(topology, file.object, file.keeps)),
      });
      return `export default import.meta.ROLLUP_FILE_URL_${copy};`;
    },
  };
}
