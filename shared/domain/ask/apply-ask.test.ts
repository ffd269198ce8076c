import { describe, expect, it } from 'vitest';
import type { PermitFilter } from '../filter/permit-filter.ts';
import { applyAsk } from './apply-ask.ts';

const ELSEWHERE: PermitFilter = { trades: ['roofing'] };
const HERE: PermitFilter = { ...ELSEWHERE, states: ['Illinois'], cities: ['Chicago'] };

it.each<[string, PermitFilter, PermitFilter, PermitFilter]>([
  ['moves to another place', HERE, { cities: ['Mesa'] }, { ...ELSEWHERE, cities: ['Mesa'] }],
  [
    'replaces both bounds of the value',
    { ...HERE, minValue: 1 },
    { maxValue: 5000 },
    { ...HERE, maxValue: 5000 },
  ],
  [
    'replaces relative days by dates',
    { ...HERE, lastDays: 7 },
    { to: '2026-10-01' },
    { ...HERE, to: '2026-10-01' },
  ],
  ['adds what was not asked before', HERE, { hasPhone: true }, { ...HERE, hasPhone: true }],
])('a question %s', (_, current, asked, expected) => {
  expect(applyAsk(current, asked)).toEqual(expected);
});

describe('a question on the reader’s own search', () => {
  const own: PermitFilter = { ...HERE, who: ['nobody'] };

  it.each<[string, PermitFilter]>([
    ['words', { keywords: ['restaurant'] }],
    ['a permit type', { permitTypes: ['Re-Roof'] }],
    ['an action', { actions: ['new'] }],
    ['what comes next', { next: ['pool'] }],
    ['what to leave out', { without: ['solar'] }],
    ['a contractor', { contractor: 'Sample' }],
  ])('asks for %s without the trades that nobody chose', (_, asked) => {
    const { trades: _trades, ...rest } = own;
    expect(applyAsk(own, asked, own)).toEqual({ ...rest, ...asked });
  });

  it('keeps them when it says nothing of work, and keeps trades that the reader chose', () => {
    expect(applyAsk(own, { minValue: 1 }, own)).toEqual({ ...own, minValue: 1 });
    const chosen: PermitFilter = { ...own, trades: ['solar'] };
    expect(applyAsk(chosen, { keywords: ['school'] }, own)).toEqual({ ...chosen, keywords: ['school'] });
  });
});
