import { ALL_STATES } from '#shared/domain/places/us-states.ts';
import type { RoutePoint } from '#shared/domain/route/plan-route.ts';
import data from './us-towns.json' with { type: 'json' };

/** A town of the United States of 2,500 people or more. */
export interface Town {
  readonly state: string;
  readonly name: string;
  readonly people: number;
  readonly point: RoutePoint;
}

/** The middle of the ZIP codes that begin with the same three digits. */
export interface ZipArea {
  readonly state: string;
  readonly point: RoutePoint;
}

const names: ReadonlyMap<string, string> = new Map(ALL_STATES.map(({ name, code }) => [code, name]));
const nameOf = (code: string): string => names.get(code) ?? code;
/** The points are in hundredths of a degree, west without its sign. */
const pointOf = (north: string, west: string): RoutePoint => ({
  latitude: Number(north) / 100,
  longitude: -Number(west) / 100,
});

/** All towns, those of a state with the largest first. */
export function readTowns(): Town[] {
  return Object.entries(data.towns).flatMap(([code, towns]) =>
    towns.split(';').map((text) => {
      const [, name = '', north = '', west = '', thousands = ''] =
        /^(.+) (\d+) (\d+) (\d+)$/.exec(text) ?? [];
      return { state: nameOf(code), name, people: Number(thousands) * 1000, point: pointOf(north, west) };
    }),
  );
}

/** The areas of ZIP codes by their first three digits. */
export function readZipAreas(): Map<string, ZipArea> {
  return new Map(
    data.zips.split(';').map((text) => {
      const [digits = '', code = '', north = '', west = ''] = text.split(' ');
      return [digits, { state: nameOf(code), point: pointOf(north, west) }];
    }),
  );
}
