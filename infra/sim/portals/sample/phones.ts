import type { Trade } from '#shared/domain/permit/trades.ts';
import { TRADE_FACTS, TRADES_OF_WORK } from './trade-facts.ts';

/**
 * Invented phones: 555-0100 to 555-0199 of an area code, which are reserved for fiction. They are too few for every company, so the
 * busiest of an area have one each, and each of the last ones belongs to an owner of several homes.
 */
const FIRM_NUMBERS = 80;
const NUMBERS = 100;

/** How much more work the first companies of a trade have: the power of an even draw. */
const FIRM_SKEW = 1.9;
/** Ranks that may be among the busiest. */
const RANKS = 8;

/** The kind of company that does a trade; general contractors of large work are others than those of homes. */
export function firmKind(trade: Trade, isLarge: boolean): string {
  return isLarge && isBuilder(trade) ? `${trade} large` : trade;
}

/** Whether general contractors do the work. */
export function isBuilder(trade: Trade): boolean {
  return trade === 'new-construction' || trade === 'remodel' || trade === 'adu';
}

/** Draws the rank of a company among those of its kind in its area, from 0. */
export function drawRank(count: number, draw: number): number {
  return Math.floor(count * draw ** FIRM_SKEW);
}

const BUSIEST: ReadonlyMap<string, number> = new Map(
  TRADES_OF_WORK.flatMap((trade) => {
    const { share, commercial } = TRADE_FACTS[trade];
    const kinds = isBuilder(trade) ? [false, true] : [false];
    return kinds.flatMap((isLarge) =>
      Array.from({ length: RANKS }, (_, rank) => {
        const ofKind = !isBuilder(trade) ? 1 : (isLarge ? commercial : 100 - commercial) / 100;
        const ofRank = (rank + 1) ** (1 / FIRM_SKEW) - rank ** (1 / FIRM_SKEW);
        return { name: `${firmKind(trade, isLarge)} ${rank}`, work: share * ofKind * ofRank };
      }),
    );
  })
    .toSorted((a, b) => b.work - a.work)
    .slice(0, FIRM_NUMBERS)
    .map(({ name }, number) => [name, number]),
);

/** The phone of a company, ten digits, which no other one has; null for those that are not among the busiest. */
export function firmPhone(area: string, kind: string, rank: number): string | null {
  const number = BUSIEST.get(`${kind} ${rank}`);
  return number === undefined ? null : phone(area, number);
}

/** The phone of an owner of several homes. @param draw from 0 to 1 */
export function ownerPhone(area: string, draw: number): string {
  return phone(area, FIRM_NUMBERS + Math.floor(draw * (NUMBERS - FIRM_NUMBERS)));
}

function phone(area: string, number: number): string {
  return `${area}55501${String(number).padStart(2, '0')}`;
}
