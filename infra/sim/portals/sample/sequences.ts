import type { Trade } from '#shared/domain/permit/trades.ts';
import { type RandomStream, randomStream } from '../random.ts';
import type { NumberedDay } from './record-numbers.ts';

/**
 * Sources whose rows reach back further than those of others, by days: what usually follows what can be measured after five months
 * only, and the rows of every city for that long would be too many for one machine.
 */
export const LONG_DAYS: Readonly<Record<string, number>> = { 'az-phoenix': 400, 'nc-raleigh': 400 };

type Sequence = readonly [first: Trade, second: Trade];
/** Invented sequences: after the first work, the second one comes to the same address. */
const SEQUENCES: readonly [Sequence, ...Sequence[]] = [
  ['pool', 'deck-fence'],
  ['new-construction', 'pool'],
  ['new-construction', 'deck-fence'],
  ['demolition', 'new-construction'],
  ['roofing', 'solar'],
  ['solar', 'battery'],
  ['solar', 'ev-charger'],
  ['remodel', 'windows-doors'],
  ['remodel', 'hvac'],
  ['adu', 'electrical'],
];
/** Share of a day's rows that follow an earlier one, and how many days earlier that was issued. */
const FOLLOWS = 0.1;
const EARLIER_DAYS = { from: 15, to: 105 } as const;

/** The work of a row in a sequence; address and owner are drawn from `home`, the same for both rows. */
interface SequenceWork {
  readonly trade: Trade;
  readonly home: RandomStream;
}

/** The work of a row in a sequence: the first of each day begins one. Undefined for other rows, and where rows do not reach back. */
export function sequenceWork(sourceId: string, { day, ofDay }: NumberedDay): SequenceWork | undefined {
  if (LONG_DAYS[sourceId] === undefined) return undefined;
  const begunOn = (first: number, step: 0 | 1): SequenceWork => {
    const home = randomStream(`${sourceId} sequence ${first}`);
    return { trade: home.pick(SEQUENCES)[step], home };
  };
  if (ofDay === 1) return begunOn(day, 0);
  const random = randomStream(`${sourceId} follows ${day} ${ofDay}`);
  return random.chance(FOLLOWS)
    ? begunOn(day - random.whole(EARLIER_DAYS.from, EARLIER_DAYS.to), 1)
    : undefined;
}
