import { describe, expect, it, vi } from 'vitest';
import { describeComing, PLAN_FEATURES } from './plan-features.ts';

const coming = new Set<string>();
vi.mock(import('#shared/domain/plan/offer.ts'), () => ({
  isComing: (...names) => names.every((name) => coming.has(name)),
}));

describe('describeComing', () => {
  const alerts = PLAN_FEATURES.find(({ name }) => name === 'Email and mobile alerts') ?? {
    name: '',
    says: '',
  };

  it.each([
    [[], null],
    [['phoneAlerts'], 'Mobile coming'],
    [['emailAlerts', 'phoneAlerts'], 'Coming'],
  ])('describes %j as %j', (missing, words) => {
    coming.clear();
    for (const name of missing) coming.add(name);
    expect(describeComing(alerts)).toBe(words);
  });

  it('is null for a feature without promises', () => {
    expect(describeComing({ name: 'Export', says: '' })).toBeNull();
  });
});
