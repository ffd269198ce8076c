import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newAlertLink } from '../../lib/page/links.ts';
import { findOpenForm } from './alert-address.ts';

const openForm = (search: string) => findOpenForm(new URLSearchParams(search));

describe('findOpenForm', () => {
  it.each(['', '?edit=', '?state=Texas'])('%j opens no form', (search) => {
    expect(openForm(search)).toBeNull();
  });

  it('opens a saved alert by its id', () => {
    expect(openForm('?edit=a1&new=1')).toEqual({ kind: 'edit', id: 'a1' });
  });

  it('opens a new alert with the filter it holds', () => {
    expect(openForm('?new=')).toEqual({ kind: 'new', filter: {}, problem: null });
    const word = fc.string({
      unit: fc.constantFrom('a', '&', '=', ',', '"', '%', 'é'),
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(word, word, (city, keyword) => {
        const filter = { states: ['Texas' as const], cities: [city], minValue: 5, keywords: [keyword] };
        const { search } = new URL(newAlertLink(filter), 'http://localhost');
        expect(openForm(search)).toEqual({ kind: 'new', filter, problem: null });
      }),
    );
  });

  it('takes a contractor’s name from the history state alone', () => {
    const link = newAlertLink({ states: ['Texas'], contractor: 'Ana Sample' });
    expect(link).toBe('/alerts?new=1&state=Texas&contractor=');
    const { searchParams } = new URL(link, 'http://localhost');
    expect(findOpenForm(searchParams, { contractor: 'Ana Sample' })).toEqual({
      kind: 'new',
      filter: { states: ['Texas'], contractor: 'Ana Sample' },
      problem: null,
    });
    expect(findOpenForm(searchParams)).toMatchObject({
      filter: { states: ['Texas'] },
      problem: 'The search had a contractor’s name, which links do not carry.',
    });
  });

  it('reports the invalid part of a link', () => {
    expect(openForm('?new=1&statee=Texas&city=Austin')).toEqual({
      kind: 'new',
      filter: { cities: ['Austin'] },
      problem: 'Part of this link was not understood and is left out: statee.',
    });
    expect(openForm('?new=1&state=Atlantis&city=Austin')).toMatchObject({
      filter: {},
      problem: expect.stringContaining('"Atlantis" is not one of the 17 states'),
    });
  });
});
