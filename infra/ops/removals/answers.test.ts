import { beforeEach, describe, expect, it } from 'vitest';
import { readPending } from '#functions/permits/pending-changes.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { samplePermit, storePermits, watched } from '#functions/permits/testing.ts';
import type { RemovedSubject } from '#functions/permits/withholding/subject-finder.ts';
import { dueMail, type OutboxItem } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { acceptRequest, listRequests, readRequest } from '#functions/removals/requests.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Input } from '#shared/contract/index.ts';
import { findAffected } from './affected-permits.ts';
import { grantRequest, refuseRequest, undoRequest } from './answers.ts';
import { readSubjects } from './removal-list.ts';

const ASKED: Input<'askRemoval'>['body'] = {
  wish: 'remove',
  name: 'Ana Sample',
  phone: '',
  address: '',
  permit: '',
  relation: 'self',
  email: 'ana@example.com',
  message: '',
  website: '',
};
const ana: RemovedSubject = { kind: 'name', text: 'Ana Sample' };
const by = 'operator';

let runtime: TestRuntime;
let reference: string;
beforeEach(async () => {
  runtime = await testRuntime();
  await storePermits(runtime, [
    samplePermit('il-chicago.1', { propertyOwnerName: 'SAMPLE, ANA' }),
    samplePermit('il-chicago.2', { description: 'For Ana Sample' }),
    samplePermit('il-chicago.3', { propertyOwnerName: 'Bo Other' }),
  ]);
  await runtime.collection.writeMany([], await readPending(runtime));
  ({ reference } = await acceptRequest(runtime, ASKED, '192.0.2.1'));
});

async function queued(): Promise<OutboxItem[]> {
  const items: OutboxItem[] = [];
  for await (const page of dueMail(runtime.accounts, runtime.clock.now(), 25)) items.push(...page);
  return items;
}
const answers = async () => (await queued()).filter(({ template }) => template === 'removal-answered');
const noted = async (): Promise<string[]> =>
  [...new Set((await readPending(runtime)).flatMap(({ ids }) => ids))].sort();
const owner = async (): Promise<string | null | undefined> =>
  (await readPermits(runtime.permits, ['il-chicago.1'])).get('il-chicago.1')?.propertyOwnerName;

describe('grantRequest', () => {
  it('applies at once, notes the affected permits, and stores and mails the answer', async () => {
    expect(await findAffected(runtime, [ana])).toEqual({
      count: 2,
      examples: expect.arrayContaining(['il-chicago.1', 'il-chicago.2']),
    });
    expect(await grantRequest(runtime, reference, { subjects: [ana], by })).toBe(2);
    expect(await owner()).toBeNull();
    expect(await noted()).toEqual(['il-chicago.1', 'il-chicago.2']);
    expect(await readRequest(runtime, reference.toLowerCase())).toMatchObject({
      state: 'granted',
      steps: [{ at: '2026-11-20T12:00:00.000Z', by, did: 'granted', subjects: [ana], permits: 2 }],
    });
    expect(await listRequests(runtime, { all: false })).toEqual([]);
    expect(await listRequests(runtime, { all: true })).toHaveLength(1);
    expect(await answers()).toMatchObject([
      { letter: { to: 'ana@example.com' }, data: { reference, answer: 'granted', wish: 'remove' } },
    ]);
  });

  it('can be undone: the data is shown, noted and answered again', async () => {
    await grantRequest(runtime, reference, { subjects: [ana], by });
    await runtime.collection.writeMany([], await readPending(runtime));
    await undoRequest(runtime, reference, { by, why: 'Asked for by somebody else.' });
    expect(await owner()).toBe('SAMPLE, ANA');
    expect(await noted()).toEqual(['il-chicago.1', 'il-chicago.2']);
    expect((await answers()).map(({ data }) => data['answer'])).toEqual(['granted', 'undone']);
    expect((await readRequest(runtime, reference))?.steps.map(({ did }) => did)).toEqual([
      'granted',
      'undone',
    ]);
    await expect(undoRequest(runtime, reference, { by, why: 'Again.' })).rejects.toThrow('is undone');
  });

  it('replaces earlier subjects, which are shown again', async () => {
    await grantRequest(runtime, reference, { subjects: [ana], by });
    await runtime.collection.writeMany([], await readPending(runtime));
    const narrow: RemovedSubject = { ...ana, within: { permitId: 'il-chicago.2' } };
    await grantRequest(runtime, reference, { subjects: [narrow], by });
    expect(await owner()).toBe('SAMPLE, ANA');
    expect(await noted()).toEqual(['il-chicago.1', 'il-chicago.2']);
  });

  it.each([
    [[], 'Say what is to go'],
    [[{ kind: 'name', text: 'Ana' }], 'Narrow it with --permit or --at'],
    [[{ kind: 'name', text: 'Sample Jr, LLC' }], 'Narrow it with --permit or --at'],
    [[{ kind: 'phone', text: '555-0142' }], 'is not one phone number'],
    [[{ kind: 'address', text: 'Harbor Lane' }], 'Write the house number and the street'],
    [[{ kind: 'address', text: '12 Main St', zip: '7502' }], 'is no ZIP code'],
    [[{ kind: 'name', text: 'Ana', within: { address: 'Harbor' } }], 'no address to narrow'],
    [Array.from({ length: 21 }, () => ana), 'can have 20 subjects'],
  ] as const)('is not, of %j', async (subjects, words) => {
    await expect(grantRequest(runtime, reference, { subjects: [...subjects], by })).rejects.toThrow(words);
    expect(await readSubjects(runtime.permits, reference)).toEqual([]);
    expect((await readRequest(runtime, reference))?.state).toBe('waiting');
  });
});

