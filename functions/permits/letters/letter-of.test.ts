import { describe, expect, it } from 'vitest';
import type { StoredPermit } from '../stored-permit.ts';
import { samplePermit } from '../testing.ts';
import { addresseeOf } from './letter-of.ts';

const SITE = ['12 Sample St', 'Chicago, IL 60601'];
const at = (parts: Partial<StoredPermit>): StoredPermit =>
  samplePermit('il-a.1', {
    addressStreet: '12 SAMPLE ST',
    addressCity: 'CHICAGO',
    addressZip: '60601',
    ...parts,
  });
const OWN = '9 ELSEWHERE AVE, SAMPLE CITY IL 60602';
const OWN_LINES = ['9 Elsewhere Ave', 'Sample City IL 60602'];

describe('a letter goes', () => {
  it.each([
    [
      'to the owner at the site',
      { propertyOwnerName: 'DANA SAMPLE' },
      'nobody',
      'owner',
      'Dana Sample',
      SITE,
    ],
    [
      'to the owner at their own address, first name first',
      { propertyOwnerName: 'SAMPLE, DANA', propertyOwnerAddress: OWN },
      'owner',
      'owner',
      'Dana Sample',
      OWN_LINES,
    ],
    [
      'to the site where the owner’s address has no town',
      { propertyOwnerName: 'SAMPLE ROOFING, LLC', propertyOwnerAddress: '9 ELSEWHERE AVE' },
      'unknown',
      'owner',
      'Sample Roofing, LLC',
      SITE,
    ],
    ['to the property owner without a name', {}, 'unknown', 'site', 'Property Owner', SITE],
    [
      'to a firm at its own address, never at the site',
      { contractorName: 'SAMPLE BUILDERS INC', contractorAddress: OWN, propertyOwnerName: 'DANA SAMPLE' },
      'gc',
      'firm',
      'Sample Builders Inc',
      OWN_LINES,
    ],
  ] as const)('%s', (_, parts, who, to, name, address) => {
    expect(addresseeOf(at(parts), who)).toEqual({ to, name, address });
  });

  it.each([
    ['a competitor', { contractorName: 'SAMPLE', contractorAddress: OWN }, 'taken', 'taken'],
    ['what has ended', {}, 'ended', 'ended'],
    ['what is on hold', { status: 'On hold' }, 'nobody', 'ended'],
    ['a firm without an address', { contractorName: 'SAMPLE' }, 'gc', 'firm'],
    ['a site without a street', { addressStreet: null }, 'nobody', 'street'],
    ['a street without a number', { addressStreet: 'SAMPLE ST' }, 'nobody', 'street'],
  ] as const)('never to %s', (_, parts, who, reason) => {
    expect(addresseeOf(at(parts), who)).toBe(reason);
  });
});
