import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import { closePage, flushUpdates, press } from '../../../lib/testing.tsx';
import { openLeads, PROVENANCE, sampleDetail } from '../testing.tsx';

const SEARCH = { office: 'Travis Central Appraisal District', url: 'https://search.example.gov/' };
/** A job that nobody has, of an owner whom the record doesn’t name. */
const UNNAMED: Partial<PermitDetail> = {
  contractorName: null,
  contractorPhone: null,
  who: { label: 'nobody', worth: 'best', reason: 'The record names no contractor' },
  reach: 'visit',
  ownerSearch: SEARCH,
};
const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
});
afterEach(async () => {
  await closePage();
  Reflect.deleteProperty(navigator, 'clipboard');
});

async function linkOf(fields: Partial<PermitDetail>): Promise<HTMLAnchorElement | null> {
  await openLeads('/leads?permit=tx-sample.2', {
    'GET /api/permits/tx-sample.2': () => Response.json(sampleDetail(2, fields)),
  });
  await flushUpdates();
  return document.querySelector<HTMLAnchorElement>(`[role="dialog"] a[href="${SEARCH.url}"]`);
}

describe('the way to an owner', () => {
  it('opens the county’s search with the street copied', async () => {
    const link = await linkOf(UNNAMED);
    expect(link?.textContent).toBe('Find the owner at Travis Central Appraisal District');
    expect(link?.target).toBe('_blank');
    if (link === null) return expect.unreachable();
    await press(link);
    expect(copied).toHaveBeenLastCalledWith('2 Sample St');
  });

  it.each<[string, Partial<PermitDetail>]>([
    ['the record names the owner', { propertyOwnerName: 'SAMPLE OWNER' }],
    ['somebody else has the job', { who: { label: 'taken', worth: 'folded', reason: 'A firm has it' } }],
    ['the job is over', { who: { label: 'ended', worth: 'folded', reason: 'It is final' } }],
    ['there is no street to look up', { addressStreet: null }],
    ['no search of the county is known', { ownerSearch: null }],
    ['the city’s terms keep owners from us', { provenance: { ...PROVENANCE, withheld: ['owner'] } }],
  ])('is not there where %s', async (_, fields) => {
    await expect(linkOf({ ...UNNAMED, ...fields })).resolves.toBeNull();
  });
});
