import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '../profile.ts';
import { leadReader, permitWithId } from './arbitrary.ts';
import { type LeadReader, sameHabits, UNKNOWN_HABIT, UNKNOWN_READER } from './lead-reader.ts';
import {
  LEAD_SCORE_VERSION,
  leadScore,
  pointsOf,
  recencyPoints,
  SCORE_REST_MOST,
  valuePoints,
} from './lead-score.ts';
import type { Permit } from './permit.ts';
import { goesOn, PERMIT_STATUSES } from './permit-status.ts';
import { SCORE_REASONS, type ScoreReason } from './score-reason.ts';
import { whoFor } from './who-rule.ts';

const TODAY = '2026-11-20';
const DAY_MS = 86_400_000;
const permit = permitWithId('il-sample.1');
const day = fc
  .integer({ min: -400, max: 40 })
  .map((days) => new Date(Date.parse(TODAY) + days * DAY_MS).toISOString().slice(0, 10));
const amount = fc.oneof(
  fc.constantFrom(0, 0.5, 1, 9999.99, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, -20),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const scoreOf = (one: Permit, of: LeadReader = UNKNOWN_READER): number => leadScore(one, of, TODAY).score;
const reasonOf = (one: Permit, what: ScoreReason, of: Partial<LeadReader> = {}) => {
  const found = leadScore(one, { ...UNKNOWN_READER, ...of }, TODAY).reasons.find(
    (reason) => reason.what === what,
  );
  return found === undefined ? undefined : `${found.words} · ${found.points} of ${found.of}`;
};
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
      fc.property(permit, leadReader, day, (one, reader, today) => {
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
        const rest = reasons.filter(({ what }) => what !== 'recency' && what !== 'trade');
        expect(rest.reduce((sum, { of }) => sum + of, 0)).toBe(SCORE_REST_MOST);
      }),
      { numRuns: 500 },
    );
  });

  it('is never lower for a later or known issue date', () => {
    fc.assert(
      fc.property(permit, leadReader, day, day, (one, reader, a, b) => {
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
      .map((valuation) => valuePoints({ valuation }));
    expect(byValue).toEqual(byValue.toSorted((a, b) => a - b));
  });

  it('is never higher for a permit that has ended or is on hold', () => {
    const ended = fc.constantFrom(...PERMIT_STATUSES.filter((status) => !goesOn(status)));
    fc.assert(
      fc.property(permit, leadReader, ended, (one, reader, status) => {
        const open = scoreOf({ ...one, status: 'Issued' }, reader);
        expect(scoreOf({ ...one, status }, reader)).toBeLessThanOrEqual(open);
      }),
    );
  });

  it('is never higher for paperwork, which is ended and says why', () => {
    fc.assert(
      fc.property(permit, leadReader, (one, reader) => {
        const { paperwork: _, ...work } = one;
        const renewal = { ...work, paperwork: 'renewal' } as const;
        expect(scoreOf(renewal, reader)).toBeLessThanOrEqual(scoreOf(work, reader));
        const reason = 'Renewal: paperwork on an earlier permit, no new work';
        expect(whoFor(renewal, reader)).toEqual({ label: 'ended', reason });
        expect(leadScore(renewal, reader, TODAY).reasons.at(-1)?.words).toBe(reason);
      }),
    );
  });

  it('is never lower for a larger or known value', () => {
    fc.assert(
      fc.property(permit, leadReader, amount, amount, (one, reader, a, b) => {
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
      fc.property(permit, leadReader, fc.constantFrom(...WAYS), (one, reader, way) => {
        const without = scoreOf({ ...one, [way]: null }, reader);
        expect(without).toBeLessThanOrEqual(scoreOf({ ...one, [way]: 'shown' }, reader));
      }),
      { numRuns: 500 },
    );
  });

  it('counts nothing of a competitor, and little of what the reader cannot call', () => {
    fc.assert(
      fc.property(permit, (one) => {
        const taken = {
          ...one,
          paperwork: undefined,
          status: null,
          contractorName: 'Acme',
          trades: ['roofing' as const],
        };
        const prime: LeadReader = { ...UNKNOWN_READER, role: 'prime', trades: ['roofing'] };
        const supplier: LeadReader = { ...prime, role: 'supplier' };
        const [withPhone, without] = [
          { ...taken, contractorPhone: '5125550100' },
          { ...taken, contractorPhone: null },
        ];
        expect(scoreOf(withPhone, prime)).toBe(scoreOf(without, prime));
        expect(scoreOf(withPhone, supplier)).toBe(scoreOf(without, supplier) + 15);
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
    for (const status of ['Final', 'Expired', 'Denied', 'Void'] as const)
      expect(reasonOf({ ...recent, status }, 'recency')).toBe(
        `Its status is ${status}, so the work is no longer to be had · 0 of 30`,
      );
    expect(reasonOf({ ...recent, status: 'On hold' }, 'recency')).toBe(
      'It is on hold, so its date doesn’t count · 0 of 30',
    );
    expect(reasonOf({ ...recent, status: 'On hold' }, 'contact')).toBe(
      'Nobody to call while it is on hold · 0 of 25',
    );
    expect(reasonOf({ ...blank, valuation: 48_500 }, 'value')).toBe('Valued at $48,500 · 8 of 20');
    expect(reasonOf(blank, 'value')).toBe('The record shows no value · 0 of 20');
    expect(reasonOf(blank, 'contact')).toBe('The record shows no way to reach the owner · 0 of 25');
    const reachable = {
      ...blank,
      propertyOwnerPhone: '5125550100',
      propertyOwnerName: 'A',
      addressStreet: '1',
    };
    expect(reasonOf(reachable, 'contact')).toBe(
      'The record shows the owner’s phone, the owner’s name and an address · 25 of 25',
    );
    expect(reasonOf(blank, 'who')).toBe(
      'Springfield doesn’t publish contractors, so nobody can say if the job is open · 3 of 10',
    );
    const named = { ...blank, contractorName: 'Acme', trades: ['roofing' as const] };
    expect(reasonOf(named, 'who')).toBe('Taken: Acme has it · 0 of 10');
    expect(reasonOf(named, 'contact')).toBe('A competitor’s contacts are not counted · 0 of 25');
    expect(reasonOf(named, 'contact', { role: 'supplier' })).toBe(
      'The record shows the contractor’s name · 7 of 25',
    );
    expect(reasonOf({ ...named, status: 'Final' }, 'contact')).toBe('The job is over · 0 of 25');
    const rarely = { habitsOf: () => sameHabits({ finished: 1200, named: 48 }) };
    expect(reasonOf(blank, 'value', rarely)).toBe(
      'The record shows no value; Springfield shows a value on 48 of 1,200 finished permits like this · 0 of 20',
    );
    expect(reasonOf(blank, 'contact', rarely)).toBe(
      'The record shows no way to reach the owner; Springfield names an owner on 48 of 1,200 finished permits like this · 0 of 25',
    );
    expect(reasonOf({ ...blank, propertyOwnerName: 'A' }, 'contact', rarely)).toBe(
      'The record shows the owner’s name; Springfield shows a phone on 48 of 1,200 finished permits like this · 7 of 25',
    );
    expect(reasonOf(named, 'contact', { role: 'supplier', ...rarely })).toBe(
      'The record shows the contractor’s name; Springfield shows a phone on 48 of 1,200 finished permits like this · 7 of 25',
    );
    expect(reasonOf(reachable, 'contact', rarely)).not.toContain('Springfield');
    const tooFew = { habitsOf: () => sameHabits({ finished: 29, named: 1 }) };
    expect(reasonOf(blank, 'value', tooFew)).toBe('The record shows no value · 0 of 20');
    const usually = { habitsOf: () => sameHabits({ finished: 100, named: 91 }) };
    expect(reasonOf({ ...blank, publishesContractors: true }, 'who', usually)).toBe(
      'Open: Nobody is named yet, and Springfield names a contractor on 91 of 100 finished permits like this · 10 of 10',
    );
  });

  it('has a new version when its points change, because the index stores a part of it and cursors depend on it', () => {
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
    const readers: LeadReader[] = [null, 'sub' as const].flatMap((role: Role | null) =>
      [UNKNOWN_HABIT, { finished: 20, named: 20 }].map((habit) => ({
        role,
        trades: ['roofing'],
        habitsOf: () => sameHabits(habit),
      })),
    );
    const points = readers.flatMap((reader) => parts.map((part) => scoreOf({ ...blank, ...part }, reader)));
    // Told apart by place: a point moved from one step to another is another number too.
    const fingerprint = points.reduce((sum, one, place) => sum + one * (place + 1), 0);
    expect([LEAD_SCORE_VERSION, fingerprint]).toEqual([3, 3_586_358]);
  });

  it('adds points for one of the reader’s trades', () => {
    const roof: Permit = { ...blank, trades: ['roofing', 'solar'] };
    expect(reasonOf(roof, 'trade')).toBe('You have chosen no trades · 0 of 15');
    expect(reasonOf(roof, 'trade', { trades: ['solar', 'hvac'] })).toBe('Your trade: Solar · 15 of 15');
    expect(reasonOf(roof, 'trade', { trades: ['hvac'] })).toBe('Not your trade: Roofing and Solar · 0 of 15');
    expect(reasonOf(blank, 'trade', { trades: ['hvac'] })).toBe(
      'No trade recognized in the record · 0 of 15',
    );
  });
});
