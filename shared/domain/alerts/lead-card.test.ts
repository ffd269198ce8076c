import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NextTrade } from '../next-trade.ts';
import { permitWithId } from '../permit/arbitrary.ts';
import type { Permit, ScoredPermit } from '../permit/permit.ts';
import { reachOf } from '../permit/reach.ts';
import { WHO_IDS, type Who, worthOf } from '../permit/who.ts';
import type { Role } from '../profile.ts';
import { leadButton, leadCard, mailSubject, noContactText } from './lead-card.ts';
import { whyMatched } from './why-matched.ts';

const [sample] = fc.sample(permitWithId('az-sample.1'), { numRuns: 1, seed: 1 });
if (sample === undefined) throw new Error('No permit was generated.');
const PERMIT: Permit = {
  ...sample,
  permitNumber: 'R-1001',
  permitType: 'Roofing',
  description: 'Re-roof\r\nwith tile',
  addressStreet: '1204 Oak St',
  addressCity: 'Mesa',
  addressZip: '85201-1234',
  jurisdictionState: 'Arizona',
  jurisdictionCity: 'Mesa',
  jurisdictionCounty: 'Maricopa',
  valuation: 24_500.4,
  issueDate: '2026-11-20',
  status: 'Issued',
  trades: ['roofing', 'solar'],
  propertyOwnerName: 'Dana Sample',
  propertyOwnerPhone: '14805550142',
  contractorName: 'Sample Builders',
  contractorPhone: null,
  contractorKind: undefined,
  contractorTrades: undefined,
};
const lead = (part: Partial<Permit> = {}, label: Who = 'unknown', role: Role | null = null): ScoredPermit => {
  const permit = { ...PERMIT, ...part };
  const who = { label, worth: worthOf(label, role), reason: '' };
  return { ...permit, leadScore: 50, who, reach: reachOf(permit, label) };
};
const card = (part: Partial<Permit> = {}, label: Who = 'owner', role: Role | null = null) =>
  leadCard(lead(part, label, role), '2026-11-23');

