import { describe, expect, it } from 'vitest';
import { alertsShapes } from './alerts.ts';

const created = alertsShapes.createAlert.body;
const updated = alertsShapes.updateAlert.body;

describe('a new alert', () => {
  it('has no filters and sends mail by default', () => {
    expect(created.parse({ name: ' Roofs ', criteria: { states: ['Texas'] } })).toEqual({
      name: 'Roofs',
      criteria: { states: ['Texas'], cities: [], counties: [], permitTypes: [], keywords: [] },
      emailNotifications: true,
      frequency: null,
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

describe('alert bounds', () => {
  const bound = (minValue: number) => created.safeParse({ name: 'Roofs', criteria: { minValue } });

  it.each([-1, 1e12 + 1, 1e308, Number.POSITIVE_INFINITY, Number.NaN])('refuse %d', (minValue) => {
    expect(bound(minValue).success).toBe(false);
  });

  it.each([
    [0, 0],
    [1e12, 1e12],
    [5e-324, 0],
    [1234.567, 1234.57],
  ])('round %d to %d dollars', (minValue, dollars) => {
    expect(bound(minValue).data?.criteria.minValue).toBe(dollars);
  });
});

describe('an alert update', () => {
  it.each([{}, { name: 'Roofs' }, { isActive: false }, { emailNotifications: false }])(
    'of %j is that and nothing more',
    (change) => {
      expect(updated.parse(change)).toEqual(change);
    },
  );

  it('needs every list in its criteria', () => {
    const criteria = { states: ['Texas'], cities: [], counties: [], permitTypes: [], keywords: [] };
    expect(updated.parse({ criteria })).toEqual({ criteria });
    expect(updated.safeParse({ criteria: { states: ['Texas'] } }).success).toBe(false);
  });
});
