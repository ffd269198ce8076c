import { beforeEach, describe, expect, it } from 'vitest';
import {
  readAllPermits,
  readPermits,
  readPermitWithHistory,
  writePermits,
} from '#functions/permits/permit-store.ts';
import { readRecordedPermits } from '#functions/permits/recorded-permits.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit, watched } from '#functions/permits/testing.ts';
import { readSubjects, replaceSubjects } from '#infra/ops/removals/removal-list.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { PermitChange } from '#shared/domain/permit/permit.ts';
import { REMOVED, Removals } from './removals.ts';
import type { RemovedSubject } from './subject-finder.ts';
import { readWithholding } from './withholding.ts';

const permit = samplePermit('tx-plano.1', {
  addressStreet: '1200 Harbor Ln',
  addressZip: '75023',
  description: 'Reroof for Ana Sample, 312-555-0142, at 1200 harbor lane',
  propertyOwnerName: 'SAMPLE, ANA',
  propertyOwnerPhone: '(312) 555-0142',
  propertyOwnerAddress: '9 Pier Rd, Plano',
  publishesContractors: true,
  contractorName: 'Bo Builder',
  contractorPhone: '(312) 555-0199',
  contractorLicense: 'L-1',
  contractorAddress: '1200 HARBOR LANE PLANO TX 75023',
  contractorEmail: 'bo@builder.example',
  latitude: 33,
  longitude: -96,
  pointClass: 'parcel',
  recordUrl: 'https://city.example/record?owner=ana+sample',
  unparsed: { propertyOwnerPhone: '555', valuation: 'ask Ana Sample' },
  tradeWords: { roofing: 'Reroof' },
});
const owner: RemovedSubject = { kind: 'name', text: 'Ana Sample' };
const without = (...subjects: readonly RemovedSubject[]): StoredPermit =>
  new Removals(subjects).withhold(permit);

describe('withhold', () => {
  it('removes the contact of a name, and the name in other texts', () => {
    expect(without(owner)).toEqual({
      ...permit,
      description: `Reroof for ${REMOVED}, 312-555-0142, at 1200 harbor lane`,
      propertyOwnerName: null,
      propertyOwnerPhone: null,
      propertyOwnerAddress: null,
      recordUrl: null,
      unparsed: { valuation: `ask ${REMOVED}` },
    });
  });

  it('removes a contractor’s license too, and does not show the permit as one without a contractor', () => {
    expect(without({ kind: 'name', text: 'Builder, Bo' })).toEqual({
      ...permit,
      publishesContractors: false,
      contractorName: null,
      contractorPhone: null,
      contractorLicense: null,
      contractorAddress: null,
      contractorEmail: null,
    });
  });

  it('removes only that phone', () => {
    expect(without({ kind: 'phone', text: '+1 312 555 0142' })).toEqual({
      ...permit,
      description: `Reroof for Ana Sample, ${REMOVED}, at 1200 harbor lane`,
      propertyOwnerPhone: null,
    });
  });

  it('removes a phone among several of a contact, in any notation', () => {
    const several = { ...permit, unparsed: { contractorPhone: '312–555–0199 / (312) 555\u20110198 (Bo)' } };
    const left = (subject: RemovedSubject) => new Removals([subject]).withhold(several);
    expect(left({ kind: 'phone', text: '312-555-0198' })).toMatchObject({
      contractorPhone: '(312) 555-0199',
      unparsed: { contractorPhone: `312–555–0199 / ${REMOVED} (Bo)` },
    });
    expect(left({ kind: 'phone', text: '312-555-0199' })).toMatchObject({
      contractorPhone: null,
      unparsed: { contractorPhone: `${REMOVED} / (312) 555\u20110198 (Bo)` },
    });
    expect(left({ kind: 'name', text: 'Bo Builder' })).toMatchObject({ contractorPhone: null, unparsed: {} });
  });

  it('removes what ties a permit to others at the address', () => {
    const tied = { ...permit, parcel: '0576026', relatedNumbers: ['6354232cn'] };
    const left = new Removals([{ kind: 'address', text: '1200 Harbor Ln' }]).withhold(tied);
    expect([left.parcel, left.relatedNumbers]).toEqual([undefined, undefined]);
    expect(new Removals([owner]).withhold(tied)).toMatchObject({
      parcel: '0576026',
      relatedNumbers: ['6354232cn'],
    });
  });

  it('removes the street of an address, the point and a contact’s address', () => {
    expect(without({ kind: 'address', text: '1200 Harbor Ln' })).toEqual({
      ...permit,
      addressStreet: null,
      latitude: null,
      longitude: null,
      pointClass: null,
      description: `Reroof for Ana Sample, 312-555-0142, at ${REMOVED}`,
      contractorAddress: null,
    });
  });

  it('removes nothing if the name is limited to another permit or address', () => {
    for (const within of [{ permitId: 'tx-plano.2' }, { address: '77 Pier Rd' }])
      expect(without({ ...owner, within })).toBe(permit);
    for (const within of [{ permitId: permit.id }, { address: '1200 Harbor Lane' }, { address: '9 Pier Rd' }])
      expect(without({ ...owner, within })).toEqual(without(owner));
  });

  it('returns the same object if nothing matches', () => {
    expect(without({ kind: 'name', text: 'Cy Nobody' }, { kind: 'phone', text: '212 555 0100' })).toBe(
      permit,
    );
  });
});

