import { describe, expect, it } from 'vitest';
import { placeText } from './place-text.ts';

const permit = {
  jurisdictionState: 'North Carolina',
  jurisdictionCounty: null,
  jurisdictionCity: null,
  addressCity: null,
} as const;

describe('placeText', () => {
  it.each([
    [{ jurisdictionCity: 'Raleigh', jurisdictionCounty: 'Wake' }, 'Raleigh, NC'],
    [{ addressCity: 'Apex', jurisdictionCounty: 'Wake' }, 'Apex, NC'],
    [{ jurisdictionCounty: 'Brunswick' }, 'Brunswick County, NC'],
    [{ jurisdictionCounty: 'Brunswick County' }, 'Brunswick County, NC'],
    [{}, 'North Carolina'],
  ])('never is a state’s code alone: %j', (parts, text) => {
    expect(placeText({ ...permit, ...parts })).toBe(text);
  });
});
