import { describe, expect, it } from 'vitest';
import type { PaperworkClass } from '#shared/domain/permit/permit-category.ts';
import { paperworkClass } from './paperwork-rules.ts';

const nothing = { filing: null, permitType: null, description: null, namesWork: () => false };
const ofType = (permitType: string) => paperworkClass({ ...nothing, permitType });
const ofText = (description: string, namesWork = false) =>
  paperworkClass({ ...nothing, description, namesWork: () => namesWork });

describe('paperworkClass', () => {
  it.each([
    ['RENEWAL', 'renewal'],
    ['Renewal Permit Without Changes', 'renewal'],
    ['Post Approval Amendment', 'amendment'],
    ['PAA', 'amendment'],
    ['INITIAL', null],
    ['Initial Permit', null],
  ] as const)('reads the kind of filing: %s', (filing, expected) => {
    expect(paperworkClass({ ...nothing, filing, permitType: 'New Building' })).toBe(expected);
  });

  it.each([
    ['renewal', ['Building Permit Renewal', 'Time Extension', 'PERMIT - FOR EXTENSION OF PMT']],
    ['amendment', ['Amendment', 'Building Commercial - Amend Permit', 'Construction Change - Building']],
    ['amendment', ['Alter Revision', 'Change of Ownership']],
    ['contractor change', ['Contractor Change', 'Change of Contractor - Plumbing']],
    ['reinstatement', ['PERMIT - REINSTATE REVOKED PMT', 'Permit Reinstatement']],
    ['fee', ['Miscellaneous Fees', 'Reinspection Fee']],
    ['letter', ['Zone History Letter']],
    ['agreement', ['Mills Act Agreement', 'Approval - Process - Agreement', 'Map - Easement Dedication']],
    ['event', ['FP PUBLIC ASSEMBLY-OUTDOOR EVENT']],
  ] as const)('takes for %s the types %j', (expected, types) => {
    for (const type of types) expect([type, ofType(type)]).toEqual([type, expected]);
  });

  it.each([
    'FP BLASTING PERMIT - NEW OR RENEWAL',
    'Renewable Energy',
    'NHC FLI Change of Ownership/Remodel',
    'Sign - Channel Letters',
    'Sewer Extension',
    'Certificate of Occupancy',
    'Building - No Fee',
    'Demolition Permit',
  ])('takes for a permit the type %s', (type) => {
    expect(ofType(type)).toBeNull();
  });

  it.each([
    ['FOR PERMIT 100000001: REPLACEMENT PLUMBING CONTRACTOR', 'contractor change'],
    ['Permit # BLD2020-01234 - Change of General Contractor to Sample LLC', 'contractor change'],
    ['change of owner', 'amendment'],
    ['reinstated permit', 'reinstatement'],
    ['REINSTATEMENT OF PERMIT #100000002 AT 25% OF THE ORIGINAL COST', 'reinstatement'],
    ['Renew expired building permit 2019-1234, re-roof', 'renewal'],
    ['Extend existing permit for six months', 'renewal'],
    ['extension fee', 'fee'],
  ] as const)(
    'takes a text that begins with paperwork for it, whatever work it names: %s',
    (text, expected) => {
      expect(ofText(text, true)).toBe(expected);
    },
  );

  it.each([
    ['winter holiday party', 'event'],
    ['stormwater plan approval', 'letter'],
    ['Owner asks for a change of contractor', 'contractor change'],
  ] as const)('takes a text that names no work for paperwork: %s', (text, expected) => {
    expect(ofText(text)).toBe(expected);
    expect(ofText(text, true)).toBeNull();
  });

  it.each([
    'replace furnace, renewal of expired permit 123',
    'Renewal by Sample: replace 4 windows',
    'Renew permit 123 and add a deck',
    'Extend permitted deck by 10 feet',
    'New contractor office build-out',
    'Owner change of use from office to retail',
    'Change owner’s bathroom tile',
    'Party wall sound-proofing',
    'Sidewalk fee paid in lieu of construction; new driveway',
    'Install channel letter wall sign',
    'Upgrade automatic transfer switch',
  ])('takes work that mentions such words for work: %s', (text) => {
    expect(ofText(text, true)).toBeNull();
  });

  it('knows a source’s own words before the general rules', () => {
    const own: Record<string, PaperworkClass> = { 'No Work Permit': 'renewal', Amendment: 'letter' };
    const of = (filing: string | null, permitType: string) =>
      paperworkClass({ ...nothing, filing, permitType }, own);
    expect(of('no work permit', 'Plumbing')).toBe('renewal');
    expect(of(null, 'AMENDMENT')).toBe('letter');
    expect(of(null, 'No Work Permit Yet')).toBeNull();
  });
});
