import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLE_IDS, type ScoreProfile } from '../profile.ts';
import { permitWithId } from './arbitrary.ts';
import {
  LEAD_SCORE_VERSION,
  leadScore,
  pointsOf,
  recencyPoints,
  SCORE_BASE_MOST,
  scoreBase,
} from './lead-score.ts';
import type { Permit } from './permit.ts';
import { PERMIT_STATUSES, type PermitStatus } from './permit-status.ts';
import { SCORE_REASONS, type ScoreReason } from './score-reason.ts';
import { TRADES } from './trades.ts';

const TODAY = '2026-11-20';
const DAY_MS = 86_400_000;
const permit = permitWithId('il-sample.1');
const profile = fc.record({
  role: fc.constantFrom(null, ...ROLE_IDS),
  trades: fc.uniqueArray(fc.constantFrom(...TRADES.map(({ id }) => id)), { maxLength: 4 }),
});
const day = fc
  .integer({ min: -400, max: 40 })
  .map((days) => new Date(Date.parse(TODAY) + days * DAY_MS).toISOString().slice(0, 10));
const amount = fc.oneof(
  fc.constantFrom(0, 0.5, 1, 9999.99, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, -20),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const scoreOf = (one: Permit, of: ScoreProfile = { trades: [], role: null }): number =>
  leadScore(one, of, TODAY).score;
const reasonOf = (one: Permit, what: ScoreReason, trades: Permit['trades'] = []) => {
  const found = leadScore(one, { trades, role: null }, TODAY).reasons.find((reason) => reason.what === what);
  return found === undefined ? undefined : `${found.words} · ${found.points} of ${found.of}`;
};
const pointsFor = (one: Permit, what: ScoreReason): number =>
  leadScore(one, { trades: [], role: null }, TODAY).reasons.find((reason) => reason.what === what)?.points ??
  -1;
const [sample] = fc.sample(permit, { numRuns: 1, seed: 1 });
if (sample === undefined) throw new Error('No permit was generated.');
const blank: Permit = {
  ...sample,
  status: 'Issued',
  valuation: null,
  issueDate: null,
  addressStreet: null,
  propertyOwnerName: null,
  propertyOwnerPhone: null,
  propertyOwnerAddress: null,
  contractorName: null,
  contractorPhone: null,
  contractorAddress: null,
  trades: [],
  jurisdictionCity: 'Springfield',
  publishesContractors: false,
};

describe('a lead score', () => {
  it('is an integer from 0 to 100, the sum of its reasons, with a version', () => {
    fc.assert(
      fc.property(permit, profile, day, (one, reader, today) => {
        const { score, version, reasons } = leadScore(one, reader, today);
        expect(version).toBe(LEAD_SCORE_VERSION);
        expect(reasons.map(({ what }) => what)).toEqual(SCORE_REASONS);
        expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(score);
        expect(reasons.reduce((sum, { of }) => sum + of, 0)).toBe(100);
        for (const { points, of, words } of reasons) {
          expect(Number.isInteger(points) && points >= 0 && points <= of).toBe(true);
          expect(words).not.toBe('');
        }
        expect(pointsOf(one, reader, today)).toBe(score);
        expect(scoreBase(one)).toBeLessThanOrEqual(SCORE_BASE_MOST);
      }),
      { numRuns: 500 },
    );
  });

  it('is never lower for a later or known issue date', () => {
    fc.assert(
      fc.property(permit, profile, day, day, (one, reader, a, b) => {
        const [older, newer] = [a, b].sort();
        const [undated, old, fresh] = [null, older ?? a, newer ?? b].map((issueDate) =>
          scoreOf({ ...one, issueDate }, reader),
        );
        expect(undated).toBeLessThanOrEqual(old ?? -1);
        expect(old).toBeLessThanOrEqual(fresh ?? -1);
      }),
      { numRuns: 500 },
    );
  });

  it('never rises with age over four months, and never falls with value around each step', () => {
    const byAge = Array.from({ length: 125 }, (_, days) =>
      recencyPoints(
        {
          issueDate: new Date(Date.parse(TODAY) + (5 - days) * DAY_MS).toISOString().slice(0, 10),
          status: null,
        },
        TODAY,
      ),
    );
    expect(byAge).toEqual(byAge.toSorted((a, b) => b - a));
    const steps = [0, 1, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000];
    const byValue = steps
      .flatMap((step) => [step - 0.01, step, step + 0.01])
      .map((valuation) => scoreBase({ ...blank, valuation }));
    expect(byValue).toEqual(byValue.toSorted((a, b) => a - b));
  });

  it('is never higher for a permit that has ended', () => {
    const ended = fc.constantFrom<PermitStatus>('Final', 'Expired', 'Void');
    fc.assert(
      fc.property(permit, profile, ended, (one, reader, status) => {
        const open = scoreOf({ ...one, status: 'Issued' }, reader);
        expect(scoreOf({ ...one, status }, reader)).toBeLessThanOrEqual(open);
      }),
    );
  });

  it('is never lower for a larger or known value', () => {
    fc.assert(
      fc.property(permit, profile, amount, amount, (one, reader, a, b) => {
        const [none, small, large] = [null, Math.min(a, b), Math.max(a, b)].map((valuation) =>
          scoreOf({ ...one, valuation }, reader),
        );
        expect(none).toBeLessThanOrEqual(small ?? -1);
        expect(small).toBeLessThanOrEqual(large ?? -1);
      }),
      { numRuns: 500 },
    );
  });

  const WAYS = [
    'propertyOwnerName',
    'propertyOwnerPhone',
    'propertyOwnerAddress',
    'contractorPhone',
    'contractorAddress',
    'addressStreet',
  ] as const;
  it('is never lower with one more contact detail', () => {
    fc.assert(
      fc.property(permit, profile, fc.constantFrom(...WAYS), (one, reader, way) => {
        const without = scoreOf({ ...one, [way]: null }, reader);
        expect(without).toBeLessThanOrEqual(scoreOf({ ...one, [way]: 'shown' }, reader));
      }),
      { numRuns: 500 },
    );
  });

  it('counts a contractor’s name as a contact and not as a missing contractor', () => {
    fc.assert(
      fc.property(permit, profile, (one, reader) => {
        const named = { ...one, contractorName: 'Acme' };
        const unnamed = { ...one, contractorName: null };
        const [contact, contractor] = (['contact', 'contractor'] as const).map(
          (what) => pointsFor(named, what) - pointsFor(unnamed, what),
        );
        expect([0, 1, 2, 3]).toContain(contact);
        expect(contractor).toBe(one.publishesContractors ? -10 : 0);
        expect(scoreOf(named, reader) - scoreOf(unnamed, reader)).toBe((contact ?? 0) + (contractor ?? 0));
      }),
    );
  });

  it('explains each reason by facts of the record', () => {
    const recent = { ...blank, issueDate: '2026-11-17' };
    expect(reasonOf(recent, 'recency')).toBe('Issued 3 days ago · 28 of 30');
    expect(reasonOf({ ...blank, issueDate: TODAY }, 'recency')).toBe('Issued today · 30 of 30');
    expect(reasonOf({ ...blank, issueDate: '2026-11-19' }, 'recency')).toBe('Issued yesterday · 30 of 30');
    expect(reasonOf({ ...blank, issueDate: '2026-12-24' }, 'recency')).toBe(
      'Dated ahead of today · 30 of 30',
    );
    expect(reasonOf({ ...blank, issueDate: '2023-02-01' }, 'recency')).toBe(
      'Issued 1,388 days ago · 0 of 30',
    );
    expect(reasonOf(blank, 'recency')).toBe('The record shows no issue date · 0 of 30');
    for (const status of ['Final', 'Expired', 'Void'] as const)
      expect(reasonOf({ ...recent, status }, 'recency')).toBe(
        `Its status is ${status}, so the work is no longer to be had · 0 of 30`,
      );
    expect(reasonOf({ ...blank, valuation: 48_500 }, 'value')).toBe('Valued at $48,500 · 8 of 20');
    expect(reasonOf(blank, 'value')).toBe('The record shows no value · 0 of 20');
    expect(reasonOf(blank, 'contact')).toBe('The record shows nobody to reach · 0 of 25');
    const reachable = {
      ...blank,
      propertyOwnerPhone: '5125550100',
      propertyOwnerName: 'A',
      addressStreet: '1',
    };
    expect(reasonOf(reachable, 'contact')).toBe(
      'The record shows owner’s phone, owner’s name and an address · 18 of 25',
    );
    expect(reasonOf(blank, 'contractor')).toBe('Springfield does not publish contractors · 0 of 10');
    expect(reasonOf({ ...blank, jurisdictionCity: null }, 'contractor')).toBe(
      'This source does not publish contractors · 0 of 10',
    );
    expect(reasonOf({ ...blank, publishesContractors: true }, 'contractor')).toBe(
      'No contractor named yet · 10 of 10',
    );
    expect(reasonOf({ ...blank, contractorName: 'Acme' }, 'contractor')).toBe(
      'A contractor is named · 0 of 10',
    );
  });

  it('has a new version when its points change, because the index stores a part of it', () => {
    const at = (days: number): string =>
      new Date(Date.parse(TODAY) - days * DAY_MS).toISOString().slice(0, 10);
    const parts: Partial<Permit>[] = [
      ...Array.from({ length: 120 }, (_, days) => ({ issueDate: at(days) })),
      ...Array.from({ length: 70 }, (_, step) => ({ valuation: Math.round(1.25 ** step) })),
      ...WAYS.map((way) => ({ [way]: 'shown' })),
      ...[true, false].map((publishesContractors) => ({ publishesContractors })),
      ...[true, false].map((publishesContractors) => ({ publishesContractors, contractorName: 'Acme' })),
      ...PERMIT_STATUSES.map((status) => ({ status, issueDate: TODAY })),
    ];
    const points = parts.map((part) => scoreOf({ ...blank, ...part }));
    // Told apart by place: a point moved from one step to another is another number too.
    const fingerprint = points.reduce((sum, one, place) => sum + one * (place + 1), 0);
    expect([LEAD_SCORE_VERSION, fingerprint]).toEqual([1, 144_533]);
  });

  it('adds points for one of the reader’s trades', () => {
    const roof: Permit = { ...blank, trades: ['roofing', 'solar'] };
    expect(reasonOf(roof, 'trade')).toBe('You have set no trades in Settings · 0 of 15');
    expect(reasonOf(roof, 'trade', ['solar', 'hvac'])).toBe('Your trade: Solar · 15 of 15');
    expect(reasonOf(roof, 'trade', ['hvac'])).toBe('Not your trade: Roofing and Solar · 0 of 15');
    expect(reasonOf(blank, 'trade', ['hvac'])).toBe('No trade recognized in the record · 0 of 15');
  });
});
