import type { Runtime } from '#functions/platform/runtime.ts';
import type { Item } from '#functions/platform/tables/table.ts';
import { likelyNext, type NextOf, type NextTrade } from '#shared/domain/next-trade.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import { TRADE_IDS, type Trade } from '#shared/domain/permit/trades.ts';
import { placeKey, placeOf } from '../projects/declared-links.ts';
import { StoredMeasure } from './stored-measure.ts';

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
  const places = [...pairs].filter(([, list]) => list.length > 0);
  return STORED.item(
    places.map(
      ([place, list]): StoredPlace => [
        place,
        list.map(({ after, trade, n, follows }) => [after, trade, n, follows]),
      ],
    ),
  );
}

const STORED = new StoredMeasure(
  'next-trades',
  (stored: readonly StoredPlace[]) =>
    new NextByPlace(
      new Map(
        stored.map(([place, pairs]) => [
          place,
          pairs.map(([after, trade, n, follows]) => ({ after, trade, n, follows })),
        ]),
      ),
    ),
);

/** The latest measure, at most ten minutes old; empty before the first. One read of one item. */
export function readNextByPlace(runtime: Pick<Runtime, 'index' | 'clock'>): Promise<NextByPlace> {
  return STORED.read(runtime);
}
