import { describe, expect, it } from 'vitest';
import { conform } from '#functions/collection/conform/conform.ts';
import { chicago } from '#functions/collection/testing/fixtures.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { isNewHome } from './new-home.ts';

/** A permit with the trades, category and use that collection gives these words. */
function permitOf(permitType: string, description: string) {
  const source = { ...chicago, fields: { ...chicago.fields, permitType: 'kind', description: 'work' } };
  const row = Object.fromEntries(source.recordKey.map((column) => [column, '100']));
  const conformed = conform(
    source,
    { ...row, [String(source.fields.permitNumber)]: '100', kind: permitType, work: description },
    '2026-11-20',
  );
  if (!('permit' in conformed)) throw new Error(conformed.leftOut);
  return samplePermit('il-chicago.100', { ...conformed.permit, status: 'Issued', issueDate: '2026-05-04' });
}

describe('a new one-family house', () => {
  it.each([
    ['Residential New', 'Single family dwelling, 3 bedrooms, attached garage'],
    ['Building', 'New two story single family residence with deck'],
    ['1 & 2 Family New Construction', 'plan 2040 lot 17'],
    ['NEW SINGLE FAMILY', ''],
    ['Building - New', 'New townhouse, end unit'],
    ['Residential New Construction', 'SFR with covered patio'],
    ['New Construction', 'New single-family home, plan 12'],
  ])('is %s: %s', (type, description) => {
    expect(isNewHome(permitOf(type, description))).toBe(true);
  });

  it.each([
    ['Residential Addition', 'New bedroom for single family dwelling'],
    ['Residential New', 'New detached garage, 400 sq ft'],
    ['Residential New', 'Duplex, two stories'],
    ['Residential New', 'New 24 unit apartment building'],
    ['Residential New', 'New manufactured home'],
    ['Commercial New', 'New office building'],
    ['Electrical', 'Wiring of new single family residence'],
    ['Plumbing', 'New single family dwelling'],
    ['Demolition', 'Demolish single family dwelling'],
    ['Reroof', 'Single family residence'],
    ['Residential Remodel', 'Kitchen of single family home'],
  ])('is not %s: %s', (type, description) => {
    expect(isNewHome(permitOf(type, description))).toBe(false);
  });

  it('has a permit that is issued, published and not void', () => {
    const home = permitOf('Residential New', 'Single family dwelling');
    expect(isNewHome({ ...home, issueDate: null })).toBe(false);
    expect(isNewHome({ ...home, status: 'Applied' })).toBe(false);
    for (const status of ['Applied', 'Denied', 'Void'] as const)
      expect(isNewHome({ ...home, status })).toBe(false);
    expect(isNewHome({ ...home, status: 'On hold' })).toBe(true);
    expect(isNewHome({ ...home, status: 'Final' })).toBe(true);
    expect(isNewHome({ ...home, withdrawnAt: '2026-06-01T00:00:00.000Z' })).toBe(false);
  });
});
