import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLE_IDS, type Role, type ScoreProfile } from '../profile.ts';
import { permitWithId } from './arbitrary.ts';
import { BUILDER, type FirmTrade, familyOf, firmTrades } from './firm-trades.ts';
import { type NamingHabit, UNKNOWN_HABIT } from './lead-reader.ts';
import type { Permit } from './permit.ts';
import { hasEnded, isOnHold } from './permit-status.ts';
import { TRADE_IDS, type Trade } from './trades.ts';
import { WHO, WHO_IDS, type Who, worthOf } from './who.ts';
import { whoDetail, whoOf, whoWords } from './who-rule.ts';

const trades = fc.uniqueArray(fc.constantFrom(...TRADE_IDS), { maxLength: 3 });
const permit = fc.tuple(permitWithId('il-sample.1'), trades).map(([one, of]) => ({ ...one, trades: of }));
/** A permit whose work goes on, with a firm on it. */
const live = permit.map(
  (one): Permit => ({ ...one, status: 'Issued', paperwork: undefined, builtBy: undefined }),
);
const withFirm = live.map((one): Permit => ({ ...one, contractorName: 'Acme', contractorKind: undefined }));
const role = fc.constantFrom(null, ...ROLE_IDS);
const reader: fc.Arbitrary<ScoreProfile> = fc.record({ trades, role });
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
  contractorKind: undefined,
  contractorTrades: undefined,
  trades: ['roofing'],
  jurisdictionCity: 'Springfield',
  publishesContractors: true,
  builtBy: undefined,
  paperwork: undefined,
};
const named: Permit = { ...blank, contractorName: 'Acme' };
const say = (one: Permit, of: Role | null, own: readonly Trade[], habit = USUALLY): string => {
  const { label, reason } = whoOf(one, { role: of, trades: own }, habit);
  return `${whoWords(one, label)} (${whoDetail(one, label)}): ${reason}`;
};

