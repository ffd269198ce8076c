import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NextTrade } from '../next-trade.ts';
import { permitWithId } from '../permit/arbitrary.ts';
import type { Permit } from '../permit/permit.ts';
import { WHO_IDS, type Who } from '../permit/who.ts';
import { leadButton, leadCard, mailSubject } from './lead-card.ts';
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
};
const card = (permit: Partial<Permit> = {}, label: Who | null = 'owner', today = '2026-11-23') =>
  leadCard({ ...PERMIT, ...permit, leadScore: 50, who: { label, reason: '' } }, today);

describe('a lead card', () => {
  it('says what, where, how much, who and when in finished words', () => {
    expect(card()).toEqual({
      label: { sign: '●', words: 'Owner to call', isWorthACall: true },
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

  it('says of a permit on hold that it can wait, not that the record cannot tell', () => {
    expect(card({ status: 'On hold' }, null).label).toEqual({
      sign: '–',
      words: 'On hold, can wait',
      isWorthACall: false,
    });
    expect(card({}, null).label).toBeNull();
  });

  it('names the contractor who has the job, and the owner where there is none', () => {
    expect(card({}, 'taken').contact).toMatchObject({ role: 'Contractor', name: 'Sample Builders' });
    expect(card({ contractorName: null }, 'ended').contact).toMatchObject({ role: 'Owner' });
    expect(card({ propertyOwnerName: null, propertyOwnerPhone: null }).contact?.role).toBe('Contractor');
  });

  it('offers a call only where a phone is on record', () => {
    expect(leadButton(card())).toBe('See lead and call');
    expect(leadButton(card({}, 'taken'))).toBe('See this lead');
    const nobody = { propertyOwnerName: null, propertyOwnerPhone: null, contractorName: null };
    expect(leadButton(card(nobody, 'open'))).toBe('See this lead');
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
    const label = fc.constantFrom(null, ...WHO_IDS);
    const text = fc.string({ unit: 'binary', minLength: 1 });
    fc.assert(
      fc.property(permitWithId('az-a.1'), label, text, (permit, one, words) => {
        const shown = card({ ...permit, description: words, addressStreet: words }, one);
        const texts = [shown.work, shown.street ?? '', shown.town, mailSubject(shown, 3)];
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
      who: ['owner', 'open'],
      lastDays: 30,
    } as const;
    expect(whyMatched(filter, PERMIT, 'owner')).toBe(
      'Roofing in mesa, AZ over $10,000, mentioning “tile”, last 30 days, owner to call',
    );
  });

  it('states how often the wanted trade comes next here', () => {
    const next: readonly NextTrade[] = [
      { after: 'pool', trade: 'deck-fence', n: 1212, follows: 310 },
      { after: 'concrete', trade: 'deck-fence', n: 212, follows: 31 },
      { after: 'pool', trade: 'electrical', n: 1212, follows: 30 },
    ];
    expect(whyMatched({ next: ['deck-fence', 'solar'], minValue: 10_000 }, PERMIT, null, next)).toBe(
      'over $10,000, likely next: Deck & fence, 310 of 1,212 here',
    );
    expect(whyMatched({ next: ['electrical', 'deck-fence'] }, PERMIT, null, next)).toBe(
      'likely next: Electrical, 30 of 1,212 here, or Deck & fence, 310 of 1,212 here',
    );
    expect(whyMatched({ next: ['deck-fence'] }, PERMIT, null, [])).toBe('');
  });

  it('repeats the name of a contractor only while the record shows it', () => {
    const filter = { contractor: 'sample builders', hasContractor: true };
    expect(whyMatched(filter, PERMIT, null)).toBe('contractor “sample builders”, with a contractor');
    expect(whyMatched(filter, { ...PERMIT, contractorName: null }, null)).toBe('with a contractor');
  });

  it('begins with the place where no trade was asked for, and is empty without conditions', () => {
    expect(whyMatched({ zips: ['85201', '85202'], keywords: ['re roof'] }, PERMIT, null)).toBe(
      'in ZIP 85201, mentioning “re roof”',
    );
    expect(whyMatched({ hasPhone: true }, PERMIT, null)).toBe('with a phone');
    expect(whyMatched({}, PERMIT, null)).toBe('');
  });
});
