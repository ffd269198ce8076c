import { describe, expect, it } from 'vitest';
import { citiesInList } from './place.ts';

describe('citiesInList', () => {
  it('keeps a city the new state has, ignoring case', () => {
    expect(citiesInList(['Springfield', 'Tampa'], ['Chicago', 'SPRINGFIELD'])).toEqual(['Springfield']);
  });

  it('drops all cities while the list is unknown', () => {
    expect(citiesInList(['Springfield'], undefined)).toEqual([]);
  });
});
