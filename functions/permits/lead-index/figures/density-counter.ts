import { type MapBox, PINS_MAX, type SquareRange, squareBox } from '#shared/domain/map/density.ts';
import { WHO_BITS, WHO_IDS, type Who } from '#shared/domain/permit/who.ts';
import { toDegrees, toMicro } from '#shared/domain/territory/geometry.ts';
import type { MatchedRows } from '../search/matched-rows.ts';
import type { SegmentPoints } from '../store/segment.ts';
import {
  BEFORE,
  type CountedDays,
  comparedBy,
  FULL,
  NONE,
  NOW,
  type PeriodCounts,
  periodsOf,
} from './periods.ts';

export interface DensitySquare extends PeriodCounts {
  readonly x: number;
  readonly y: number;
}

export interface DensityGroup {
  readonly permits: number;
  /** The middle of its permits. */
  readonly latitude: number;
  readonly longitude: number;
  /** Its permits by label. */
  readonly who: Readonly<Record<Who, number>>;
}

/** Permits of a ZIP code. */
export interface DensityZip extends PeriodCounts {
  readonly zip: string;
  readonly valued: number;
  readonly totalValuation: number;
  /** The middle of its permits. */
  readonly latitude: number;
  readonly longitude: number;
}

type Count = { permits: number; full: number; before: number };
type PlaceCount = Count & { latitudes: number; longitudes: number };
/** `part` and `row` are its last permit's: the segment, by the call of `add`, and the row there. */
type SquareCount = PlaceCount & { readonly labels: Uint32Array; part: number; row: number };
type ZipCount = PlaceCount & { valued: number; totalValuation: number };

/** Decimals of the middle of a place: about 40 feet. */
const PLACE_SCALE = 10_000;

/** Counts rows by square and by ZIP code in one pass over their columns. */
export class DensityCounter {
  readonly #grid: SquareRange;
  readonly #total: Count = { permits: 0, full: 0, before: 0 };
  readonly #zips = new Map<string, ZipCount>();
  readonly #squares: readonly SquareCount[];
  readonly #parts: MatchedRows[] = [];
  readonly #columns: number;
  /** The north edge of each row of squares, and the west edge of each column, in micro-degrees. */
  readonly #norths: readonly number[];
  readonly #wests: readonly number[];
  readonly #south: number;
  readonly #east: number;

