import { describe, expect, it } from 'vitest';
import type { Alert } from '#functions/alerts/alert.ts';
import { alertBody } from '#functions/alerts/testing.ts';
import type { AlertCriteria } from '#shared/domain/alerts/alert.ts';
import { alertPath } from './alert-path.ts';

const alertOf = (criteria: Partial<AlertCriteria>): Alert => ({
  ...alertBody(criteria),
  id: 'a1',
  webhook: 'none',
  createdAt: '2026-11-01T00:00:00.000Z',
});

describe('alertPath', () => {
  it('is the leads page with the filter of the alert and the open permit', () => {
    expect(alertPath(undefined)).toBe('/leads?view=all');
    expect(alertPath(undefined, 'tx-a.1')).toBe('/leads?permit=tx-a.1');
    expect(alertPath(alertOf({ states: ['Texas'], keywords: ['roof'] }))).toBe(
      '/leads?state=Texas&keyword=roof',
    );
    expect(alertPath(alertOf({ states: ['Texas'] }), 'tx-a.1')).toBe('/leads?state=Texas&permit=tx-a.1');
  });

  it('never shows the contractor of an alert', () => {
    const alert = alertOf({ states: ['Texas'], contractor: 'Ana Sample' });
    expect(alertPath(alert)).toBe('/alerts');
    expect(alertPath(alert, 'tx-a.1')).toBe('/leads?state=Texas&permit=tx-a.1');
  });
});
