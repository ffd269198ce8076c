import { describe, expect, it } from 'vitest';
import type { SearchProfile } from '#shared/domain/filter/profile-filter.ts';
import { countInWords, profileInWords } from './my-search.ts';

const AUSTIN = { state: 'Texas', city: 'Austin' } as const;

describe('the user’s search in words', () => {
  it.each<[number, Omit<SearchProfile, 'role'>, string, string]>([
    [14, { trades: ['roofing'], area: AUSTIN }, '14 new roofing leads in Austin', 'Roofing, Austin'],
    [1, { trades: ['hvac'], area: null }, '1 new HVAC lead', 'HVAC'],
    [0, { trades: ['hvac'], area: null }, 'No new HVAC leads', 'HVAC'],
    [
      2000,
      { trades: ['roofing', 'solar'], area: { state: 'Texas', city: null } },
      '2,000 new roofing and solar leads in Texas',
      'Roofing and Solar, Texas',
    ],
    [
      3,
      { trades: ['roofing', 'solar', 'hvac'], area: AUSTIN },
      '3 new leads in your trades in Austin',
      '3 trades, Austin',
    ],
    [3, { trades: ['roofing', 'solar', 'hvac'], area: null }, '3 new leads in your trades', '3 trades'],
    [
      2,
      { trades: ['remodel', 'adu', 'new-construction'], area: AUSTIN },
      '2 new general contracting leads in Austin',
      'General contracting, Austin',
    ],
    [
      2,
      { trades: ['new-construction', 'adu', 'remodel', 'deck-fence'], area: null },
      '2 new general contracting and deck & fence leads',
      'General contracting and Deck & fence',
    ],
    [0, { trades: [], area: null }, 'No new leads', ''],
  ])('of %i for %j', (count, workAndPlace, counted, described) => {
    const profile = { ...workAndPlace, role: null };
    expect(countInWords(count, profile)).toBe(counted);
    expect(profileInWords(profile)).toBe(described);
  });
});