describe('who does the work', () => {
  it('is one label with its worth, a reason, words and a detail, for any permit and reader', () => {
    const seen = new Set<Who>();
    fc.assert(
      fc.property(permit, reader, habits, (one, of, habit) => {
        const { label, worth, reason } = whoOf(one, of, habit);
        seen.add(label);
        const waits = isOnHold(one.status) && label !== 'ended';
        expect(worth).toBe(waits ? 'unsaid' : worthOf(label, of.role));
        expect(reason).toMatch(/^[A-Z].*[^.]$/);
        const texts = [reason, whoWords(one, label), whoDetail(one, label) ?? 'Ended, and nothing says how'];
        for (const text of texts) expect(text).not.toMatch(/null|undefined|: $|^$/);
      }),
      { numRuns: 2000 },
    );
    expect(seen).toEqual(new Set(WHO_IDS));
  });

  it('is Ended exactly for what has ended and for paperwork, whatever else the record says', () => {
    fc.assert(
      fc.property(permit, reader, habits, (one, of, habit) => {
        expect(whoOf(one, of, habit).label === 'ended').toBe(
          one.paperwork !== undefined || hasEnded(one.status),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('is Owner builds it exactly where the record says so: a name or a phone is not enough', () => {
    fc.assert(
      fc.property(permit, reader, habits, (one, of, habit) => {
        const { label } = whoOf(one, of, habit);
        if (label !== 'ended') expect(label === 'owner').toBe(one.builtBy === 'owner');
      }),
      { numRuns: 500 },
    );
  });

  it('is Nobody yet exactly where no contractor is named and that means something', () => {
    fc.assert(
      fc.property(live, reader, habits, (one, of, habit) => {
        const isUnnamed = one.contractorName === null || one.contractorKind === 'designer';
        expect(whoOf(one, of, habit).label === 'nobody').toBe(
          isUnnamed && habit === USUALLY && one.publishesContractors,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('does not depend on the owner’s name and phone', () => {
    fc.assert(
      fc.property(permit, reader, habits, (one, of, habit) => {
        const unnamed = { ...one, propertyOwnerName: null, propertyOwnerPhone: null };
        expect(whoOf(unnamed, of, habit)).toEqual(whoOf(one, of, habit));
      }),
    );
  });

  it('is the same while the permit is on hold, and only worth less', () => {
    fc.assert(
      fc.property(live, reader, habits, (one, of, habit) => {
        const held = whoOf({ ...one, status: 'On hold' }, of, habit);
        expect(held).toEqual({ ...whoOf(one, of, habit), worth: 'unsaid' });
      }),
    );
  });

  it('counts who draws or files plans as no contractor', () => {
    fc.assert(
      fc.property(live, reader, habits, (one, of, habit) => {
        const designed: Permit = { ...one, contractorName: 'Acme', contractorKind: 'designer' };
        const unnamed: Permit = { ...one, contractorName: null, contractorKind: undefined };
        const { label, ...rest } = whoOf(designed, of, habit);
        expect({ label, ...rest }).toEqual(whoOf(unnamed, of, habit));
        expect(whoDetail(designed, label)).toBe(whoDetail(unnamed, label));
      }),
    );
  });

  it('cannot be told of a person as contractor', () => {
    fc.assert(
      fc.property(withFirm, reader, habits, (one, of, habit) => {
        expect(whoOf({ ...one, contractorKind: 'person' }, of, habit).label).toBe('unknown');
      }),
    );
  });

  it('depends on the reader only where a contractor is named', () => {
    fc.assert(
      fc.property(live, reader, reader, habits, (one, a, b, habit) => {
        const unnamed = { ...one, contractorName: null };
        const [forA, forB] = [whoOf(unnamed, a, habit), whoOf(unnamed, b, habit)];
        expect(forA).toEqual({ ...forB, worth: worthOf(forA.label, a.role) });
      }),
    );
  });
});

describe('a firm on it', () => {
  it('is a customer of every supplier, a trade firm too', () => {
    fc.assert(
      fc.property(withFirm, trades, habits, (one, own, habit) => {
        expect(whoOf(one, { role: 'supplier', trades: own }, habit)).toMatchObject({
          label: 'gc',
          worth: 'best',
        });
      }),
    );
  });

  it('is Taken for others where it does the reader’s trade, by families', () => {
    const trade = fc.constantFrom(...TRADE_IDS);
    const notSupplier = role.filter((one) => one !== 'supplier');
    fc.assert(
      fc.property(withFirm, notSupplier, trade, trade, habits, (one, of, does, own, habit) => {
        const firm: Permit = { ...one, contractorTrades: [familyOf(does)] };
        const { label } = whoOf(firm, { role: of, trades: [own] }, habit);
        const isOwn = familyOf(own) === familyOf(does);
        expect(label).toBe(isOwn ? 'taken' : familyOf(does) === BUILDER ? 'gc' : 'unknown');
      }),
      { numRuns: 500 },
    );
  });

  it('is a GC only if nothing shows that it does a trade alone', () => {
    fc.assert(
      fc.property(withFirm, reader, habits, (one, of, habit) => {
        if (of.role === 'supplier') return;
        const { label } = whoOf(one, of, habit);
        if (label === 'gc') expect(firmTrades(one)).toContain(BUILDER);
      }),
      { numRuns: 500 },
    );
  });

  it.each<[Who, readonly Trade[], readonly FirmTrade[], Role | null, readonly Trade[]]>([
    // Its own trade, by what the firm does or, where nothing shows that, by the work.
    ['taken', ['roofing'], [], 'prime', ['roofing']],
    ['taken', ['roofing'], [], null, ['roofing']],
    ['taken', ['roofing'], [], 'sub', ['roofing']],
    ['taken', ['roofing', 'new-construction'], ['roofing'], 'prime', ['roofing']],
    ['taken', ['heat-pump'], [], 'sub', ['hvac']],
    ['taken', ['ev-charger'], ['electrical'], 'prime', ['battery']],
    // A builder before a reader who builds.
    ['taken', ['remodel'], [], 'sub', ['remodel']],
    ['taken', ['new-construction'], [], 'prime', ['adu']],
    ['taken', ['roofing', 'concrete'], [], 'prime', ['remodel']],
    // A builder before others.
    ['gc', ['new-construction'], [], 'sub', ['roofing']],
    ['gc', ['remodel'], [], 'prime', ['roofing']],
    ['gc', ['adu'], [], null, ['roofing']],
    ['gc', ['roofing', 'electrical'], [], 'sub', ['roofing']],
    ['gc', ['roofing'], [BUILDER], 'prime', ['roofing']],
    ['gc', ['new-construction'], [], 'sub', []],
    // Another trade says nothing about this reader's work.
    ['unknown', ['electrical'], [], 'prime', ['roofing']],
    ['unknown', ['new-construction'], ['hvac'], 'sub', ['roofing']],
    ['unknown', ['roofing'], ['other'], 'sub', ['roofing']],
    ['unknown', ['electrical'], [], 'other', ['pool']],
    // A reader without trades asks for all work.
    ['taken', ['electrical'], [], 'sub', []],
    ['taken', ['new-construction'], ['hvac'], null, []],
    // Nothing shows what the firm does.
    ['unknown', [], [], 'prime', ['roofing']],
    ['unknown', [], [], null, []],
    // Whoever has the job buys the material.
    ['gc', ['roofing'], [], 'supplier', ['roofing']],
    ['gc', ['new-construction'], ['hvac'], 'supplier', ['roofing']],
    ['gc', ['remodel'], [], 'supplier', ['roofing']],
    ['gc', [], [], 'supplier', []],
  ])('is %s for work %j and a firm of %j, for a %s of %j', (label, work, contractorTrades, of, own) => {
    const one: Permit = { ...named, trades: work, contractorTrades };
    expect(whoOf(one, { role: of, trades: own }, USUALLY).label).toBe(label);
  });
});

describe('the words of a label', () => {
  it.each<[string, Permit, NamingHabit]>([
    ['Ended (Final): Its status is Final, so this job is over', { ...named, status: 'Final' }, USUALLY],
    ['Ended (Void): Its status is Void, so this job is over', { ...blank, status: 'Void' }, RARELY],
    ['Ended (Denied): Its status is Denied, so this job is over', { ...blank, status: 'Denied' }, USUALLY],
    [
      'Ended (Paperwork): Renewal: paperwork on an earlier permit, no new work',
      { ...blank, paperwork: 'renewal' },
      USUALLY,
    ],
    [
      'Owner builds it (Sample Owner): The record says that the owner builds it',
      { ...blank, propertyOwnerName: 'Sample Owner', builtBy: 'owner' },
      RARELY,
    ],
    [
      'Owner builds it (No name on record): The record says that the owner builds it',
      { ...blank, builtBy: 'owner', publishesContractors: false },
      UNKNOWN_HABIT,
    ],
    [
      'Nobody yet (No name on record): The record names no contractor, and Springfield names a contractor on 91 of 100 finished permits like this',
      blank,
      USUALLY,
    ],
    [
      'Nobody yet (Sample Owner): The record names no contractor, and Springfield names a contractor on 91 of 100 finished permits like this',
      { ...blank, propertyOwnerName: 'Sample Owner' },
      USUALLY,
    ],
    [
      'Nobody yet (No name on record): The record names no contractor, and Springfield names a contractor on 91 of 100 finished permits like this',
      { ...named, contractorKind: 'designer' },
      USUALLY,
    ],
    [
      'Record doesn’t say (No contractor named): No contractor is named, which says little: Springfield names a contractor on 156 of 1,200 finished permits like this',
      blank,
      RARELY,
    ],
    [
      'Record doesn’t say (No contractor named): No contractor is named, and too few permits are finished in Springfield to tell what that means',
      { ...blank, propertyOwnerName: 'Sample Owner' },
      { finished: 19, named: 19 },
    ],
    [
      'Record doesn’t say (Not published here): Springfield doesn’t publish contractors',
      { ...blank, publishesContractors: false },
      USUALLY,
    ],
    [
      'Record doesn’t say (Not published here): This source doesn’t publish contractors',
      { ...blank, publishesContractors: false, jurisdictionCity: null, addressCity: null },
      USUALLY,
    ],
    [
      'Record doesn’t say (Named: Acme): Acme is named as contractor, and the record doesn’t say for which work',
      { ...named, contractorKind: 'person' },
      USUALLY,
    ],
    [
      'Record doesn’t say (Named: Acme): Acme is on it, and nothing shows what the firm does',
      { ...named, trades: [] },
      USUALLY,
    ],
    ['Taken (Acme): Acme has it, a firm that does Roofing', named, USUALLY],
  ])('says "%s"', (words, one, habit) => {
    expect(say(one, null, [], habit)).toBe(words);
  });

  it('name what the firm does, not what else the job takes', () => {
    const work: readonly Trade[] = ['new-construction', 'roofing'];
    const cooler: Permit = { ...named, trades: work, contractorTrades: ['hvac', 'other'] };
    expect(say(cooler, 'prime', ['heat-pump'])).toBe(
      'Taken (Acme): Acme has it, a firm that does HVAC, another trade',
    );
    expect(say({ ...named, trades: work }, 'prime', ['remodel'])).toBe(
      'Taken (Acme): Acme has it, a firm that does general contracting',
    );
  });

  it('name the firm, and what it is to this reader', () => {
    const wide: Permit = { ...named, trades: ['new-construction', 'roofing'] };
    const windows: Permit = { ...named, trades: ['windows-doors'] };
    expect(say(named, 'prime', ['hvac'])).toBe(
      'Record doesn’t say (Another trade: Acme): Acme is on it, a firm of another trade, so your work may be open',
    );
    expect(say(wide, 'sub', ['roofing'])).toBe(
      'GC on it (Acme): Acme has it and may hire others: New construction, Roofing',
    );
    expect(say(wide, 'supplier', ['roofing'])).toBe(
      'GC on it (Acme): Acme has it and may hire others: New construction, Roofing',
    );
    expect(say(named, 'supplier', ['roofing'])).toBe(
      'Roofer on it (Acme): Acme has it and needs material: Roofing',
    );
    expect(say(windows, 'supplier', [])).toBe(
      'Window firm on it (Acme): Acme has it and needs material: Windows & doors',
    );
    expect(say({ ...named, trades: [] }, 'supplier', [])).toBe(
      `${WHO.gc} (Acme): Acme has it and needs material: the record doesn’t say what work`,
    );
  });
});
