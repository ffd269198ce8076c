import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATES, type StateName } from '../permit/states.ts';
import { timeZoneOf } from './time-zone.ts';

const at = (jurisdictionState: StateName, county: string | null, city: string | null = null): string =>
  timeZoneOf({ jurisdictionState, jurisdictionCounty: county, jurisdictionCity: city, addressCity: null });

describe('the time zone of a permit', () => {
  it.each<readonly [StateName, string | null, string | null, string]>([
    ['Florida', 'Miami-Dade', 'Miami', 'America/New_York'],
    ['Florida', 'Escambia County', null, 'America/Chicago'],
    ['Florida', null, 'City of Pensacola', 'America/Chicago'],
    ['Florida', 'Gulf', 'Port St. Joe', 'America/New_York'],
    ['Florida', 'Gulf', 'Wewahitchka', 'America/Chicago'],
    ['Tennessee', 'Davidson', 'Nashville', 'America/Chicago'],
    ['Tennessee', 'KNOX', null, 'America/New_York'],
    ['Tennessee', null, 'Chattanooga', 'America/New_York'],
    ['Texas', 'Travis', 'Austin', 'America/Chicago'],
    ['Texas', 'El Paso', null, 'America/Denver'],
    ['Texas', null, 'El Paso', 'America/Denver'],
    ['Michigan', 'Wayne', 'Detroit', 'America/Detroit'],
    ['Michigan', 'Iron', null, 'America/Menominee'],
    ['Illinois', 'Cook', 'Chicago', 'America/Chicago'],
    ['Arizona', null, null, 'America/Phoenix'],
  ])('of %s, %s, %s is %s', (state, county, city, zone) => {
    expect(at(state, county, city)).toBe(zone);
  });

  it('counts the city of the address where the record has no other', () => {
    const permit = { jurisdictionState: 'Texas', jurisdictionCounty: null, jurisdictionCity: null } as const;
    expect(timeZoneOf({ ...permit, addressCity: 'El Paso' })).toBe('America/Denver');
  });

  it('is a known zone of its state for any county and city', () => {
    const states = fc.constantFrom(...STATES.map(({ name }) => name));
    fc.assert(
      fc.property(states, fc.string(), fc.string(), (state, county, city) => {
        const zone = at(state, county, city);
        expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow();
        expect(zone).toBe(at(state, county.toUpperCase(), city.toUpperCase()));
      }),
    );
  });
});
