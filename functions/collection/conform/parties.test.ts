import { describe, expect, it } from 'vitest';
import type { Source } from '../source.ts';
import { chicago, TODAY } from '../testing/fixtures.ts';
import { conform } from './conform.ts';

const source: Source = {
  ...chicago,
  nobody: ['PR'],
  fields: {
    permitNumber: 'permit_',
    addressStreet: { first: ['street', 'site'] },
    propertyOwnerName: { first: ['owner_business', 'owner'] },
    propertyOwnerPhone: 'owner_phone',
    propertyOwnerAddress: 'owner_address',
    contractorName: {
      contact: {
        role: 'c{n}_role',
        name: 'c{n}_name',
        value: 'c{n}_name',
        count: 2,
        is: ['GENERAL', 'TRADE'],
      },
    },
    contractorPhone: {
      contact: {
        role: 'c{n}_role',
        name: 'c{n}_name',
        value: 'c{n}_phone',
        count: 2,
        is: ['GENERAL', 'TRADE'],
      },
    },
    contractorLicense: 'license',
    contractorAddress: 'c_address',
    ownerBuilder: 'owner_builds',
  },
};
const read = (row: Record<string, string>) => {
  const conformed = conform(source, { permit_: '1', c1_role: 'GENERAL', c2_role: 'TRADE', ...row }, TODAY);
  if ('leftOut' in conformed) throw new Error(conformed.leftOut);
  return conformed.permit;
};

describe('words in place of a name', () => {
  it('are skipped before a column or a contact is chosen', () => {
    expect(
      read({
        owner_business: 'PR',
        owner: 'ANA SAMPLE',
        c1_name: 'CONTRACTOR TBD',
        c1_phone: '312-555-0142',
        c2_name: 'Sample Roofing',
        c2_phone: '312-555-0143',
        street: 'NO ADDRESS ASSIGNED',
        site: '1 SAMPLE ST',
      }),
    ).toMatchObject({
      propertyOwnerName: 'ANA SAMPLE',
      contractorName: 'Sample Roofing',
      contractorPhone: '(312) 555-0143',
      addressStreet: '1 SAMPLE ST',
    });
  });

  it('leave a record without a name, and without an owner who builds', () => {
    const none = read({ owner: 'UNAVAILABLE OWNER', c1_name: 'PLAN REVIEW', street: '0 UNKNOWN' });
    expect(none).toMatchObject({ propertyOwnerName: null, contractorName: null, addressStreet: null });
    expect(none).not.toHaveProperty('builtBy');
  });

  it('declared by another publisher are a name', () => {
    const conformed = conform({ ...source, nobody: [] }, { permit_: '1', owner: 'PR' }, TODAY);
    expect(conformed).toMatchObject({ permit: { propertyOwnerName: 'PR' } });
  });
});

describe('an owner who builds', () => {
  const builds = { builtBy: 'owner', contractorName: null, contractorPhone: null, contractorLicense: null };

  it('is said by the contractor’s column, whose phone and address are then the owner’s', () => {
    const row = {
      owner: 'ANA SAMPLE',
      c1_name: 'OWNER/BUILDER',
      c1_phone: '312-555-0142',
      c_address: '1 Dock St',
    };
    expect(read({ ...row, license: '12345' })).toMatchObject({
      ...builds,
      propertyOwnerName: 'ANA SAMPLE',
      propertyOwnerPhone: '(312) 555-0142',
      propertyOwnerAddress: '1 Dock St',
      contractorAddress: null,
      publishesContractors: true,
    });
    expect(read({ ...row, owner_phone: '312-555-0199' })).toMatchObject({
      propertyOwnerPhone: '(312) 555-0199',
    });
  });

  it('is said by the record’s own column, and no other contractor’s phone becomes the owner’s', () => {
    const row = { owner: 'ANA SAMPLE', c2_name: 'Sample Electric', c2_phone: '312-555-0142' };
    for (const owner_builds of ['Yes', 'Y', 'true', '1', 'OWNER AS GENERAL CONTRACTOR'])
      expect(read({ ...row, owner_builds })).toMatchObject({ ...builds, propertyOwnerPhone: null });
    for (const owner_builds of ['No', '', 'GENERAL CONTRACTOR', 'Unknown'])
      expect(read({ ...row, owner_builds })).toMatchObject({ contractorName: 'Sample Electric' });
  });

  it.each([
    ['Ana Sample', 'SAMPLE, ANA M'],
    ['ANA SAMPLE', 'SAMPLE ANA & JO'],
    ['SAMPLE', 'SAMPLE'],
  ])('is the contractor %s of the owner %s', (contractor, owner) => {
    expect(read({ owner, c1_name: contractor })).toMatchObject({ ...builds, propertyOwnerName: owner });
  });

  it.each([
    ['SAMPLE HOMES LLC', 'SAMPLE HOMES LLC'],
    ['JO SAMPLE', 'SAMPLE, ANA M'],
    ['SAMPLE', 'SAMPLE, ANA M'],
    ['Ana Sample', 'ANA SAMPLE BUILDERS LLC'],
    ['Ana Sample', ''],
  ])('is not the contractor %s of the owner %s', (contractor, owner) => {
    const permit = read({ owner, c1_name: contractor });
    expect(permit).toMatchObject({ contractorName: contractor });
    expect(permit).not.toHaveProperty('builtBy');
  });
});