describe('refuseRequest', () => {
  it('keeps the request for a year and mails the reason', async () => {
    const why = 'The record does not show this name.';
    await refuseRequest(runtime, reference, { by, why });
    const kept = await runtime.accounts.query<{ pk: string; sk: string; ttl: number }>('removal-requests');
    expect(kept).toMatchObject([
      {
        state: 'refused',
        steps: [{ did: 'refused', why, by }],
        ttl: Date.parse('2027-11-20T12:00:00Z') / 1000,
      },
    ]);
    expect(await answers()).toMatchObject([{ data: { answer: 'refused', why } }]);
    await expect(grantRequest(runtime, reference, { subjects: [ana], by })).rejects.toThrow('is refused');
    await expect(refuseRequest(runtime, 'R-0', { by, why })).rejects.toThrow('There is no request R-0');
  });
});

/** Counts every write of the tables, and crashes before or after one of them. */
function dying(
  at: number,
  moment: 'before' | 'after',
): { readonly parts: Runtime; readonly writes: () => number } {
  let writes = 0;
  const strike = (when: typeof moment) => (method: string) => {
    if (!['put', 'transact', 'writeMany', 'update', 'remove'].includes(method)) return;
    if (when === 'before') writes++;
    if (writes === at && when === moment) throw new Error('killed');
  };
  const tables = (['accounts', 'permits', 'collection'] as const).map((name) => [
    name,
    { value: watched(runtime[name], strike('before'), strike('after')) },
  ]);
  return { parts: Object.create(runtime, Object.fromEntries(tables)) as Runtime, writes: () => writes };
}

describe('a crash while answering', () => {
  const does = {
    grant: (parts: Runtime) => grantRequest(parts, reference, { subjects: [ana], by }),
    undo: (parts: Runtime) => undoRequest(parts, reference, { by, why: 'A mistake.' }),
  };
  const ends = {
    grant: { owner: null, state: 'granted', answers: 1 },
    undo: { owner: 'SAMPLE, ANA', state: 'undone', answers: 2 },
  };

  it.each(['grant', 'undo'] as const)('is finished by the same command: %s', async (what) => {
    const writes = { grant: 3, undo: 3 }[what];
    for (const moment of ['before', 'after'] as const)
      for (let at = 1; at <= writes; at++) {
        runtime = await testRuntime();
        await storePermits(runtime, [
          samplePermit('il-chicago.1', { propertyOwnerName: 'SAMPLE, ANA' }),
          samplePermit('il-chicago.2', { description: 'For Ana Sample' }),
        ]);
        ({ reference } = await acceptRequest(runtime, ASKED, '192.0.2.1'));
        if (what === 'undo') await does.grant(runtime);
        await runtime.collection.writeMany([], await readPending(runtime));
        const { parts } = dying(at, moment);
        await expect(does[what](parts), `${moment} write ${at}`).rejects.toThrow('killed');
        // After the last write, the command reports that all is done.
        if (at < writes || moment === 'before') await does[what](runtime);
        else
          await expect(does[what](runtime)).rejects.toThrow(
            what === 'undo' ? 'is undone' : 'is granted in just this way',
          );
        expect(await owner()).toBe(ends[what].owner);
        expect((await readRequest(runtime, reference))?.state).toBe(ends[what].state);
        expect(await answers()).toHaveLength(ends[what].answers);
        expect(await noted()).toEqual(['il-chicago.1', 'il-chicago.2']);
      }
  });

  it('was tried at every write', async () => {
    const granting = dying(0, 'before');
    await does.grant(granting.parts);
    expect(granting.writes()).toBe(3);
    const undoing = dying(0, 'before');
    await does.undo(undoing.parts);
    expect(undoing.writes()).toBe(3);
  });
});