const change = (field: string, from: string | null, to: string | null): PermitChange => ({
  field,
  from,
  to,
  seenAt: '2026-11-20T00:00:00.000Z',
});

describe('withholdHistory', () => {
  const now: StoredPermit = { ...permit, propertyOwnerName: 'Di Next', propertyOwnerPhone: '(312) 555-0100' };

  it('removes all values of a contact that ever was the removed one', () => {
    const history = [
      change('propertyOwnerName', 'SAMPLE, ANA', 'Di Next'),
      change('propertyOwnerPhone', '(312) 555-0142', '(312) 555-0100'),
      change('contractorPhone', null, '(312) 555-0199'),
      change('description', 'For Ana Sample', null),
    ];
    expect(new Removals([owner]).withholdHistory(now, history)).toEqual([
      change('propertyOwnerName', REMOVED, REMOVED),
      change('propertyOwnerPhone', REMOVED, REMOVED),
      change('contractorPhone', null, '(312) 555-0199'),
      change('description', `For ${REMOVED}`, null),
    ]);
    expect(new Removals([owner]).withhold(now).propertyOwnerName).toBe('Di Next');
  });

  it('removes a phone and an address from any field', () => {
    const history = [
      change('propertyOwnerPhone', '(312) 555-0142', null),
      change('addressStreet', '1200 Harbor Ln', '9 Pier Rd'),
    ];
    const subjects: RemovedSubject[] = [
      { kind: 'phone', text: '3125550142' },
      { kind: 'address', text: '1200 Harbor Lane' },
    ];
    expect(new Removals(subjects).withholdHistory(now, history)).toEqual([
      change('propertyOwnerPhone', REMOVED, null),
      change('addressStreet', REMOVED, '9 Pier Rd'),
    ]);
  });
});

describe('the list of removals', () => {
  let runtime: TestRuntime;
  beforeEach(async () => {
    runtime = await testRuntime();
    await writePermits(runtime.permits, [
      { permit, changes: [change('contractorName', 'Ana Sample', 'Bo Builder')] },
    ]);
  });
  const shown = async (): Promise<string | null | undefined> =>
    (await readPermits(runtime.permits, [permit.id])).get(permit.id)?.propertyOwnerName;

  it('applies from the next read on, until it is taken off', async () => {
    expect(await shown()).toBe('SAMPLE, ANA');
    await replaceSubjects(runtime.permits, 'R-1', [owner]);
    expect(await shown()).toBeNull();
    expect(await readSubjects(runtime.permits, 'R-1')).toEqual([owner]);
    await replaceSubjects(runtime.permits, 'R-2', [{ kind: 'phone', text: '(312) 555-0142' }]);
    await replaceSubjects(runtime.permits, 'R-1', []);
    expect(await shown()).toBe('SAMPLE, ANA');
    expect((await readPermits(runtime.permits, [permit.id])).get(permit.id)?.propertyOwnerPhone).toBeNull();
  });

  it('applies to every read of the store, but not to recorded permits', async () => {
    await replaceSubjects(runtime.permits, 'R-1', [owner]);
    const detail = await readPermitWithHistory(runtime.permits, permit.id);
    expect(detail?.permit.propertyOwnerName).toBeNull();
    expect(detail?.history[0]?.from).toBe(REMOVED);
    for await (const page of readAllPermits(runtime.permits))
      expect(page.map(({ propertyOwnerName }) => propertyOwnerName)).toEqual([null]);
    const recorded = await readRecordedPermits(runtime.permits, [permit.id]);
    expect(recorded.get(permit.id)).toEqual(permit);
  });

  it('is read again only after a change', async () => {
    const asked: string[] = [];
    const table = watched(runtime.permits, (method) => void asked.push(method));
    await readWithholding(table);
    await replaceSubjects(runtime.permits, 'R-1', [owner]);
    for (let times = 0; times < 3; times++) await readWithholding(table);
    expect(asked).toEqual(['getMany', 'getMany', 'query', 'getMany', 'getMany']);
  });

  it('keeps both of two parallel changes', async () => {
    const references = Array.from({ length: 4 }, (_, at) => `R-${at}`);
    await Promise.all(references.map((reference) => replaceSubjects(runtime.permits, reference, [owner])));
    for (const reference of references)
      expect(await readSubjects(runtime.permits, reference)).toEqual([owner]);
  });
});
