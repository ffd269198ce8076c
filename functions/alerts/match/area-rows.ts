import type { LocatedPermit } from '#shared/domain/permit/permit.ts';
import { isInShape, toMicro } from '#shared/domain/territory/geometry.ts';
import { isInTerritory, territoryOf } from '#shared/domain/territory/territory.ts';
import type { NamedRows } from './named-rows.ts';
import { type RowSet, rowSetFromWords, wordsFor } from './row-set.ts';

/** Outside of every shape. */
const NO_POINT = 2 ** 31 - 1;

/** Rows by an area of a territory. Few alerts share an area, so nothing is cached. */
export class AreaRows implements NamedRows {
  readonly #permits: readonly LocatedPermit[];
  #latitudes: Int32Array | undefined;
  #longitudes: Int32Array | undefined;

  /** @param permits by row */
  constructor(permits: readonly LocatedPermit[]) {
    this.#permits = permits;
  }

  find(view: DataView, at: number, length: number): RowSet {
    const units = Array.from({ length }, (_, unit) => view.getUint16(at + 2 * unit, true));
    const test = this.#testOf(String.fromCharCode(...units));
    const words = new Uint32Array(wordsFor(this.#permits.length));
    for (let row = 0; row < this.#permits.length; row++)
      if (test(row)) words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
    return rowSetFromWords(words);
  }

  #testOf(area: string): (row: number) => boolean {
    const territory = territoryOf([area]);
    const [shape] = territory.shapes;
    if (shape === undefined)
      return (row) => {
        const permit = this.#permits[row];
        return permit !== undefined && isInTerritory(territory, permit);
      };
    this.#latitudes ??= this.#column(({ latitude }) => latitude);
    this.#longitudes ??= this.#column(({ longitude }) => longitude);
    const [latitudes, longitudes] = [this.#latitudes, this.#longitudes];
    return (row) => isInShape(shape, latitudes[row] ?? NO_POINT, longitudes[row] ?? NO_POINT);
  }

  #column(read: (permit: LocatedPermit) => number | null): Int32Array {
    return Int32Array.from(this.#permits, (permit) => {
      const degrees = read(permit);
      return degrees === null ? NO_POINT : toMicro(degrees);
    });
  }
}
