import { describe, expect, it } from 'vitest';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { conform } from '../conform/conform.ts';
import { chicago, chicagoRows, TODAY } from '../testing/fixtures.ts';
import { compareRecord, newRecord } from './changes.ts';

const SEEN = '2026-11-20T12:00:00.000Z';
const NOW = { seenAt: SEEN, remapped: false };

describe('compareRecord', () => {
  const [row = {}] = chicagoRows(1);
  const conformed = (changes: Record<string, unknown> = {}) => {
    const result = conform(chicago, { ...row, ...changes }, TODAY);
    if ('leftOut' in result) throw new Error(result.leftOut);
    return result.permit;
  };
  const stored: StoredPermit = {
    ...conformed(),
    firstSeen: '2026-11-01T00:00:00.000Z',
    lastChanged: '2026-11-01T00:00:00.000Z',
    withdrawnAt: null,
  };

  it('recognizes new and unchanged records', () => {
    expect(newRecord(SEEN)).toEqual({
      kind: 'new',
      changes: [],
      times: { firstSeen: SEEN, lastChanged: SEEN, withdrawnAt: null },
    });
    expect(compareRecord(stored, conformed(), NOW)).toEqual({ kind: 'unchanged' });
    const shuffled = Object.fromEntries(Object.entries(stored).reverse()) as unknown as StoredPermit;
    expect(compareRecord(shuffled, conformed(), NOW)).toEqual({ kind: 'unchanged' });
  });

  it('lists each changed field with the time', () => {
    const changed = compareRecord(stored, conformed({ permit_status: 'COMPLETE', reported_cost: '5' }), NOW);
    expect(changed).toMatchObject({
      kind: 'changed',
      times: { firstSeen: stored.firstSeen, lastChanged: SEEN, withdrawnAt: null },
      changes: [
        { field: 'status', from: 'Active', to: 'Final', seenAt: SEEN },
        { field: 'valuation', from: '1000', to: '5', seenAt: SEEN },
      ],
    });
    expect(compareRecord(stored, conformed({ contact_1_name: '' }), NOW)).toMatchObject({
      changes: [{ field: 'propertyOwnerName', from: 'HALYARD 0', to: null, seenAt: SEEN }],
    });
  });

  it('writes changes outside the history fields without history', () => {
    expect(compareRecord(stored, conformed({ latitude: '41.8' }), NOW)).toMatchObject({
      kind: 'changed',
      changes: [],
    });
    expect(compareRecord({ ...stored, status: 'Other' }, conformed(), NOW)).toMatchObject({
      kind: 'changed',
      changes: [],
    });
    expect(compareRecord({ ...stored, trades: [] }, conformed(), NOW)).toMatchObject({
      kind: 'changed',
      changes: [],
    });
  });

  it('does not record a changed mapping as a change', () => {
    const remapped = { seenAt: SEEN, remapped: true };
    const elsewhere = conformed({ contact_1_name: 'SOMEBODY ELSE', permit_status: 'COMPLETE' });
    expect(compareRecord(stored, elsewhere, remapped)).toMatchObject({
      kind: 'changed',
      changes: [{ field: 'status', from: 'Active', to: 'Final' }],
    });
  });

  it('restores a withdrawn record', () => {
    expect(compareRecord({ ...stored, withdrawnAt: SEEN }, conformed(), NOW)).toMatchObject({
      kind: 'changed',
      changes: [],
      times: { withdrawnAt: null },
    });
  });
});
