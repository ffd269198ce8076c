import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILDER, type FirmTrade, familiesOf, familyOf, firmTrades, traderOf } from './firm-trades.ts';
import { TRADE_IDS, type Trade } from './trades.ts';

const trades = fc.uniqueArray(fc.constantFrom(...TRADE_IDS), { maxLength: 4 });

describe('the family of a trade', () => {
  it.each<[Trade, readonly Trade[]]>([
    ['hvac', ['hvac', 'heat-pump']],
    ['electrical', ['electrical', 'ev-charger', 'battery', 'generator']],
    ['plumbing', ['plumbing', 'water-heater']],
    ['windows-doors', ['windows-doors', 'garage-doors']],
    [BUILDER, ['new-construction', 'adu', 'remodel']],
  ])('%s stands for %j', (family, members) => {
    expect(TRADE_IDS.filter((trade) => familyOf(trade) === family).toSorted()).toEqual(members.toSorted());
  });

  it('is the trade itself for every other trade', () => {
    const alone = TRADE_IDS.filter((trade) => familyOf(trade) === trade);
    expect(alone).toEqual(expect.arrayContaining(['roofing', 'solar', 'pool', 'windows-doors', 'sign']));
    for (const trade of TRADE_IDS) expect(alone).toContain(familyOf(trade));
  });

  it('is named once, however many of its trades there are', () => {
    expect(familiesOf(['heat-pump', 'hvac', 'roofing', 'remodel', 'adu'])).toEqual([
      'hvac',
      'roofing',
      BUILDER,
    ]);
  });
});

describe('what a firm does', () => {
  it('is what license, name or other permits show, whatever this work is', () => {
    const shown = fc.constantFrom<readonly FirmTrade[]>(
      ['roofing'],
      ['other'],
      [BUILDER],
      ['hvac', 'plumbing'],
    );
    fc.assert(
      fc.property(shown, trades, (contractorTrades, work) => {
        expect(firmTrades({ contractorTrades, trades: work })).toEqual(contractorTrades);
      }),
    );
  });

  it.each<[string, readonly Trade[], readonly FirmTrade[]]>([
    ['one family shows its trade', ['heat-pump', 'hvac'], ['hvac']],
    ['several families take a builder', ['roofing', 'electrical'], [BUILDER]],
    ['pipes, ducts and wires are one firm’s', ['heat-pump', 'plumbing'], ['hvac', 'plumbing']],
    ['shingles, siding and gutters are one firm’s', ['gutters', 'roofing'], ['gutters', 'roofing']],
    ['so are the trades of a wall', ['drywall', 'painting'], ['drywall', 'painting']],
    ['pipes that water a lawn are the landscaper’s', ['plumbing', 'landscaping'], ['landscaping']],
    ['patched walls are the plumber’s', ['plumbing', 'drywall'], ['plumbing']],
    ['roof, siding and windows take a builder', ['roofing', 'siding', 'windows-doors'], [BUILDER]],
    ['what comes with a pool is the pool firm’s', ['deck-fence', 'electrical', 'pool'], ['pool']],
    ['panels on a roof are no roofer’s', ['roofing', 'battery', 'solar'], ['solar']],
    ['a sign with wires is a sign firm’s', ['sign', 'electrical'], ['sign']],
    ['a pool with a roof takes a builder', ['pool', 'roofing'], [BUILDER]],
    ['a builder’s work takes a builder, whatever is in it', ['remodel', 'plumbing'], [BUILDER]],
    ['no work shows nothing', [], []],
  ])('else is what this work takes: %s', (_, work, does) => {
    expect(firmTrades({ trades: work })).toEqual(does);
    expect(firmTrades({ contractorTrades: [], trades: work })).toEqual(does);
  });

  it('is one trade, a builder’s, or all of them if one firm does them together, for any work', () => {
    fc.assert(
      fc.property(trades, (work) => {
        const does = firmTrades({ trades: work });
        const families: readonly FirmTrade[] = familiesOf(work);
        if (does.length > 1) expect(does).toEqual(families);
        else expect(does).toHaveLength(Math.min(1, work.length));
        expect(does.every((trade) => trade === BUILDER || families.includes(trade))).toBe(true);
        if (families.includes(BUILDER)) expect(does).toEqual([BUILDER]);
      }),
    );
  });
});

describe('what people of a trade are called', () => {
  it.each<[string | null, readonly FirmTrade[]]>([
    ['Roofer', ['roofing']],
    ['Window firm', ['windows-doors']],
    ['HVAC firm', ['hvac', 'plumbing']],
    ['Painter', ['painting', 'drywall']],
    ['Siding firm', ['siding']],
    ['Another trade', ['other']],
    [null, [BUILDER]],
    [null, ['roofing', BUILDER]],
  ])('%s for a firm of %j', (words, contractorTrades) => {
    expect(traderOf({ contractorTrades, trades: ['solar'] })).toBe(words);
  });

  it('comes from the work where nothing else shows it', () => {
    expect(traderOf({ trades: ['solar'] })).toBe('Solar firm');
    expect(traderOf({ trades: ['roofing', 'concrete'] })).toBeNull();
    expect(traderOf({ trades: [] })).toBeNull();
  });
});
