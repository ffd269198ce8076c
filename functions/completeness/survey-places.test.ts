import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlaceFinder, placeId, placeName, type SurveyPlace } from './survey-places.ts';

const place = (name: string, county = '001', code: string | null = '10000', state = '34'): SurveyPlace => ({
  state,
  county,
  place: code,
  name,
});
const PLACES = [
  place('Chester borough', '027', '10001'),
  place('Chester township', '027', null),
  place('Washington township', '021', null),
  place('Washington township', '027', null),
  place('Jersey City', '017', '36000'),
  place('St. Mary village', '001', '10002'),
  place('Oakville', '001', '10003'),
  place('Oakville', '001', '10003', '48'),
  place('Nashville-Davidson', '037', '52006', '47'),
  place('Augusta-Richmond County Unincorporated Area', '245', null, '13'),
  place('Harris County Unincorporated Area', '201', null, '48'),
  place('Harris County Part Unincorporated Area', '203', null, '48'),
  place('Mecklenburg County', '119', null, '37'),
  place('Newtown (N)', '001', '10009'),
];
const COUNTIES = [place('Mercer County', '021', null), place('Morris County', '027', null)];
const finder = new PlaceFinder(PLACES, COUNTIES);
const find = (state: string, city: string | null, county: string | null = null): string => {
  const found = finder.find({ state, city, county });
  return typeof found === 'string' ? found : `${found.name} ${found.county}`;
};

describe('the place of an office', () => {
  it.each([
    ['34', 'Oakville', null, 'Oakville 001'],
    ['34', 'City of Oakville', null, 'Oakville 001'],
    ['34', 'Chester Boro', null, 'Chester borough 027'],
    ['34', 'Chester Twp', 'Morris', 'Chester township 027'],
    ['34', 'Chester', null, 'ambiguous-place'],
    ['34', 'Chester', 'Morris', 'ambiguous-place'],
    ['34', 'Washington Twp', null, 'ambiguous-place'],
    ['34', 'Washington Twp', 'Mercer', 'Washington township 021'],
    ['34', 'Jersey City City', null, 'Jersey City 017'],
    ['34', 'Saint Mary', null, 'St. Mary village 001'],
    ['34', 'Newtown', null, 'Newtown (N) 001'],
    ['47', 'Nashville', 'Davidson', 'Nashville-Davidson 037'],
    ['13', 'Augusta', 'Richmond', 'Augusta-Richmond County Unincorporated Area 245'],
    ['48', null, 'Harris', 'Harris County Unincorporated Area 201'],
    ['37', null, 'Mecklenburg', 'Mecklenburg County 119'],
    ['48', 'Chester', null, 'not-in-survey'],
    ['48', null, null, 'not-in-survey'],
  ])('of state %s, city %s and county %s is %s', (state, city, county, expected) => {
    expect(find(state, city, county)).toBe(expected);
  });

  it('has an id of its own', () => {
    expect(new Set(PLACES.map(placeId)).size).toBe(PLACES.length);
  });

  it('is never one of another name or state', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLACES), fc.constantFrom('34', '48', '47'), (one, state) => {
        const found = finder.find({ state, city: one.name, county: null });
        if (typeof found === 'string') return;
        expect(found.state).toBe(state);
        expect(placeName(found.name).split(' ')[0]).toBe(placeName(one.name).split(' ')[0]);
      }),
    );
  });
});
