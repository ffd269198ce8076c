import { expect, it } from 'vitest';
import { datedFilter } from './filter/permit-filter.ts';
import { likelyNext, type NextTrade } from './next-trade.ts';

const PAIRS: readonly NextTrade[] = [
  { after: 'pool', trade: 'electrical', n: 212, follows: 22 },
  { after: 'pool', trade: 'deck-fence', n: 212, follows: 31 },
  { after: 'roofing', trade: 'solar', n: 100, follows: 50 },
];

it('is what follows a trade of the permit and is not there yet, the most frequent first', () => {
  const trades = (permit: Parameters<typeof likelyNext>[1]) =>
    likelyNext(PAIRS, permit).map(({ trade }) => trade);
  expect(trades({ trades: ['pool'], status: 'Issued' })).toEqual(['deck-fence', 'electrical']);
  expect(trades({ trades: ['pool', 'deck-fence'], status: null })).toEqual(['electrical']);
  expect(trades({ trades: ['solar'], status: 'Issued' })).toEqual([]);
  expect(trades({ trades: ['pool'], status: 'Expired' })).toEqual([]);
});

it('is searched among the permits of 120 days', () => {
  const today = '2026-11-20';
  expect(datedFilter({ next: ['solar'] }, today)).toEqual({ next: ['solar'], from: '2026-07-23' });
  expect(datedFilter({ next: ['solar'], lastDays: 30 }, today)).toEqual({
    next: ['solar'],
    from: '2026-10-22',
  });
  expect(datedFilter({ next: ['solar'], from: '2026-11-01' }, today)).toEqual({
    next: ['solar'],
    from: '2026-11-01',
  });
  expect(datedFilter({ next: [] }, today)).toEqual({ next: [] });
});
