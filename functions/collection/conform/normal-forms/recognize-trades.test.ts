import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsPhrase } from '#shared/domain/filter/keywords.ts';
import { TRADES } from '#shared/domain/permit/trades.ts';
import { TRADES_MAX, tradesOf, typeTrades } from './recognize-trades.ts';

const tradesIn = (type: string | null, description: string | null, contractorName: string | null = null) =>
  tradesOf(typeTrades(type), description, contractorName);
const trades = (type: string | null, description: string | null = null) => tradesIn(type, description).trades;

describe('tradesOf', () => {
  it.each([
    ['roofing', 'Re-Roof - Residential'],
    ['solar', 'Install 22 roof mounted PV panels'],
    ['hvac', 'Replace A/C unit and furnace'],
    ['plumbing', 'Water heater replacement'],
    ['electrical', '200 amp service upgrade'],
    ['pool', 'In-ground swimming pool'],
    ['demolition', 'PERMIT - WRECKING/DEMOLITION'],
    ['new-construction', 'PERMIT - NEW CONSTRUCTION'],
    ['adu', 'Detached ADU at rear'],
    ['remodel', 'Kitchen remodel'],
    ['concrete', 'Pour new driveway'],
    ['windows-doors', 'Window Replacement - Residential'],
    ['deck-fence', 'Fence'],
    ['fire', 'Fire Sprinklers'],
    ['elevator', 'PERMIT - ELEVATOR EQUIPMENT'],
    ['sign', 'sign - erect'],
  ])('finds %s in "%s"', (trade, text) => {
    expect(trades(text)[0]).toBe(trade);
    expect(trades(null, text)[0]).toBe(trade);
  });

  it('has a rule for every trade', () => {
    const all = TRADES.map(({ label }) => trades(label)[0]);
    expect(new Set(all)).toEqual(new Set(TRADES.map(({ id }) => id)));
  });

  it('puts the more particular trade first and keeps three at most', () => {
    expect(trades('Electrical', 'Solar panels, re-roof, new windows, fence')).toEqual([
      'solar',
      'roofing',
      'electrical',
    ]);
  });

  it('shows the most telling words, wherever they stand', () => {
    expect(tradesIn(null, 'Roof: re-roof with new shingles').tradeWords).toEqual({ roofing: 're roof' });
    expect(tradesIn('Roof', 'Shingles').tradeWords).toEqual({ roofing: 'shingles' });
  });

  it('hears a denial, and a word that means something else', () => {
    expect(trades(null, 'Paint only. No electrical work, no plumbing')).toEqual([]);
    expect(trades(null, 'Work without roofing')).toEqual([]);
    expect(trades(null, 'Bar with pool table')).toEqual([]);
    expect(trades(null, 'Roof deck')).toEqual([]);
    expect(trades(null, 'Roof deck and new roof')).toEqual(['roofing']);
    expect(trades(null, 'Sign off required')).toEqual([]);
    expect(trades(null, 'Paint only, no roof work')).toEqual([]);
    expect(trades(null, 'Drywall. No electrical, plumbing or mechanical')).toEqual([]);
    expect(trades(null, 'No change to electrical')).toEqual([]);
    expect(trades(null, 'Deck; electrical by others, plumbing under separate permit')).toEqual([
      'deck-fence',
    ]);
    expect(trades(null, 'No structural changes, replace roof')).toEqual(['roofing']);
    expect(trades(null, 'No plumbing. Electrical panel')).toEqual(['electrical']);
    expect(trades(null, 'No electrical in garage; electrical in house')).toEqual(['electrical']);
  });

  it('reads no trade in the name of the contractor', () => {
    const text = 'Sample Roofing and Solar LLC to replace windows';
    expect(tradesIn(null, text, 'SAMPLE ROOFING & SOLAR, LLC').trades).toEqual([
      'solar',
      'roofing',
      'windows-doors',
    ]);
    expect(tradesIn(null, text, 'SAMPLE ROOFING AND SOLAR LLC').trades).toEqual(['windows-doors']);
    expect(tradesIn(null, 'New roof', 'Roof').trades).toEqual(['roofing']);
  });

  it('takes a whole type word only as the whole type', () => {
    expect(trades('New')).toEqual(['new-construction']);
    expect(trades('New fixture list')).toEqual([]);
  });

  it('matches words, never parts of words, and never across type and description', () => {
    expect(trades(null, 'Designated signage-free spatial poolside doorway')).toEqual(['sign']);
    expect(trades('fire', 'alarm clock')).toEqual([]);
  });

  it('shows words that really are in the text', () => {
    fc.assert(
      fc.property(
        fc.lorem({ maxCount: 8 }),
        fc.constantFrom('solar', 'roof', 'no roof', 'sign', 'duct work'),
        (text, word) => {
          const { trades: found, tradeWords } = tradesIn(word, text);
          expect(found.length).toBeLessThanOrEqual(TRADES_MAX);
          expect(Object.keys(tradeWords)).toEqual([...found]);
          for (const words of Object.values(tradeWords))
            expect(containsPhrase(word, words) || containsPhrase(text, words)).toBe(true);
        },
      ),
    );
  });
});