describe('a lead card', () => {
  it('says what, where, how much, who and when in finished words', () => {
    expect(card()).toEqual({
      label: { sign: '●', words: 'Owner builds it', detail: 'Dana Sample', isBest: true },
      reach: 'phone',
      value: '$24,500',
      work: 'Re-roof with tile',
      street: '1204 Oak St',
      town: 'Mesa, AZ 85201',
      contact: {
        role: 'Owner',
        name: 'Dana Sample',
        phone: { shown: '(480) 555-0142', href: 'tel:14805550142' },
      },
      issued: 'Issued Nov 20, 3 days ago',
      permitNumber: 'R-1001',
    });
  });

  it('says who does the work, with a shape and whom the record names', () => {
    expect(WHO_IDS.map((label) => card({ trades: ['new-construction'] }, label).label)).toEqual([
      { sign: '○', words: 'Nobody yet', detail: 'Dana Sample', isBest: true },
      { sign: '●', words: 'Owner builds it', detail: 'Dana Sample', isBest: true },
      { sign: '◐', words: 'GC on it', detail: 'Sample Builders', isBest: false },
      { sign: '▬', words: 'Taken', detail: 'Sample Builders', isBest: false },
      { sign: '◌', words: 'Record doesn’t say', detail: 'Another trade: Sample Builders', isBest: false },
      { sign: '–', words: 'Ended', detail: 'Issued', isBest: false },
    ]);
    expect(card({ trades: ['roofing'] }, 'gc', 'supplier').label).toEqual({
      sign: '◐',
      words: 'Roofer on it',
      detail: 'Sample Builders',
      isBest: true,
    });
  });

  it('says of a permit on hold that it is, and is not for today', () => {
    const { label, reach, contact } = card({ status: 'On hold' });
    expect({ label, reach, contact }).toEqual({
      label: { sign: '●', words: 'Owner builds it, on hold', detail: 'Dana Sample', isBest: false },
      reach: 'none',
      contact: null,
    });
  });

  it('shows whom to reach, never a competitor’s phone', () => {
    const both = { contractorPhone: '14805550143' };
    expect(card(both, 'nobody')).toMatchObject({ reach: 'phone', contact: { role: 'Owner' } });
    expect(card(both, 'gc')).toMatchObject({ reach: 'phone', contact: { name: 'Sample Builders' } });
    for (const label of ['taken', 'ended'] as const)
      expect(card(both, label)).toMatchObject({ reach: 'none', contact: null });
    expect(card({ propertyOwnerPhone: null })).toMatchObject({ reach: 'letter', contact: { phone: null } });
    const unnamed = { propertyOwnerName: null, propertyOwnerPhone: null };
    expect(card(unnamed)).toMatchObject({ reach: 'visit', contact: null });
  });

  it('says in place of a contact who has the job, or why nobody is named', () => {
    const unnamed = { propertyOwnerName: null, propertyOwnerPhone: null, contractorName: null };
    expect(noContactText(card({}, 'taken'))).toBe('Sample Builders');
    expect(noContactText(card(unnamed, 'nobody'))).toBe('No name on record');
    expect(noContactText(card({ ...unnamed, publishesContractors: false }, 'unknown'))).toBe(
      'Not published here',
    );
  });

  it('offers a call only where a phone of somebody to sell to is on record', () => {
    expect(leadButton(card())).toBe('See lead and call');
    expect(leadButton(card({ contractorPhone: '14805550143' }, 'taken'))).toBe('See this lead');
    expect(leadButton(card({ propertyOwnerPhone: null }, 'nobody'))).toBe('See lead and write');
  });

  it('says when a permit was filed that is not issued', () => {
    const issued = (parts: Partial<Permit>) => card(parts).issued;
    expect(issued({ issueDate: null, appliedOn: '2026-11-11' })).toBe('Filed Nov 11, 12 days ago');
    expect(issued({ issueDate: '2026-11-20', appliedOn: '2026-11-11' })).toBe('Issued Nov 20, 3 days ago');
  });

  it('says when it was issued, with the year of another year', () => {
    const issued = (issueDate: string | null) => card({ issueDate }).issued;
    expect(['2026-11-23', '2026-11-22', '2026-12-01', '2025-11-23', null].map(issued)).toEqual([
      'Issued Nov 23, today',
      'Issued Nov 22, yesterday',
      'Issued Dec 1',
      'Issued Nov 23, 2025, 365 days ago',
      'No issue date on record',
    ]);
  });

  it('has no line break or control character in any text, whatever the record says', () => {
    const label = fc.constantFrom(...WHO_IDS);
    const text = fc.string({ unit: 'binary', minLength: 1 });
    fc.assert(
      fc.property(permitWithId('az-a.1'), label, text, (permit, one, words) => {
        const names = { contractorName: words, propertyOwnerName: words };
        const shown = card({ ...permit, ...names, description: words, addressStreet: words }, one);
        const texts = [
          shown.work,
          shown.street ?? '',
          shown.town,
          mailSubject(shown, 3),
          noContactText(shown),
        ];
        for (const line of texts) expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});

describe('the subject of a mail', () => {
  it('names the work, the place, the value and how many more there are', () => {
    expect(mailSubject(card(), 7)).toBe('Re-roof with tile at 1204 Oak St, $24,500, and 6 more');
    expect(mailSubject(card({ valuation: null, addressStreet: null }), 1)).toBe(
      'Re-roof with tile in Mesa, AZ 85201',
    );
  });

  it('stays short', () => {
    const long = card({ description: 'roof '.repeat(100), addressStreet: '1 Long Street '.repeat(20) });
    expect(mailSubject(long, 1000).length).toBeLessThan(140);
  });
});

describe('why a permit matched', () => {
  it('names the conditions that it met, and of a list only its own entries', () => {
    const filter = {
      states: ['Arizona', 'Texas'],
      cities: ['mesa', 'Austin'],
      trades: ['roofing', 'hvac'],
      minValue: 10_000,
      keywords: ['tile', 'shingle'],
      who: ['owner', 'nobody'],
      lastDays: 30,
    } as const;
    expect(whyMatched(filter, lead({}, 'owner'))).toBe(
      'Roofing in mesa, AZ over $10,000, mentioning “tile”, last 30 days, owner builds it',
    );
  });

  it('states how often the wanted trade comes next here', () => {
    const next: readonly NextTrade[] = [
      { after: 'pool', trade: 'deck-fence', n: 1212, follows: 310 },
      { after: 'concrete', trade: 'deck-fence', n: 212, follows: 31 },
      { after: 'pool', trade: 'electrical', n: 1212, follows: 30 },
    ];
    expect(whyMatched({ next: ['deck-fence', 'solar'], minValue: 10_000 }, lead(), next)).toBe(
      'over $10,000, may need next: Deck & fence, 310 of 1,212 here',
    );
    expect(whyMatched({ next: ['electrical', 'deck-fence'] }, lead(), next)).toBe(
      'may need next: Electrical, 30 of 1,212 here, or Deck & fence, 310 of 1,212 here',
    );
    expect(whyMatched({ next: ['deck-fence'] }, lead(), [])).toBe('');
  });

  it('names the ways to reach somebody that it has', () => {
    expect(whyMatched({ reach: ['visit', 'phone'] }, lead())).toBe('to phone');
  });

  it('repeats the name of a contractor only while the record shows it', () => {
    const filter = { contractor: 'sample builders', hasContractor: true };
    expect(whyMatched(filter, lead())).toBe('contractor “sample builders”, with a contractor');
    expect(whyMatched(filter, lead({ contractorName: null }))).toBe('with a contractor');
    expect(whyMatched({ withoutContractors: ['sample roofers'] }, lead({ contractorName: null }))).toBe('');
  });

  it('begins with the place where no trade was asked for, and is empty without conditions', () => {
    expect(whyMatched({ zips: ['85201', '85202'], keywords: ['re roof'] }, lead())).toBe(
      'in ZIP 85201, mentioning “re roof”',
    );
    expect(whyMatched({ hasPhone: true }, lead())).toBe('with a phone');
    expect(whyMatched({}, lead())).toBe('');
  });
});
