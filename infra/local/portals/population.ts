import type { Source } from '#functions/collection/source.ts';
import type { Row } from './columns.ts';
import { randomOf } from './random.ts';
import { rowMakerFor } from './row-maker.ts';

/** A row the stand-in publishes at some hour. */
export interface PublishedRow {
  /** The portal's own row number. */
  readonly number: number;
  readonly row: Row;
  /** When it was last changed, epoch milliseconds. */
  readonly updatedAt: number;
}

/** A source's rows, hour by hour; the same for the same source, beginning and hour. */
export interface Population {
  at(time: Date): readonly PublishedRow[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far the rows reach back on the first day, in days. */
export const REACH_DAYS = 40;
/** At most this many new rows an hour; two on the average, and never none. */
const BIRTHS_MAX = 4;
/** Each hour's first row is taken back this many hours later. */
const WITHDRAWN_AFTER_H = 48;
/** A row changes once or twice, this many hours apart at most. */
const CHANGE_WITHIN_H = 400;
/** Row numbers count from here. */
const ORIGIN_H = Date.UTC(2025, 0, 1) / HOUR_MS;
/** Publishers are up to two days behind. */
const LAG_DAYS = 2;

/**
 * The moving population of a source (ARCHITECTURE §6): every local hour brings new rows, changes some and withdraws one.
 * @param since the moment the stand-in first ran: rows begin 40 days before and none drops out at the far end
 */
export function populationOf(source: Source, samples: readonly Row[], since: Date): Population {
  const maker = rowMakerFor(source, samples);
  const first = Math.floor(since.getTime() / HOUR_MS) - REACH_DAYS * 24;
  const histories = new Map<number, readonly Version[]>();
  let known: { hour: number; rows: readonly PublishedRow[] } | undefined;

  const bornIn = (hour: number): number => randomOf(`${source.id} births ${hour}`).whole(1, BIRTHS_MAX);
  const historyOf = (hour: number, place: number): readonly Version[] => {
    const serial = (hour - ORIGIN_H) * (BIRTHS_MAX + 1) + place + 1;
    const made = histories.get(serial) ?? versions(source.id, maker, hour, serial);
    histories.set(serial, made);
    return made;
  };
  return {
    at(time) {
      const hour = Math.floor(time.getTime() / HOUR_MS);
      if (known?.hour === hour) return known.rows;
      const rows: PublishedRow[] = [];
      for (let birth = first; birth <= hour; birth++)
        for (let place = 0; place < bornIn(birth); place++) {
          if (place === 0 && hour - birth >= WITHDRAWN_AFTER_H) continue;
          const version = historyOf(birth, place).findLast(({ from }) => from <= hour);
          if (version !== undefined) rows.push(version.published);
        }
      known = { hour, rows };
      return rows;
    },
  };
}

/** A row from an hour on. */
interface Version {
  readonly from: number;
  readonly published: PublishedRow;
}

function versions(
  sourceId: string,
  maker: ReturnType<typeof rowMakerFor>,
  hour: number,
  serial: number,
): readonly Version[] {
  const random = randomOf(`${sourceId} row ${hour} ${serial}`);
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
