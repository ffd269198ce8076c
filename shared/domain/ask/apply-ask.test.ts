import { expect, it } from 'vitest';
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
