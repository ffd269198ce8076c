import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import type { Facet } from '#shared/domain/filter/facets.ts';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import {
  alertChecks,
  findChosen,
  findCriteriaError,
  newAlertFields,
  parseCriteria,
  savedAlertFields,
  withChoices,
} from './alert-form.ts';
import { NO_CRITERIA, sampleAlert } from './testing.tsx';

const empty = newAlertFields({});

describe('parseCriteria (PRODUCT §5)', () => {
  it('splits lists at commas and parses amounts; empty fields add nothing', () => {
    expect(parseCriteria(empty)).toEqual(NO_CRITERIA);
    expect(
      parseCriteria({
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

  it('returns the filter the form was opened with', () => {
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
        territory: fc.constant(['circle:30.2,-97.7,5', 'no-point']),
        trades: fc.constant(['roofing', 'solar']),
        actions: fc.constant(['new', 'replace']),
        uses: fc.constant(['public']),
        statuses: fc.constant(['Final']),
        opportunities: fc.constant(['open']),
        next: fc.constant(['deck-fence']),
        contractor: fc.constant('Sample'),
        hasContractor: fc.boolean(),
        hasPhone: fc.boolean(),
        from: fc.constant('2026-10-01'),
        to: fc.constant('2026-12-01'),
        lastDays: fc.constant(30),
      } satisfies Record<Facet, fc.Arbitrary<unknown>>,
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(filter, (original) => {
        expect(filterOfCriteria(parseCriteria(newAlertFields(original)))).toEqual(original);
      }),
    );
  });

  it('returns the criteria of an unchanged saved alert', () => {
    const alert = sampleAlert('1', {
      trigger: 'both',
      emailNotifications: false,
      pushNotifications: true,
      frequency: 'weekly',
    });
    const form = savedAlertFields(alert);
    expect(form).toMatchObject({
      name: 'Alert 1',
      trigger: 'both',
      emailNotifications: false,
      pushNotifications: true,
      frequency: 'weekly',
    });
    expect(parseCriteria(form)).toEqual(alert.criteria);
  });
});

describe('newAlertFields', () => {
  it('names an alert after its filter, within the length limit', () => {
    expect(empty.name).toBe('');
    expect(newAlertFields({ trades: ['roofing'], states: ['Texas'] }).name).toBe('Roofing in Texas');
    const { name } = newAlertFields({ keywords: ['a very long phrase of many words'.repeat(9)] });
    expect(name.length).toBeLessThanOrEqual(100);
    expect(name.endsWith('…')).toBe(true);
    expect(alertChecks.name(name)).toBe(true);
  });
});

it('describes days as absolute dates', () => {
  expect(filterSentence({ from: '2026-10-22' })).toBe('All permits, since Oct 22, 2026');
  expect(filterSentence({ to: '2026-10-22' })).toBe('All permits, until Oct 22, 2026');
});

describe('alertChecks', () => {
  const long = 'x'.repeat(101);
  it.each([
    [alertChecks.name('  '), 'Give the alert a name.'],
    [alertChecks.name('x'.repeat(100)), true],
    [alertChecks.name(long), 'Shorten the name to 100 characters.'],
    [alertChecks.list(''), true],
    [alertChecks.list(`${long}, y`), 'Separate entries with commas. Each can have up to 100 characters.'],
    [alertChecks.list(Array.from({ length: 100 }, (_, n) => n).join()), true],
    [
      alertChecks.list(Array.from({ length: 101 }, (_, n) => n).join()),
      'List up to 100, separated by commas.',
    ],
    [alertChecks.minValue('lots'), 'Enter an amount in dollars, such as 25,000.'],
    [alertChecks.maxValue('1', { ...empty, minValue: '2' }), 'The highest value is below the lowest.'],
    [findCriteriaError(empty), null],
    [
      findCriteriaError({ ...empty, maxValue: '1', minValue: '2' }),
      'Max value: The highest value is below the lowest.',
    ],
    [
      findCriteriaError({ ...empty, counties: long }),
      'Counties: Separate entries with commas. Each can have up to 100 characters.',
    ],
  ])('checks a field, case %#', (result, expected) => {
    expect(result).toBe(expected);
  });
});

describe('choices next to a typed list', () => {
  const offered = ['Austin', 'El Paso', 'Paris, TX'];
  it.each([
    ['', ['Austin'], 'Austin'],
    ['Bastrop', ['Austin', 'Paris, TX'], 'Bastrop, Austin, "Paris, TX"'],
    ['austin, Bastrop', [], 'Bastrop'],
    ['austin, Bastrop', ['Austin', 'El Paso'], 'austin, Bastrop, El Paso'],
  ])('turn %j and %j into %j', (typed, chosen, text) => {
    expect(withChoices(typed, offered, chosen)).toBe(text);
    expect(findChosen(text, offered)).toEqual(chosen);
  });
});
