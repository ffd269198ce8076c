import type { Source } from '#functions/collection/source.ts';
import type { PortalRow } from './columns.ts';
import { randomStream } from './random.ts';
import { createRowMaker } from './row-maker.ts';

/** A published row of the stand-in. */
export interface PublishedRow {
  /** The portal's own row number. */
  readonly number: number;
  readonly row: PortalRow;
  /** Epoch milliseconds of the last change. */
  readonly updatedAt: number;
}

/** A source's rows by hour; the same for the same source, start and hour. */
export interface Population {
  at(time: Date): readonly PublishedRow[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days that the rows reach back on the first day. */
const POPULATION_DAYS = 40;
/** Maximum new rows per hour; the minimum is one. */
const BIRTHS_MAX = 4;
/** Hours until each hour's first row is withdrawn. */
const WITHDRAWN_AFTER_H = 48;
/** Maximum hours between the one or two changes of a row. */
const CHANGE_WITHIN_H = 400;
/** Row numbers count from here. */
const ORIGIN_H = Date.UTC(2025, 0, 1) / HOUR_MS;
/** Maximum days between issue and publication. */
const LAG_DAYS = 2;

/**
 * Creates the changing rows of a source (ARCHITECTURE §6): every hour adds rows, changes some and withdraws one.
 * @param since first start of the stand-in; rows begin 40 days before
 */
export function createPopulation(source: Source, samples: readonly PortalRow[], since: Date): Population {
  const maker = createRowMaker(source, samples);
  const first = Math.floor(since.getTime() / HOUR_MS) - POPULATION_DAYS * 24;
  const histories = new Map<number, readonly Version[]>();
  let known: { hour: number; rows: readonly PublishedRow[] } | undefined;

  const rowsAdded = (hour: number): number =>
    randomStream(`${source.id} births ${hour}`).whole(1, BIRTHS_MAX);
  const historyOf = (hour: number, place: number): readonly Version[] => {
    const serial = (hour - ORIGIN_H) * (BIRTHS_MAX + 1) + place + 1;
    const made = histories.get(serial) ?? makeVersions(source.id, maker, hour, serial);
    histories.set(serial, made);
    return made;
  };
  return {
    at(time) {
      const hour = Math.floor(time.getTime() / HOUR_MS);
      if (known?.hour === hour) return known.rows;
      const rows: PublishedRow[] = [];
      for (let birth = first; birth <= hour; birth++)
        for (let place = 0; place < rowsAdded(birth); place++) {
          if (place === 0 && hour - birth >= WITHDRAWN_AFTER_H) continue;
          const version = historyOf(birth, place).findLast(({ from }) => from <= hour);
          if (version !== undefined) rows.push(version.published);
        }
      known = { hour, rows };
      return rows;
    },
  };
}

/** A row as published from an hour on. */
interface Version {
  readonly from: number;
  readonly published: PublishedRow;
}

function makeVersions(
  sourceId: string,
  maker: ReturnType<typeof createRowMaker>,
  hour: number,
  serial: number,
): readonly Version[] {
  const random = randomStream(`${sourceId} row ${hour} ${serial}`);
  const day = Math.floor((hour * HOUR_MS) / DAY_MS) * DAY_MS;
  let row = maker.make(serial, day - random.whole(0, LAG_DAYS) * DAY_MS, random);
  let from = hour;
  const made: Version[] = [];
  for (let changes = random.whole(1, 2); changes >= 0; changes--) {
    made.push({ from, published: { number: serial, row, updatedAt: from * HOUR_MS } });
    row = maker.change(row, random);
    from += random.whole(3, CHANGE_WITHIN_H);
  }
  return made;
}
