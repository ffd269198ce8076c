import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newAlertLink } from '../../lib/alert-links.ts';
import { readAlertForm } from './alert-address.ts';

const read = (search: string) => readAlertForm(new URLSearchParams(search));

describe('the address of the alerts page', () => {
  it.each(['', '?edit=', '?state=Texas'])('%j opens no form', (search) => {
    expect(read(search)).toBeNull();
  });

  it('opens a saved alert by its id', () => {
    expect(read('?edit=a1&new=1')).toEqual({ kind: 'edit', id: 'a1' });
  });

  it('opens a new alert with the filter it holds', () => {
    expect(read('?new=')).toEqual({ kind: 'new', filter: {}, problem: null });
    const word = fc.string({
      unit: fc.constantFrom('a', '&', '=', ',', '"', '%', 'é'),
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(word, word, (city, keyword) => {
        const filter = { states: ['Texas' as const], cities: [city], minValue: 5, keywords: [keyword] };
        const { search } = new URL(newAlertLink(filter), 'http://localhost');
        expect(read(search)).toEqual({ kind: 'new', filter, problem: null });
      }),
    );
  });

  it('says what of a link it does not understand', () => {
    expect(read('?new=1&statee=Texas&city=Austin')).toEqual({
      kind: 'new',
      filter: { cities: ['Austin'] },
      problem: 'Part of this link was not understood and is left out: statee.',
    });
    expect(read('?new=1&state=Atlantis&city=Austin')).toMatchObject({
      filter: {},
      problem: expect.stringContaining('"Atlantis" is not one of the 17 states'),
    });
  });
});
