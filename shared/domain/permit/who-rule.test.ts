import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLE_IDS, type Role, type ScoreProfile } from '../profile.ts';
import { permitWithId } from './arbitrary.ts';
import { type NamingHabit, UNKNOWN_HABIT } from './lead-reader.ts';
import type { Permit } from './permit.ts';
import { goesOn } from './permit-status.ts';
import { TRADES, type Trade } from './trades.ts';
import { WHO, type Who } from './who.ts';
import { whoOf } from './who-rule.ts';

const trades = fc.uniqueArray(fc.constantFrom(...TRADES.map(({ id }) => id)), { maxLength: 3 });
const permit = fc.tuple(permitWithId('il-sample.1'), trades).map(([one, of]) => ({ ...one, trades: of }));
const reader: fc.Arbitrary<ScoreProfile> = fc.record({
  trades,
  role: fc.constantFrom(null, ...ROLE_IDS),
});
const USUALLY: NamingHabit = { finished: 100, named: 91 };
const RARELY: NamingHabit = { finished: 1200, named: 156 };
const habits = fc.constantFrom(USUALLY, RARELY, UNKNOWN_HABIT);

const [sample] = fc.sample(permitWithId('il-sample.1'), { numRuns: 1, seed: 1 });
if (sample === undefined) throw new Error('No permit was generated.');
const blank: Permit = {
  ...sample,
  status: 'Issued',
  propertyOwnerName: null,
  propertyOwnerPhone: null,
  contractorName: null,
  trades: ['roofing'],
  jurisdictionCity: 'Springfield',
  publishesContractors: true,
};
const taken: Permit = { ...blank, contractorName: 'Acme' };
const say = (one: Permit, role: Role | null, own: readonly Trade[], habit = USUALLY): string => {
  const { label, reason } = whoOf(one, { role, trades: own }, habit);
  return `${label === null ? 'No label' : WHO[label]}: ${reason}`;
};
const labelFor = (work: readonly Trade[], role: Role | null, own: readonly Trade[]): Who | null =>
  whoOf({ ...taken, trades: work }, { role, trades: own }, USUALLY).label;

