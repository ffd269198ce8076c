import { beforeEach, describe, expect, it } from 'vitest';
import { accountData } from '#functions/accounts/account-data.ts';
import { deleteAccount } from '#functions/accounts/delete-account.ts';
import { jarOf, signedIn } from '#functions/accounts/testing.ts';
import { writePermits } from '#functions/permits/permit-store.ts';
import { leadKey } from '#functions/permits/same-permit.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { userPoolOfTests } from '#infra/sim/doubles/sign-in.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { Output } from '#shared/contract/index.ts';
import type { WorkStage } from '#shared/domain/work-list.ts';
import { createPermitsApi } from './permits/permits.ts';
import { answerJson, answerText, send } from './testing.ts';

const NOON = '2026-11-20T12:00:00.000Z';
const ID = '00000000-0000-4000-8000-000000000001';

await userPoolOfTests();
let runtime: TestRuntime;
let person: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  runtime = await testRuntime();
  person = await signedIn(runtime);
});

const store = (...permits: StoredPermit[]) =>
  writePermits(
    runtime.permits,
    permits.map((permit) => ({ permit, changes: [] })),
  );
const call = (...[name, sent]: [Parameters<typeof send>[1], Parameters<typeof send>[2]?]) =>
  send(createPermitsApi(runtime), name, { cookies: person.cookies, ...sent });
const mark = async (id: string, stage: WorkStage, note = ''): Promise<void> => {
  const answer = await call('changeWork', { params: { id }, json: { version: '', stage, note } });
  expect(answer.statusCode).toBe(200);
};
const list = async (query = '') => answerJson(await call('workList', { query })) as Output<'workList'>;
const numbers = async (query = '') => (await list(query)).entries.map(({ permitNumber }) => permitNumber);

