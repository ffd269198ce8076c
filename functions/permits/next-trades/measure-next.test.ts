import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '#infra/sim/harness/random.ts';
import { FOLLOW_DAYS } from '#shared/domain/next-trade.ts';
import { TRADE_IDS, type Trade } from '#shared/domain/permit/trades.ts';
import { findPlanted } from './bench/planted-sequences.ts';
import { measureNext, type TradeEvent } from './measure-next.ts';

const LAST_DAY = 1_000;
const event = (trade: Trade, site: string, day: number): TradeEvent => ({ trade, site, day });
/** `n` homes with a pool, `follows` of them with a fence `after` days later; 300 homes with a roof, 9 of them with a fence. */
function homes({ n = 212, follows = 31, after = 60, poolDay = 100 } = {}): TradeEvent[] {
  const pools = Array.from({ length: n }, (_, at) => event('pool', `p${at}`, poolDay));
  const fences = pools.slice(0, follows).map(({ site }) => event('deck-fence', site, poolDay + after));
  const roofs = Array.from({ length: 300 }, (_, at) => event('roofing', `r${at}`, 100));
  const others = roofs.slice(0, 9).map(({ site }) => event('deck-fence', site, 130));
  return [...pools, ...fences, ...roofs, ...others];
}

describe('measureNext', () => {
  it('counts how often a fence follows a pool, and after other permits', () => {
    expect(measureNext(homes(), LAST_DAY)).toEqual([
      { after: 'pool', trade: 'deck-fence', n: 212, follows: 31, base: expect.closeTo(9.5 / 301) },
    ]);
  });

  it.each<[string, TradeEvent[]]>([
    ['fewer than 30 permits', homes({ n: 29, follows: 20 })],
    ['what is less than twice as common', homes({ n: 212, follows: 12 })],
    ['what may be chance', homes({ n: 40, follows: 4 })],
    ['what comes later than 120 days', homes({ after: FOLLOW_DAYS + 1 })],
    ['what comes on the same day', homes({ after: 0 })],
    ['what comes before', homes({ after: -10 })],
    [
      'permits that were not followed for the whole time',
      homes({ poolDay: LAST_DAY - FOLLOW_DAYS + 1, after: 5 }),
    ],
  ])('leaves out %s', (_, events) => {
    const found = measureNext(events, LAST_DAY);
    expect(found.filter(({ after, trade }) => after === 'pool' && trade === 'deck-fence')).toEqual([]);
  });

  it('counts a fence once at a home, a renewed pool once, and no large building', () => {
    const renewed = Array.from({ length: 212 }, (_, at) => event('pool', `p${at}`, 150));
    const second = Array.from({ length: 31 }, (_, at) => event('deck-fence', `p${at}`, 170));
    const tower = Array.from({ length: 60 }, (_, at) =>
      event(at % 2 === 0 ? 'pool' : 'deck-fence', 'tower', at),
    );
    expect(measureNext([...homes(), ...renewed, ...second, ...tower], LAST_DAY)).toEqual(
      measureNext(homes(), LAST_DAY),
    );
  });

  it('gives only what the rule allows, whatever the order', () => {
    const one = fc.record({
      trade: fc.constantFrom(...TRADE_IDS.slice(0, 4)),
      site: fc.constantFrom(...'abcdefghij'),
      day: fc.integer({ min: 0, max: LAST_DAY }),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), (some) => {
        const events = [...homes(), ...some];
        const found = measureNext(events, LAST_DAY);
        for (const { n, follows, base } of found) {
          expect(n).toBeGreaterThanOrEqual(30);
          expect(follows).toBeLessThanOrEqual(n);
          expect(follows / n).toBeGreaterThanOrEqual(2 * base);
        }
        const byName = (list: typeof found) => list.map((pair) => JSON.stringify(pair)).sort();
        expect(byName(measureNext(events.toReversed(), LAST_DAY))).toEqual(byName(found));
      }),
    );
  });

  it('finds planted sequences, and none when the trades are exchanged at random', () => {
    const { planted, found, shuffled } = findPlanted(seeded(3));
    expect([found, shuffled]).toEqual([planted, 0]);
  });
});
