import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFirm } from '#functions/permits/names/name-kind.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { withholdIndividuals, withholdIndividualsHistory } from './individuals.ts';
import { REMOVED } from './removals.ts';

const PERSON = {
  contractorName: 'Ana Sample',
  contractorPhone: '(312) 555-0142',
  contractorLicense: 'L-1',
  contractorAddress: '9 Pier Rd, Plano',
  contractorEmail: 'ana@roofer.example',
};
const FIRM = {
  propertyOwnerName: 'Sample Homes LLC',
  propertyOwnerPhone: '(312) 555-0199',
  propertyOwnerAddress: '1 Dock St',
};
const permit = samplePermit('tx-plano.1', {
  ...FIRM,
  ...PERSON,
  addressStreet: '1200 Harbor Ln',
  description: 'Reroof by Ana Sample of 9 Pier Road, 312.555.0142; call 312 555 0100 or 312-555-0199',
  recordUrl: 'https://city.example/record?by=ana+sample',
  unparsed: { contractorPhone: '555', valuation: 'ask Ana Sample' },
});

describe('withholdIndividuals', () => {
  it('removes an individual from every field, and keeps a company with its phone', () => {
    expect(withholdIndividuals(permit)).toEqual({
      ...permit,
      contractorName: null,
      contractorPhone: null,
      contractorLicense: null,
      contractorAddress: null,
      contractorEmail: null,
      description: `Reroof by ${REMOVED} of ${REMOVED}, ${REMOVED}; call ${REMOVED} or 312-555-0199`,
      recordUrl: null,
      unparsed: { valuation: `ask ${REMOVED}` },
      publishesContractors: false,
      withheld: ['contractor'],
    });
  });

  it('keeps the address of the job, which may be the owner’s', () => {
    const own = samplePermit('tx-plano.1', {
      addressStreet: '1200 Harbor Ln',
      latitude: 33,
      propertyOwnerName: 'Ana Sample',
      propertyOwnerAddress: '1200 Harbor Lane, Plano',
      description: 'Deck at 1200 Harbor Ln',
    });
    expect(withholdIndividuals(own)).toEqual({
      ...own,
      propertyOwnerName: null,
      propertyOwnerAddress: null,
      withheld: ['owner'],
    });
  });

  it('keeps the further phones of a company, and none of an individual', () => {
    const several = {
      ...permit,
      unparsed: {
        propertyOwnerPhone: '(312) 555-0199 / 312-555-0198',
        contractorPhone: '312-555-0142, 312-555-0143',
      },
    };
    expect(withholdIndividuals(several).unparsed).toEqual({
      propertyOwnerPhone: '(312) 555-0199 / 312-555-0198',
    });
  });

  it('counts a phone without a name as an individual’s', () => {
    const nameless = samplePermit('tx-plano.1', { propertyOwnerPhone: '(312) 555-0142' });
    expect(withholdIndividuals(nameless)).toMatchObject({ propertyOwnerPhone: null, withheld: ['owner'] });
  });

  it('returns the same object if there is no individual', () => {
    const firms = samplePermit('tx-plano.1', { ...FIRM, description: 'Reroof' });
    expect(withholdIndividuals(firms)).toBe(firms);
  });

  it('leaves nothing to withhold, whatever the texts', () => {
    const text = fc.oneof(
      fc.constant(null),
      fc.stringMatching(/^[A-Z][a-z]{0,8} [A-Z][a-z]{1,8}( LLC)?$/),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    );
    fc.assert(
      fc.property(
        fc.record({
          propertyOwnerName: text,
          contractorName: text,
          contractorAddress: text,
          description: text,
        }),
        (parts) => {
          const once = withholdIndividuals(samplePermit('tx-plano.1', parts));
          expect(withholdIndividuals(once)).toBe(once);
          for (const name of [once.propertyOwnerName, once.contractorName])
            expect(name === null || isFirm(name)).toBe(true);
        },
      ),
    );
  });
});

describe('withholdIndividualsHistory', () => {
  it('removes all values of a contact that ever was an individual, and its names from texts', () => {
    const seenAt = '2026-11-20T00:00:00.000Z';
    const history = [
      { field: 'contractorName', from: 'Ana Sample', to: 'Sample Roofing LLC', seenAt },
      { field: 'contractorPhone', from: null, to: '(312) 555-0188', seenAt },
      { field: 'propertyOwnerName', from: 'Sample Dock Inc', to: 'Sample Homes LLC', seenAt },
      { field: 'description', from: 'By Ana Sample', to: null, seenAt },
    ];
    expect(withholdIndividualsHistory({ ...permit, contractorName: 'Sample Roofing LLC' }, history)).toEqual([
      { field: 'contractorName', from: REMOVED, to: REMOVED, seenAt },
      { field: 'contractorPhone', from: null, to: REMOVED, seenAt },
      history[2],
      { field: 'description', from: `By ${REMOVED}`, to: null, seenAt },
    ]);
  });
});
