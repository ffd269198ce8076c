import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '../profile.ts';
import { leadReader, permitWithId } from './arbitrary.ts';
import { BUILDER } from './firm-trades.ts';
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
  contractorKind: undefined,
  contractorTrades: undefined,
  trades: [],
  jurisdictionCity: 'Springfield',
  publishesContractors: false,
  builtBy: undefined,
  paperwork: undefined,
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
        expect(whoFor(renewal, reader)).toEqual({ label: 'ended', worth: 'folded', reason });
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
          builtBy: undefined,
          status: null,
          contractorName: 'Acme',
          contractorKind: undefined,
          contractorTrades: undefined,
          contractorAddress: null,
          addressStreet: '1 Main St',
          trades: ['roofing' as const],
        };
        const prime: LeadReader = { ...UNKNOWN_READER, role: 'prime', trades: ['roofing'] };
        const supplier: LeadReader = { ...prime, role: 'supplier' };
        const [withPhone, without] = [
          { ...taken, contractorPhone: '5125550100' },
          { ...taken, contractorPhone: null },
        ];
        expect(scoreOf(withPhone, prime)).toBe(scoreOf(without, prime));
        expect(scoreOf(withPhone, supplier)).toBe(scoreOf(without, supplier) + 19);
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
      'Nobody to reach while it is on hold · 0 of 25',
    );
    expect(reasonOf({ ...blank, valuation: 48_500 }, 'value')).toBe('Valued at $48,500 · 8 of 20');
    expect(reasonOf(blank, 'value')).toBe('The record shows no value · 0 of 20');
    expect(reasonOf({ ...blank, status: 'Final' }, 'contact')).toBe('The job is over · 0 of 25');
    const rarely = { habitsOf: () => sameHabits({ finished: 1200, named: 48 }) };
    expect(reasonOf(blank, 'value', rarely)).toBe(
      'The record shows no value; Springfield shows a value on 48 of 1,200 finished permits like this · 0 of 20',
    );
    const tooFew = { habitsOf: () => sameHabits({ finished: 29, named: 1 }) };
    expect(reasonOf(blank, 'value', tooFew)).toBe('The record shows no value · 0 of 20');
  });

  it('explains how somebody can be reached, and what this place usually shows', () => {
    const site = { ...blank, addressStreet: '1 Main St' };
    const owner = { ...site, propertyOwnerName: 'Sample Owner' };
    const phone = { ...owner, propertyOwnerPhone: '5125550100' };
    expect([blank, site, owner, phone].map((one) => reasonOf(one, 'contact'))).toEqual([
      'The record shows no way to reach the owner · 0 of 25',
      'The record shows only the site’s address · 6 of 25',
      'The record shows where to write to the owner · 14 of 25',
      'The record shows the owner’s phone · 25 of 25',
    ]);
    const firm: Permit = { ...blank, contractorName: 'Acme', trades: ['roofing'] };
    expect(reasonOf(firm, 'contact')).toBe('A competitor’s contacts are not counted · 0 of 25');
    const atSite: Permit = { ...firm, addressStreet: '1 Main St' };
    const atHome: Permit = { ...atSite, contractorAddress: '12 Pine Rd' };
    const called: Permit = { ...atHome, contractorPhone: '5125550100' };
    expect(
      [firm, atSite, atHome, called].map((one) => reasonOf(one, 'contact', { role: 'supplier' })),
    ).toEqual([
      'The record shows no way to reach the contractor · 0 of 25',
      'The record shows only the site’s address · 6 of 25',
      'The record shows where to write to the contractor · 14 of 25',
      'The record shows the contractor’s phone · 25 of 25',
    ]);
    const rarely = { habitsOf: () => sameHabits({ finished: 1200, named: 48 }) };
    const [names, phones] = ['names an owner', 'shows a phone'].map(
      (fact) => `; Springfield ${fact} on 48 of 1,200 finished permits like this`,
    );
    expect([blank, site, owner, phone].map((one) => reasonOf(one, 'contact', rarely))).toEqual([
      `The record shows no way to reach the owner${names} · 0 of 25`,
      `The record shows only the site’s address${names} · 6 of 25`,
      `The record shows where to write to the owner${phones} · 14 of 25`,
      'The record shows the owner’s phone · 25 of 25',
    ]);
    expect(reasonOf(atSite, 'contact', { role: 'supplier', ...rarely })).toBe(
      `The record shows only the site’s address${phones} · 6 of 25`,
    );
  });

  it('explains who does the work, by what that is worth to this reader', () => {
    const usually = { habitsOf: () => sameHabits({ finished: 100, named: 91 }) };
    const open = { ...blank, publishesContractors: true };
    const firm: Permit = { ...blank, contractorName: 'Acme', trades: ['roofing'] };
    const gc: Permit = { ...firm, trades: ['new-construction'] };
    const sub = { role: 'sub' as const, trades: ['roofing' as const] };
    expect(reasonOf(blank, 'who')).toBe(
      'Record doesn’t say: Springfield doesn’t publish contractors · 3 of 10',
    );
    expect(reasonOf(open, 'who', usually)).toBe(
      'Nobody yet: The record names no contractor, and Springfield names a contractor on 91 of 100 finished permits like this · 10 of 10',
    );
    expect(reasonOf({ ...open, status: 'On hold' }, 'who', usually)).toMatch(/^Nobody yet: .* · 0 of 10$/);
    expect(reasonOf({ ...blank, builtBy: 'owner' }, 'who')).toBe(
      'Owner builds it: The record says that the owner builds it · 10 of 10',
    );
    expect(reasonOf(gc, 'who', sub)).toBe(
      'GC on it: Acme has it and may hire others: New construction · 10 of 10',
    );
    expect(reasonOf(gc, 'who', { ...sub, role: 'prime' })).toMatch(/ · 5 of 10$/);
    expect(reasonOf(firm, 'who')).toBe('Taken: Acme has it, a firm that does Roofing · 0 of 10');
    expect(reasonOf(firm, 'who', { role: 'supplier' })).toBe(
      'Roofer on it: Acme has it and needs material: Roofing · 10 of 10',
    );
    expect(reasonOf({ ...firm, status: 'Final' }, 'who')).toBe(
      'Ended: Its status is Final, so this job is over · 0 of 10',
    );
  });

  it('has a new version when its points change, because the index stores a part of it and cursors depend on it', () => {
    const at = (days: number): string =>
      new Date(Date.parse(TODAY) - days * DAY_MS).toISOString().slice(0, 10);
    const parts: Partial<Permit>[] = [
      ...Array.from({ length: 120 }, (_, days) => ({ issueDate: at(days) })),
      ...Array.from({ length: 70 }, (_, step) => ({ valuation: Math.round(1.25 ** step) })),
      ...WAYS.map((way) => ({ [way]: 'shown' })),
      { propertyOwnerName: 'shown', addressStreet: 'shown' },
      { builtBy: 'owner' },
      ...[true, false].map((publishesContractors) => ({ publishesContractors })),
      ...WAYS.map((way) => ({ contractorName: 'Acme', contractorTrades: [BUILDER], [way]: 'shown' })),
      { contractorName: 'Acme', contractorTrades: ['roofing'] },
      ...PERMIT_STATUSES.map((status) => ({ status, issueDate: TODAY })),
    ];
    const readers: LeadReader[] = [null, 'sub' as const, 'supplier' as const].flatMap((role: Role | null) =>
      [UNKNOWN_HABIT, { finished: 20, named: 20 }].map((habit) => ({
        role,
        trades: ['roofing'],
        habitsOf: () => sameHabits(habit),
      })),
    );
    const points = readers.flatMap((reader) => parts.map((part) => scoreOf({ ...blank, ...part }, reader)));
    // Told apart by place: a point moved from one step to another is another number too.
    const fingerprint = points.reduce((sum, one, place) => sum + one * (place + 1), 0);
    expect([LEAD_SCORE_VERSION, fingerprint]).toEqual([4, 8_860_385]);
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
