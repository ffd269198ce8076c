import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import {
  checks,
  chosenOf,
  criteriaFromForm,
  filterFromForm,
  formFromAlert,
  formFromFilter,
  spokenFilter,
  unreadable,
  withChoices,
} from './alert-form.ts';
import { NO_CRITERIA, sampleAlert } from './testing.tsx';

const empty = formFromFilter({});

describe('what the form asks (PRODUCT §5)', () => {
  it('is lists split by commas and numbers; an empty field asks nothing', () => {
    expect(criteriaFromForm(empty)).toEqual(NO_CRITERIA);
    expect(
      criteriaFromForm({
        ...empty,
        states: ['Texas', 'Illinois'],
        cities: ' Austin,, Round Rock ,Austin',
        counties: 'Travis',
        permitTypes: '"Electrical, Residential", Roof',
        keywords: 're-roof, cedar shake',
        minValue: '$25,000',
        maxValue: '250000.50',
      }),
    ).toEqual({
      states: ['Texas', 'Illinois'],
      cities: ['Austin', 'Round Rock'],
      counties: ['Travis'],
      permitTypes: ['Electrical, Residential', 'Roof'],
      keywords: ['re-roof', 'cedar shake'],
      minValue: 25_000,
      maxValue: 250_000.5,
    });
  });

  it('is the filter it was opened with, whatever that asks', () => {
    const words = fc.uniqueArray(
      fc
        .string({ unit: fc.constantFrom('a', 'b', ' ', ',', '"', "'"), maxLength: 6 })
        .map((text) => text.trim())
        .filter((text) => text !== ''),
      { minLength: 1, maxLength: 3 },
    );
    const filter = fc.record<PermitFilter>(
      {
        states: fc.constant(['Texas', 'Ohio']),
        cities: words,
        counties: words,
        permitTypes: words,
        keywords: words,
        minValue: fc.nat(),
        maxValue: fc.nat(),
        zips: fc.constant(['78701']),
        trades: fc.constant(['roofing', 'solar']),
        statuses: fc.constant(['Final']),
        contractor: fc.constant('Sample'),
        hasContractor: fc.boolean(),
        hasPhone: fc.boolean(),
        from: fc.constant('2026-10-01'),
        to: fc.constant('2026-12-01'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(filter, (asked) => {
        expect(filterFromForm(formFromFilter(asked))).toEqual(asked);
        expect(filterOfCriteria(criteriaFromForm(formFromFilter(asked)))).toEqual(asked);
      }),
    );
  });

  it('is the saved alert again when nothing is changed', () => {
    const alert = sampleAlert('1', {
      trigger: 'both',
      emailNotifications: false,
      pushNotifications: true,
    });
    const form = formFromAlert(alert);
    expect(form).toMatchObject({
      name: 'Alert 1',
      trigger: 'both',
      emailNotifications: false,
      pushNotifications: true,
    });
    expect(criteriaFromForm(form)).toEqual(alert.criteria);
  });
});

describe('a new alert', () => {
  it('is named by what it asks, within the longest name there may be', () => {
    expect(empty.name).toBe('');
    expect(formFromFilter({ trades: ['roofing'], states: ['Texas'] }).name).toBe('Roofing in Texas');
    const { name } = formFromFilter({ keywords: ['a very long phrase of many words'.repeat(9)] });
    expect(name.length).toBeLessThanOrEqual(100);
    expect(name.endsWith('…')).toBe(true);
    expect(checks.name(name)).toBe(true);
  });
});

it('tells days by date, since an alert does not move with the calendar', () => {
  expect(spokenFilter({ from: '2026-10-22' })).toBe('All permits, since Oct 22, 2026');
  expect(spokenFilter({ to: '2026-10-22' })).toBe('All permits, until Oct 22, 2026');
});

describe('checks', () => {
  const long = 'x'.repeat(101);
  it.each([
    [checks.name('  '), 'Give the alert a name.'],
    [checks.name('x'.repeat(100)), true],
    [checks.name(long), 'Shorten the name: 100 characters are the most.'],
    [checks.list(''), true],
    [checks.list(`${long}, y`), 'Separate them by commas: each has 100 characters at most.'],
    [checks.list(Array.from({ length: 100 }, (_, n) => n).join()), true],
    [checks.list(Array.from({ length: 101 }, (_, n) => n).join()), 'List 100 at most, separated by commas.'],
    [checks.minValue('lots'), 'Enter an amount in dollars, such as 25,000.'],
    [checks.maxValue('1', { ...empty, minValue: '2' }), 'The highest value is below the lowest.'],
    [unreadable(empty), null],
    [
      unreadable({ ...empty, maxValue: '1', minValue: '2' }),
      'Maximum value: The highest value is below the lowest.',
    ],
    [
      unreadable({ ...empty, counties: long }),
      'Counties: Separate them by commas: each has 100 characters at most.',
    ],
  ])('%#', (answer, expected) => {
    expect(answer).toBe(expected);
  });
});

describe('choices beside a typed list', () => {
  const offered = ['Austin', 'El Paso', 'Paris, TX'];
  it.each([
    ['', ['Austin'], 'Austin'],
    ['Bastrop', ['Austin', 'Paris, TX'], 'Bastrop, Austin, "Paris, TX"'],
    ['austin, Bastrop', [], 'Bastrop'],
    ['austin, Bastrop', ['Austin', 'El Paso'], 'austin, Bastrop, El Paso'],
  ])('make of %j and %j %j', (typed, chosen, text) => {
    expect(withChoices(typed, offered, chosen)).toBe(text);
    expect(chosenOf(text, offered)).toEqual(chosen);
  });
});
