import { describe, expect, it } from 'vitest';
import { firstCall, firstPhone } from './first-call.ts';
import type { ScoredPermit } from './permit.ts';
import type { Who } from './who.ts';

/** The names and phones of a permit; the functions read nothing else of it. */
function people(label: Who | null, fields: Partial<ScoredPermit>): ScoredPermit {
  return {
    propertyOwnerName: null,
    propertyOwnerPhone: null,
    contractorName: null,
    contractorPhone: null,
    who: { label, reason: '' },
    ...fields,
  } as ScoredPermit;
}

const BOTH = { propertyOwnerName: 'Ana Sample', contractorName: 'Sample Roofing' };

describe('who to call', () => {
  it('is the contractor who has the job, or the owner where the label says so', () => {
    expect(firstCall(people('gc', BOTH))).toEqual({
      role: 'Contractor',
      name: 'Sample Roofing',
      phone: null,
    });
    expect(firstCall(people('owner', BOTH))?.role).toBe('Owner');
  });

  it('is the other one if a record names only that one, and nobody if it names none', () => {
    expect(firstCall(people('taken', { propertyOwnerPhone: '5125550100' }))).toEqual({
      role: 'Owner',
      name: null,
      phone: '5125550100',
    });
    expect(firstCall(people('open', {}))).toBeNull();
  });
});

describe('the phone to call', () => {
  it('is that of the other one if the first has none', () => {
    expect(firstPhone(people('taken', { ...BOTH, propertyOwnerPhone: '5125550100' }))).toMatchObject({
      role: 'Owner',
      phone: '5125550100',
    });
    expect(firstPhone(people('taken', BOTH))).toBeNull();
  });
});
