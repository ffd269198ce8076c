import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findState, STATES } from '../permit/states.ts';
import { findOtherState } from '../places/us-states.ts';
import { type LookupQuery, parseLookup, withKnownCity } from './lookup-query.ts';

const nothing: LookupQuery = {
  number: null,
  street: null,
  city: null,
  state: null,
  otherState: null,
  zip: null,
};

describe('parseLookup', () => {
  it.each<[string, Partial<LookupQuery>]>([
    ['B-2026-001234', { number: 'B-2026-001234' }],
    ['  26   119021 BS ', { number: '26 119021 BS' }],
    ['2026-140112 BP', { number: '2026-140112 BP' }],
    ['2026-1401 BP', { number: '2026-1401 BP', street: '2026-1401 BP' }],
    ['60616', { number: '60616' }],
    ['B-2026 60616', { number: 'B-2026 60616' }],
    ['1418 Candlewick St', { number: '1418 Candlewick St', street: '1418 Candlewick St' }],
    [
      '1418 Candlewick St, Austin, TX 78701-1234',
      {
        number: '1418 Candlewick St',
        street: '1418 Candlewick St',
        city: 'Austin',
        state: 'Texas',
        zip: '78701',
      },
    ],
    [
      '1418 N 5th St Apt 4, Unit 2, Austin',
      { number: '1418 N 5th St Apt 4', street: '1418 N 5th St Apt 4', city: 'Austin' },
    ],
    ['Fresno, CA', { city: 'Fresno', state: 'California' }],
    ['fresno ca', { city: 'fresno', state: 'California' }],
    ['12 Elm Ct', { number: '12 Elm Ct', street: '12 Elm Ct' }],
    ['Fresno CA', { city: 'Fresno', state: 'California' }],
    ['city of Fresno, california', { city: 'Fresno', state: 'California' }],
    ['Denver, CO', { city: 'Denver', otherState: 'Colorado' }],
    ['Oregon', { otherState: 'Oregon' }],
    ['tx', { state: 'Texas' }],
    ['Rancho Cucamonga', { city: 'Rancho Cucamonga' }],
    ['New York, New York', { city: 'New York', state: 'New York' }],
    ['Winston-Salem, North Carolina', { city: 'Winston-Salem', state: 'North Carolina' }],
    ['B-2026-1, Chicago, IL', { number: 'B-2026-1', city: 'Chicago', state: 'Illinois' }],
    ['Rise or', { city: 'Rise or' }],
    [', ,', {}],
    ['', {}],
  ])('%s', (line, expected) => {
    expect(parseLookup(line)).toEqual({ ...nothing, ...expected });
  });

  it('parses any text, and returns only parts of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (line) => {
        const { number, street, city } = parseLookup(line);
        for (const part of [number, street, city])
          if (part !== null) expect(line.trim().replace(/\s+/g, ' ')).toContain(part);
      }),
    );
  });
});

describe('withKnownCity', () => {
  const cities = ['Austin', 'Round Rock', 'Rock'];
  it.each<[string, Partial<LookupQuery>]>([
    [
      '1418 Candlewick St austin',
      { number: '1418 Candlewick St', street: '1418 Candlewick St', city: 'Austin' },
    ],
    [
      '12 Elm Ave Round Rock TX',
      { number: '12 Elm Ave', street: '12 Elm Ave', city: 'Round Rock', state: 'Texas' },
    ],
    ['B-2026-1 Austin', { number: 'B-2026-1', city: 'Austin' }],
    ['1418 Austin St', { number: '1418 Austin St', street: '1418 Austin St' }],
    ['1783 austin', { number: '1783 austin', street: '1783 austin' }],
    ['1 Austin St, Waco', { number: '1 Austin St', street: '1 Austin St', city: 'Waco' }],
  ])('%s', (line, expected) => {
    expect(withKnownCity(parseLookup(line), cities)).toEqual({ ...nothing, ...expected });
  });
});

it('knows the other 33 states and the capital', () => {
  const codes = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const all = [...codes].flatMap((a) => [...codes].map((b) => findOtherState(a + b) ?? ''));
  expect(all.filter((name) => name !== '')).toHaveLength(34);
  for (const name of all) expect(findState(name)).toBeUndefined();
  for (const { name, code } of STATES)
    expect([findOtherState(name), findOtherState(code)]).toEqual([undefined, undefined]);
});
