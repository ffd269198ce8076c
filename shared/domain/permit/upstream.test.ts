import { describe, expect, it } from 'vitest';
import type { Role } from '../profile.ts';
import { familyOf } from './firm-trades.ts';
import { TRADE_IDS, type Trade } from './trades.ts';
import { startWork, wantedTrades } from './upstream.ts';
import { whyBefore } from './upstream-reasons.ts';

describe('where a business starts', () => {
  it.each<[Role | null, Trade, readonly Trade[], readonly Trade[]]>([
    ['prime', 'roofing', ['roofing'], []],
    ['supplier', 'roofing', ['roofing'], []],
    [null, 'roofing', ['roofing'], []],
    ['sub', 'hvac', ['new-construction', 'adu', 'remodel'], ['hvac', 'heat-pump']],
    ['other', 'pool', ['new-construction', 'adu', 'remodel'], ['pool']],
    ['other', 'deck-fence', ['new-construction', 'adu', 'pool'], ['deck-fence']],
    ['sub', 'demolition', ['demolition'], []],
  ])('as %s in %s', (role, trade, trades, without) => {
    expect(startWork({ role, trades: [trade] })).toEqual({ trades, without });
  });

  it('never starts from what it leaves out, nor with nothing', () => {
    for (const trade of TRADE_IDS) {
      const { trades, without } = startWork({ role: 'sub', trades: [trade] });
      expect(trades.length).toBeGreaterThan(0);
      expect(without.map(familyOf)).not.toEqual(expect.arrayContaining(trades.map(familyOf)));
      expect(trades.filter((one) => without.includes(one))).toEqual([]);
    }
  });

  it('joins the work before several trades, without these', () => {
    expect(startWork({ role: 'other', trades: ['pool', 'deck-fence'] })).toEqual({
      trades: ['new-construction', 'adu', 'remodel'],
      without: ['pool', 'deck-fence'],
    });
  });

  it('asks for everything without a trade', () => {
    expect(startWork({ role: 'sub', trades: [] })).toEqual({ trades: [], without: [] });
  });

  it('wants the own trades too, and says why the others', () => {
    const solar = { role: 'other', trades: ['solar'] } as const;
    expect(wantedTrades(solar)).toEqual(expect.arrayContaining(['solar', 'roofing']));
    expect(whyBefore(solar, 'roofing')).toBe('a new roof is the time for panels');
    expect(whyBefore(solar, 'sign')).toBeUndefined();
  });
});