describe('the work list', () => {
  beforeEach(async () => {
    await store(...['A-1', 'A-2', 'A-3', 'A-4', 'A-5'].map((number) => samplePermit(`il-a.${number}`)));
    await mark('il-a.A-1', 'contacted', 'Call back');
    runtime.setTime('2026-11-20T13:00:00.000Z');
    await mark('il-a.A-2', 'contacted');
    await mark('il-a.A-3', 'saved', 'Flat ROOF, two chimneys');
    await mark('il-a.A-4', 'hidden');
  });

  it('is sorted by next step, then newest step, with all counts; hidden permits only on request', async () => {
    const answer = await list();
    expect(answer.counts).toEqual({ saved: 1, contacted: 2, quoted: 0, won: 0, lost: 0, hidden: 1 });
    expect(answer.total).toBe(3);
    expect(answer.entries.map(({ permitNumber }) => permitNumber)).toEqual(['A-2', 'A-3', 'A-1']);
    expect(answer.entries[0]).toMatchObject({
      standing: 'listed',
      leadId: null,
      permit: { id: 'il-a.A-2', permitType: 'Sample Permit' },
    });
    expect(await numbers('stage=hidden')).toEqual(['A-4']);
    expect(await numbers('stage=contacted')).toEqual(['A-2', 'A-1']);
  });

  it('is searched by note and number, in pages', async () => {
    expect(await numbers('text=flat roof')).toEqual(['A-3']);
    expect(await numbers('text=a2')).toEqual(['A-2']);
    expect(await numbers('text=chimneys&stage=contacted')).toEqual([]);
    expect(await numbers('limit=2')).toEqual(['A-2', 'A-3']);
    expect(await numbers('limit=2&offset=2')).toEqual(['A-1']);
  });

  it('gives the stages for other lists', async () => {
    const marks = answerJson(await call('workMarks')) as { permitId: string; stage: string }[];
    expect(marks.toSorted((a, b) => (a.permitId < b.permitId ? -1 : 1))).toEqual([
      { permitId: 'il-a.A-1', stage: 'contacted', callBack: null },
      { permitId: 'il-a.A-2', stage: 'contacted', callBack: null },
      { permitId: 'il-a.A-3', stage: 'saved', callBack: null },
      { permitId: 'il-a.A-4', stage: 'hidden', callBack: null },
    ]);
  });

  it('lists who is to be called back by a day, and who has no day', async () => {
    const callBack = async (id: string, day: string, time: string | null = null) => {
      const { version } = answerJson(await call('workMark', { params: { id } })) as Output<'workMark'>;
      const sent = { params: { id }, json: { version, callBack: { day, time } } };
      expect((await call('changeWork', sent)).statusCode).toBe(200);
    };
    expect(await numbers('callBack=none')).toEqual(['A-1', 'A-2']);
    await callBack('il-a.A-3', '2026-11-21');
    await callBack('il-a.A-2', '2026-11-21', '16:00');
    await callBack('il-a.A-4', '2026-11-20');
    expect(await numbers('callBack=2026-11-20')).toEqual([]);
    expect(await numbers('callBack=2026-11-21')).toEqual(['A-2', 'A-3']);
    expect(await numbers('callBack=2026-11-21&stage=saved')).toEqual(['A-3']);
    expect(await numbers('callBack=none')).toEqual(['A-1']);
    expect((await list('callBack=2026-11-21&limit=1')).total).toBe(2);
    const marks = answerJson(await call('workMarks')) as Output<'workMarks'>;
    expect(marks.find(({ permitId }) => permitId === 'il-a.A-2')?.callBack).toEqual({
      day: '2026-11-21',
      time: '16:00',
    });
    expect((await call('workList', { query: 'callBack=soon' })).statusCode).toBe(400);
  });

  it('returns one mark, and removes it by its version', async () => {
    const at = { params: { id: 'il-a.A-1' } };
    const noted = answerJson(await call('workMark', at)) as Output<'workMark'>;
    expect(noted).toMatchObject({ note: 'Call back', stage: 'contacted' });
    const gone = await call('forgetWork', { ...at, json: { version: noted.version } });
    expect(gone.statusCode).toBe(204);
    expect((await call('workMark', at)).statusCode).toBe(404);
    expect((await call('forgetWork', { ...at, json: { version: noted.version } })).statusCode).toBe(404);
  });

  it('explains errors in a change', async () => {
    const at = { params: { id: 'il-a.A-1' } };
    const tooLong = await call('changeWork', { ...at, json: { version: '', note: 'x'.repeat(2001) } });
    expect([tooLong.statusCode, answerText(tooLong)]).toEqual([
      400,
      'Check what you entered. A note has at most 2000 characters. Shorten it, then save again.',
    ]);
    for (const [callBack, sentence] of [
      [{ day: '2026-02-30', time: null }, 'Choose a day of the calendar, such as 2026-11-30.'],
      [{ day: '2026-11-30', time: '9:75' }, 'Write the time as hours and minutes, such as 09:30.'],
      [{ day: '2026-11-01', time: null }, 'That day is over. Choose today or a later day.'],
    ] as const) {
      const { version } = answerJson(await call('workMark', at)) as Output<'workMark'>;
      const refused = await call('changeWork', { ...at, json: { version, callBack } });
      expect([refused.statusCode, answerText(refused)]).toEqual([400, `Check what you entered. ${sentence}`]);
    }
    for (const json of [
      { version: '' },
      { version: '', stage: 'won', back: true },
      { version: '', outcome: 'won', back: true },
      { version: '', outcome: 'maybe' },
      { stage: 'won' },
      { version: '', stage: 'won', queued: { at: NOON, sentAt: NOON, day: '2026-11-20' } },
      { version: '', id: ID, back: true, queued: { at: NOON, sentAt: NOON, day: '2026-11-20' } },
    ])
      expect((await call('changeWork', { ...at, json })).statusCode).toBe(400);
  });

  it('keeps withdrawn and merged permits, with their standing', async () => {
    const shared = (id: string, level: 'city' | 'county', parts: Partial<StoredPermit> = {}) => {
      const permit = samplePermit(id, {
        permitNumber: 'B-2026-77',
        jurisdictionCity: 'Springfield',
        ...parts,
      });
      const sources = { with: ['il-a', 'il-b'], key: leadKey(permit) ?? '' };
      return { ...permit, shared: { level, ...sources } };
    };
    await store(shared('il-b.77', 'county'));
    await mark('il-b.77', 'won');
    await store(
      shared('il-a.77', 'city', { contractorName: 'Plumb & True' }),
      samplePermit('il-a.A-3', { withdrawnAt: '2026-11-20T14:00:00.000Z' }),
    );
    const standings = (await list()).entries.map(({ permitId, standing, leadId }) => [
      permitId,
      standing,
      leadId,
    ]);
    expect(standings).toEqual([
      ['il-a.A-2', 'listed', null],
      ['il-a.A-3', 'withdrawn', null],
      ['il-a.A-1', 'listed', null],
      ['il-b.77', 'merged', 'il-a.77'],
    ]);
  });

  it('shows no permits and accepts no changes without access', async () => {
    runtime.setTime('2026-12-20T12:00:00.000Z');
    person = await signedIn(runtime, person.account.userId);
    expect((await call('workList')).statusCode).toBe(403);
    const change = { params: { id: 'il-a.A-5' }, json: { version: '', stage: 'saved' } };
    expect((await call('changeWork', change)).statusCode).toBe(403);
    expect((await call('workMark', { params: { id: 'il-a.A-1' } })).statusCode).toBe(200);
  });

  it('is in the account data file, and is deleted with the account', async () => {
    const { account } = person;
    const { version } = answerJson(
      await call('workMark', { params: { id: 'il-a.A-1' } }),
    ) as Output<'workMark'>;
    const called = { version, outcome: 'no-answer', callBack: { day: '2026-11-23', time: '09:30' } };
    expect((await call('changeWork', { params: { id: 'il-a.A-1' }, json: called })).statusCode).toBe(200);
    const data = JSON.parse(await accountData(runtime, account));
    expect(data.workList).toHaveLength(4);
    expect(data.workList[0]).toMatchObject({
      key: 'il-a.A-1',
      notes: [{ text: 'Call back' }],
      calls: [{ outcome: 'no-answer' }],
      callBack: { value: { day: '2026-11-23', time: '09:30' }, by: 'owner' },
    });
    expect(data.workListCount).toEqual([{ count: 4 }]);
    await deleteAccount(runtime, async () => [], account, account.email, jarOf(person.cookies));
    expect(await runtime.accounts.query(`user#${account.userId}`)).toEqual([]);
  });
});