  constructor(grid: SquareRange, { west, south, east, north }: MapBox) {
    this.#grid = grid;
    this.#columns = grid.x[1] - grid.x[0] + 1;
    const rows = grid.y[1] - grid.y[0] + 1;
    this.#squares = Array.from({ length: this.#columns * rows }, () => ({
      ...newPlace(),
      labels: new Uint32Array(WHO_IDS.length),
      part: 0,
      row: 0,
    }));
    const edges = Array.from(
      { length: rows },
      (_, at) => squareBox(grid.level, grid.x[0], grid.y[0] + at).north,
    );
    this.#norths = edges.map((edge) => toMicro(Math.min(edge, north)));
    this.#wests = Array.from({ length: this.#columns }, (_, at) =>
      toMicro(Math.max(squareBox(grid.level, grid.x[0] + at, grid.y[0]).west, west)),
    );
    this.#south = toMicro(south);
    this.#east = toMicro(east);
  }

  /**
   * Counts the rows of a segment.
   * @param when `own dates`: every row counts, and nothing is compared
   * @param labels the bit number of each row's label; without them no labels are counted
   * @returns the rows of the period that lie in the box
   */
  add(
    found: MatchedRows,
    points: SegmentPoints,
    when: CountedDays | 'own dates',
    labels: Uint8Array | undefined,
  ): Uint32Array {
    const { entry, core, rows } = found;
    const part = this.#parts.push(found) - 1;
    const { city, days, zip, values } = core;
    const periods = when === 'own dates' ? undefined : periodsOf(entry.month, when);
    const compared = when === 'own dates' ? undefined : comparedBy(city.values, when);
    const zips = zip.values.map((code) => (code === '' ? undefined : this.#zipCount(code)));
    const inBox: number[] = [];
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0;
      const period =
        periods === undefined
          ? NOW
          : (periods[days[row] ?? 0] ?? NONE) & (compared?.[city.codes[row] ?? 0] ?? NOW);
      if (period === NONE) continue;
      const point = points.pointAt(row);
      if (point === null) continue;
      const [latitude, longitude] = point;
      const square = this.#squareAt(latitude, longitude);
      if (square === undefined) continue;
      count(this.#total, period);
      countPlace(square, period, latitude, longitude);
      if (period & NOW) {
        inBox.push(row);
        square.part = part;
        square.row = row;
        const label = labels?.[at];
        if (label !== undefined) square.labels[label] = (square.labels[label] ?? 0) + 1;
      }
      const code = zips[zip.codes[row] ?? 0];
      if (code === undefined) continue;
      countPlace(code, period, latitude, longitude);
      const value = values[row] ?? Number.NaN;
      if ((period & NOW) === 0 || Number.isNaN(value)) continue;
      code.valued++;
      code.totalValuation += value;
    }
    return Uint32Array.from(inBox);
  }

  get level(): number {
    return this.#grid.level;
  }

  total(): PeriodCounts {
    return { ...this.#total };
  }

  /** The squares with permits in either period, the northwest first. */
  squares(): readonly DensitySquare[] {
    return this.#squares.flatMap(({ permits, full, before }, at) =>
      permits + before === 0
        ? []
        : [
            {
              x: this.#grid.x[0] + (at % this.#columns),
              y: this.#grid.y[0] + Math.floor(at / this.#columns),
              permits,
              full,
              before,
            },
          ],
    );
  }

  /** The squares with permits in the period, each in the middle of its permits, without those of `single`. */
  groups(): readonly DensityGroup[] {
    const least = this.#alone().length > 0 ? 2 : 1;
    return this.#squares
      .filter(({ permits }) => permits >= least)
      .map(({ permits, labels, ...place }) => ({
        permits,
        who: Object.fromEntries(WHO_IDS.map((id) => [id, labels[WHO_BITS[id]] ?? 0])) as Record<Who, number>,
        ...middleOf(permits, place),
      }));
  }

  /** The permits that are alone in their square and in no group. */
  single(): readonly MatchedRows[] {
    return [...Map.groupBy(this.#alone(), ({ part }) => this.#parts[part])].flatMap(([part, squares]) =>
      part === undefined ? [] : { ...part, rows: Uint32Array.from(squares, ({ row }) => row).sort() },
    );
  }

  /** The squares with one permit; none where they are too many to show one by one. */
  #alone(): readonly SquareCount[] {
    const alone = this.#squares.filter(({ permits }) => permits === 1);
    return alone.length <= PINS_MAX ? alone : [];
  }

  zips(most: number): readonly DensityZip[] {
    return [...this.#zips]
      .filter(([, { permits }]) => permits > 0)
      .sort(([a, one], [b, other]) => other.permits - one.permits || (a < b ? -1 : 1))
      .slice(0, most)
      .map(([zip, { permits, full, before, valued, totalValuation, ...place }]) => ({
        zip,
        permits,
        full,
        before,
        valued,
        totalValuation,
        ...middleOf(permits, place),
      }));
  }

  #zipCount(zip: string): ZipCount {
    const known = this.#zips.get(zip) ?? { ...newPlace(), valued: 0, totalValuation: 0 };
    this.#zips.set(zip, known);
    return known;
  }

  #squareAt(latitude: number, longitude: number): SquareCount | undefined {
    if (latitude < this.#south || longitude > this.#east) return undefined;
    if (latitude > (this.#norths[0] ?? 0) || longitude < (this.#wests[0] ?? 0)) return undefined;
    const row = lastWhere(this.#norths, (north) => latitude <= north);
    const column = lastWhere(this.#wests, (west) => longitude >= west);
    return this.#squares[row * this.#columns + column];
  }
}

const newPlace = (): PlaceCount => ({
  permits: 0,
  full: 0,
  before: 0,
  latitudes: 0,
  longitudes: 0,
});

function count(counted: Count, period: number): void {
  if (period & NOW) counted.permits++;
  if (period & FULL) counted.full++;
  if (period & BEFORE) counted.before++;
}

function countPlace(place: PlaceCount, period: number, latitude: number, longitude: number): void {
  count(place, period);
  if ((period & NOW) === 0) return;
  place.latitudes += latitude;
  place.longitudes += longitude;
}

function middleOf(permits: number, { latitudes, longitudes }: Pick<PlaceCount, 'latitudes' | 'longitudes'>) {
  const degrees = (sum: number): number => Math.round(toDegrees(sum / permits) * PLACE_SCALE) / PLACE_SCALE;
  return { latitude: degrees(latitudes), longitude: degrees(longitudes) };
}

/** The last place of a list whose values pass up to it and no further. */
function lastWhere(values: readonly number[], passes: (value: number) => boolean): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (passes(values[middle] ?? 0)) low = middle;
    else high = middle - 1;
  }
  return low;
}
