import { describe, expect, it } from 'vitest';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import { checkName, newAlertFields, parseCriteria, savedAlertFields } from './alert-form.ts';
import { NO_CRITERIA, sampleAlert } from './testing.tsx';

const empty = newAlertFields({});

describe('parseCriteria (PRODUCT §5)', () => {
  it('has every list, and nothing of other empty fields', () => {
    expect(parseCriteria(empty.filter)).toEqual(NO_CRITERIA);
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
    expect(parseCriteria(form.filter)).toEqual(alert.criteria);
  });
});

describe('newAlertFields', () => {
  it('names an alert after its filter, within the length limit', () => {
    expect(empty.name).toBe('');
    expect(newAlertFields({ trades: ['roofing'], states: ['Texas'] }).name).toBe('Roofing in Texas');
    const { name } = newAlertFields({ keywords: ['a very long phrase of many words'.repeat(9)] });
    expect(name.length).toBeLessThanOrEqual(100);
    expect(name.endsWith('…')).toBe(true);
    expect(checkName(name)).toBe(true);
  });

  it('leaves days that move behind, in the name and in the filter, and keeps dates that do not', () => {
    const { name, filter } = newAlertFields({ trades: ['roofing'], lastDays: 30, from: '2026-11-01' });
    expect(name).toBe('Roofing, since Nov 1, 2026');
    expect(filterOfCriteria(parseCriteria(filter))).toEqual({ trades: ['roofing'], from: '2026-11-01' });
  });
});

it('describes days as absolute dates', () => {
  expect(filterSentence({ from: '2026-10-22' })).toBe('All permits, since Oct 22, 2026');
  expect(filterSentence({ to: '2026-10-22' })).toBe('All permits, until Oct 22, 2026');
});

it.each([
  ['  ', 'Give the alert a name.'],
  ['x'.repeat(100), true],
  ['x'.repeat(101), 'Shorten the name to 100 characters.'],
])('checks a name, case %#', (name, expected) => {
  expect(checkName(name)).toBe(expected);
});
