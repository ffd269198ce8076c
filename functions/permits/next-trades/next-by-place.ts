import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Item, Key, Table } from '#functions/platform/tables/table.ts';
import { likelyNext, type NextOf, type NextTrade } from '#shared/domain/next-trade.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { TRADE_IDS, type Trade } from '#shared/domain/permit/trades.ts';
import { placeKey, placeOf } from '../projects/declared-links.ts';

const KEY: Key = { pk: 'next-trades', sk: 'measured' };
/** A measure is a month old when the next one comes, so this much longer is nothing. */
const FRESH_MS = 10 * 60_000;

type Pairs = ReadonlyMap<string, readonly NextTrade[]>;
/** The sequences of a place as JSON: the place, then four values of each. */
type StoredPlace = readonly [
  place: string,
  pairs: readonly (readonly [after: Trade, trade: Trade, n: number, follows: number])[],
];

/** The measured sequences of all places. */
export class NextByPlace {
  readonly pairs: Pairs;

  /** @param pairs by `placeOf` */
  constructor(pairs: Pairs) {
    this.pairs = pairs;
  }

  readonly nextOf: NextOf = (permit) => likelyNext(this.pairs.get(placeOf(permit)) ?? [], permit);

  /** The sequences of a city, or of a county's permits without one. */
  in(state: StateName, city: string | null, county: string | null): readonly NextTrade[] {
    return this.pairs.get(placeKey(state, city ?? county)) ?? [];
  }

  /** The trades that come next somewhere in a state, or anywhere, in the order of `TRADE_IDS`. */
  tradesIn(state?: StateName): readonly Trade[] {
    const start = state === undefined ? '' : placeKey(state, '').slice(0, -1);
    const found = new Set(
      [...this.pairs].flatMap(([place, pairs]) =>
        place.startsWith(start) ? pairs.map(({ trade }) => trade) : [],
      ),
    );
    return TRADE_IDS.filter((trade) => found.has(trade));
  }

  /** The sequences that lead to one of some trades, with their places. */
  leadingTo(wanted: readonly Trade[]): readonly (NextTrade & { readonly place: string })[] {
    return [...this.pairs].flatMap(([place, pairs]) =>
      pairs.filter(({ trade }) => wanted.includes(trade)).map((pair) => ({ ...pair, place })),
    );
  }
}

/** What is stored of a measure, in one item: places without a sequence are left out. */
export function nextItem(pairs: Pairs): Item {
  const places = [...pairs]
    .filter(([, list]) => list.length > 0)
    .map(
      ([place, list]): StoredPlace => [
        place,
        list.map(({ after, trade, n, follows }) => [after, trade, n, follows]),
      ],
    );
  return { ...KEY, places: zstdCompressSync(JSON.stringify(places)) };
}

/** What was read last of each table. */
const known = new WeakMap<Table, { readonly at: number; readonly next: NextByPlace }>();

/** The latest measure, at most ten minutes old; empty before the first. One read of one item. */
export async function readNextByPlace({
  index,
  clock,
}: Pick<Runtime, 'index' | 'clock'>): Promise<NextByPlace> {
  const at = clock.now().getTime();
  const last = known.get(index);
  if (last !== undefined && at - last.at < FRESH_MS) return last.next;
  const item = await index.get<Key & { readonly places: Uint8Array }>(KEY);
  const next = new NextByPlace(item === undefined ? new Map() : parsePlaces(item.places));
  known.set(index, { at, next });
  return next;
}

function parsePlaces(places: Uint8Array): Pairs {
  const stored = JSON.parse(zstdDecompressSync(places).toString()) as readonly StoredPlace[];
  return new Map(
    stored.map(([place, pairs]) => [
      place,
      pairs.map(([after, trade, n, follows]) => ({ after, trade, n, follows })),
    ]),
  );
}