describe('the who of a lead', () => {
  it('is one label or none, with a reason, for any permit and reader', () => {
    fc.assert(
      fc.property(permit, reader, habits, (one, of, habit) => {
        const { label, reason } = whoOf(one, of, habit);
        expect([null, ...Object.keys(WHO)]).toContain(label);
        expect(reason).toMatch(/^[A-Z].*[^.]$/);
        expect(reason).not.toMatch(/null|undefined|: $/);
      }),
      { numRuns: 1000 },
    );
  });

  it('never invites a call to the owner, or to nobody, where a contractor is named', () => {
    fc.assert(
      fc.property(permit, reader, habits, (one, of, habit) => {
        const { label } = whoOf({ ...one, contractorName: 'Acme' }, of, habit);
        expect(['open', 'owner']).not.toContain(label);
      }),
    );
  });

  it('is Open only where nobody is named and that means something', () => {
    fc.assert(
      fc.property(permit, reader, habits, (one, of, habit) => {
        const isOpen = whoOf(one, of, habit).label === 'open';
        const nobody =
          one.contractorName === null && one.propertyOwnerName === null && one.propertyOwnerPhone === null;
        const isLive = one.paperwork === undefined && goesOn(one.status);
        expect(isOpen).toBe(nobody && habit === USUALLY && one.publishesContractors && isLive);
      }),
      { numRuns: 1000 },
    );
  });

  it('depends on the reader only where a contractor is named', () => {
    fc.assert(
      fc.property(permit, reader, reader, habits, (one, a, b, habit) => {
        const unnamed = { ...one, contractorName: null };
        expect(whoOf(unnamed, a, habit)).toEqual(whoOf(unnamed, b, habit));
      }),
    );
  });

  it.each<[string, Permit, NamingHabit]>([
    ['Ended: Its status is Final, so this job is over', { ...taken, status: 'Final' }, USUALLY],
    ['Ended: Its status is Void, so this job is over', { ...blank, status: 'Void' }, RARELY],
    ['Ended: Its status is Denied, so this job is over', { ...blank, status: 'Denied' }, USUALLY],
    ['No label: It is on hold, so a call can wait', { ...blank, status: 'On hold' }, USUALLY],
    ['No label: It is on hold, so a call can wait', { ...taken, status: 'On hold' }, USUALLY],
    [
      'Open: Nobody is named yet, and Springfield names a contractor on 91 of 100 finished permits like this',
      blank,
      USUALLY,
    ],
    [
      'No label: Springfield names a contractor on 156 of 1,200 finished permits like this, so nobody can say if the job is open',
      blank,
      RARELY,
    ],
    [
      'No label: Too few permits are finished in Springfield to tell if it names contractors, so nobody can say if the job is open',
      blank,
      { finished: 19, named: 19 },
    ],
    [
      'No label: Springfield doesn’t publish contractors, so nobody can say if the job is open',
      { ...blank, publishesContractors: false },
      USUALLY,
    ],
    [
      'No label: This source doesn’t publish contractors, so nobody can say if the job is open',
      { ...blank, publishesContractors: false, jurisdictionCity: null, addressCity: null },
      USUALLY,
    ],
    [
      'Owner to call: The owner is named, and the owner builds it',
      { ...blank, propertyOwnerName: 'Sample Owner', builtBy: 'owner' },
      USUALLY,
    ],
    [
      'No label: The owner builds it, and the record doesn’t name the owner',
      { ...blank, builtBy: 'owner' },
      USUALLY,
    ],
    [
      'Owner to call: The owner is named, and no contractor yet',
      { ...blank, propertyOwnerName: 'Sample Owner' },
      USUALLY,
    ],
    [
      'Owner to call: The owner’s phone is shown and no contractor, but Springfield names a contractor on 156 of 1,200 finished permits like this',
      { ...blank, propertyOwnerPhone: '3125550100' },
      RARELY,
    ],
  ])('says "%s"', (words, one, habit) => {
    expect(say(one, null, [], habit)).toBe(words);
  });

  it.each<[Who | null, readonly Trade[], Role | null, readonly Trade[]]>([
    // A contractor in the same trade has the job.
    ['taken', ['roofing'], 'prime', ['roofing']],
    ['taken', ['roofing', 'new-construction'], 'prime', ['roofing']],
    ['taken', ['roofing'], null, ['roofing']],
    ['taken', ['roofing'], 'sub', ['roofing']],
    ['taken', ['roofing', 'solar'], 'sub', ['roofing', 'solar']],
    ['taken', ['remodel'], 'sub', ['remodel']],
    // A specialist has work of another trade: nothing is left for this reader.
    ['taken', ['electrical'], 'prime', ['roofing']],
    ['taken', ['electrical', 'plumbing'], 'sub', ['roofing']],
    ['taken', ['electrical'], 'supplier', ['roofing']],
    ['taken', ['electrical'], 'sub', []],
    // Nothing is known about the reader's trade or the work.
    ['taken', ['roofing'], 'prime', []],
    ['taken', [], 'prime', ['roofing']],
    ['taken', [], 'other', []],
    [null, [], 'sub', ['roofing']],
    [null, [], 'supplier', []],
    // The work is wider than the reader's trade.
    ['gc', ['new-construction'], 'sub', ['roofing']],
    ['gc', ['remodel'], 'prime', ['roofing']],
    ['gc', ['adu'], null, ['roofing']],
    ['gc', ['roofing', 'electrical'], 'sub', ['roofing']],
    ['gc', ['electrical', 'plumbing'], 'sub', []],
    ['gc', ['new-construction'], 'sub', []],
    // A contractor buys from a supplier of the trade.
    ['gc', ['roofing'], 'supplier', ['roofing']],
    ['gc', ['remodel'], 'supplier', ['roofing']],
    ['gc', ['electrical'], 'supplier', []],
  ])('is %s for work %j with a contractor, for a %s of %j', (label, work, role, own) => {
    expect(labelFor(work, role, own)).toBe(label);
  });

  it('names the contractor and the work', () => {
    const wide: Permit = { ...taken, trades: ['new-construction', 'roofing'] };
    expect(say(taken, 'prime', ['roofing'])).toBe('Taken: Acme has it, and the work is your trade: Roofing');
    expect(say(taken, 'prime', ['hvac'])).toBe('Taken: Acme has it, and the work is not your trade: Roofing');
    expect(say(taken, 'prime', [])).toBe('Taken: Acme has it');
    expect(say(wide, 'sub', ['roofing'])).toBe(
      'GC may hire subs: Acme has it, and the job takes more than one trade: New construction, Roofing',
    );
    expect(say(taken, 'supplier', ['roofing'])).toBe(
      'GC may hire subs: Acme has it and needs material: Roofing',
    );
    expect(say({ ...taken, trades: [] }, 'sub', [])).toBe(
      'No label: Acme has it, but the record doesn’t show what the work is',
    );
  });
});
