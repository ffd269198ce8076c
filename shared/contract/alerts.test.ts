import { describe, expect, it } from 'vitest';
import { alertsShapes } from './alerts.ts';

const created = alertsShapes.createAlert.body;
const updated = alertsShapes.updateAlert.body;

describe('a new alert', () => {
  it('asks nothing and mails at once unless it says otherwise', () => {
    expect(created.parse({ name: ' Roofs ', criteria: { states: ['Texas'] } })).toEqual({
      name: 'Roofs',
      criteria: { states: ['Texas'], cities: [], counties: [], permitTypes: [], keywords: [] },
      emailNotifications: true,
      pushNotifications: false,
      isActive: true,
      trigger: 'new',
    });
  });

  it('needs a name and criteria', () => {
    for (const body of [{}, { name: 'Roofs' }, { criteria: {} }, { name: ' ', criteria: {} }])
      expect(created.safeParse(body).success).toBe(false);
  });
});

describe('the bounds of an alert', () => {
  const bound = (minValue: number) => created.safeParse({ name: 'Roofs', criteria: { minValue } });

  it.each([-1, 1e12 + 1, 1e308, Number.POSITIVE_INFINITY, Number.NaN])('refuse %d', (minValue) => {
    expect(bound(minValue).success).toBe(false);
  });

  it.each([
    [0, 0],
    [1e12, 1e12],
    [5e-324, 0],
    [1234.567, 1234.57],
  ])('take %d as %d dollars', (minValue, dollars) => {
    expect(bound(minValue).data?.criteria.minValue).toBe(dollars);
  });
});

describe('a change of an alert', () => {
  it.each([{}, { name: 'Roofs' }, { isActive: false }, { emailNotifications: false }])(
    'of %j is that and nothing more',
    (change) => {
      expect(updated.parse(change)).toEqual(change);
    },
  );

  it('of the criteria names every list, so that none is emptied unasked', () => {
    const criteria = { states: ['Texas'], cities: [], counties: [], permitTypes: [], keywords: [] };
    expect(updated.parse({ criteria })).toEqual({ criteria });
    expect(updated.safeParse({ criteria: { states: ['Texas'] } }).success).toBe(false);
  });
});
