import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { writePermits } from '#functions/permits/permit-store.ts';
import { samplePermit, watched } from '#functions/permits/testing.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { NOTE_TEXTS_MAX } from '#shared/domain/sync/mark-history.ts';
import { NOTE_MAX, WORK_MAX } from '#shared/domain/work-list.ts';
import { changeWork, forgetWork, type MarkChange, readMark } from './change-work.ts';
import { ownDesk } from './desk.ts';
import { type PermitMark, workCountKey } from './mark.ts';
import { readMarks } from './work-list.ts';

const NOON = '2026-11-20T12:00:00.000Z';
let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime();
  await writePermits(
    runtime.permits,
    ['il-a.1', 'il-a.2', 'il-a.3'].map((id) => ({ permit: samplePermit(id), changes: [] })),
  );
});

const change = (what: Partial<MarkChange>, id = 'il-a.1', user = 'ada') =>
  changeWork(runtime, ownDesk(user), id, { version: '', ...what });
const mark = (id = 'il-a.1', user = 'ada') => readMark(runtime, user, id);
const counted = async (user = 'ada') =>
  (await runtime.accounts.get<{ pk: string; sk: string; count: number }>(workCountKey(user)))?.count ?? 0;
const made = async (what: Partial<MarkChange> = { stage: 'saved' }, id = 'il-a.1'): Promise<PermitMark> => {
  const first = await change(what, id);
  if (first === undefined) throw new Error('There is no mark.');
  return first;
};

describe('a mark', () => {
  it('has its stage, note, permit number and the time of each step', async () => {
    const { version } = await made({ stage: 'saved' });
    runtime.setTime('2026-11-21T08:00:00.000Z');
    await change({ version, stage: 'contacted', note: '  Call back on Monday.\n' });
    expect(await mark()).toMatchObject({
      permitId: 'il-a.1',
      permitNumber: '1',
      stage: 'contacted',
      note: 'Call back on Monday.',
      steps: [
        { stage: 'saved', at: '2026-11-20T12:00:00.000Z' },
        { stage: 'contacted', at: '2026-11-21T08:00:00.000Z' },
      ],
    });
    expect(await counted()).toBe(1);
  });

  it('belongs to one user and one permit', async () => {
    await made();
    await change({ stage: 'won' }, 'il-a.1', 'bob');
    expect((await mark())?.stage).toBe('saved');
    expect(await readMarks(runtime, 'bob')).toHaveLength(1);
  });

  it('starts as saved if it has only a note', async () => {
    expect(await made({ note: 'Steep roof.' })).toMatchObject({ stage: 'saved', note: 'Steep roof.' });
  });

  it('needs a published permit', async () => {
    const withdrawn = samplePermit('il-a.9', { withdrawnAt: '2026-11-19T00:00:00.000Z' });
    await writePermits(runtime.permits, [{ permit: withdrawn, changes: [] }]);
    for (const id of ['il-a.9', 'il-a.404', 'user#bob'])
      await expect(change({ stage: 'saved' }, id)).rejects.toMatchObject({ code: 'notFound' });
    expect(await counted()).toBe(0);
  });

  it('stays if its permit is withdrawn, and can change its stage', async () => {
    const { version } = await made();
    const withdrawn = samplePermit('il-a.1', { withdrawnAt: '2026-11-21T00:00:00.000Z' });
    await writePermits(runtime.permits, [{ permit: withdrawn, changes: [] }]);
    expect(await change({ version, stage: 'lost' })).toMatchObject({ stage: 'lost' });
  });

  it('accepts a note of 2,000 characters', async () => {
    const note = '🏠'.repeat(NOTE_MAX / 2);
    expect((await made({ note })).note).toBe(note);
  });
});

describe('an undone step', () => {
  it('leaves no trace', async () => {
    const saved = await made({ stage: 'saved' });
    const hidden = await change({ version: saved.version, stage: 'hidden' });
    const back = await change({ version: hidden?.version ?? '', back: true });
    expect(back).toMatchObject({ stage: 'saved', steps: saved.steps });
  });

  it('takes the permit off the list if it was the only step', async () => {
    const { version } = await made({ stage: 'hidden' });
    expect(await change({ version, back: true })).toBeUndefined();
    expect([await mark(), await counted()]).toEqual([undefined, 0]);
  });

  it('never deletes a note', async () => {
    const noted = await made({ note: 'Gate code 12' });
    await expect(change({ version: noted.version, back: true })).rejects.toMatchObject({
      code: 'invalidInput',
    });
    const won = await change({ version: noted.version, stage: 'won' });
    expect(await change({ version: won?.version ?? '', back: true })).toMatchObject({
      stage: 'saved',
      steps: noted.steps,
    });
    await expect(change({ back: true }, 'il-a.2')).rejects.toMatchObject({ code: 'invalidInput' });
    expect((await mark())?.note).toBe('Gate code 12');
  });
});

describe('two devices', () => {
  it('refuse the later one with the text of the earlier one', async () => {
    const { version } = await made();
    await change({ version, stage: 'quoted', note: 'Quoted $4,200' });
    await expect(change({ version, note: 'No answer' })).rejects.toMatchObject({
      status: 409,
      message:
        'This permit was changed elsewhere in your account, so nothing was saved. It is Quoted now, with the note “Quoted $4,200”. Look at it, then decide again.',
    });
    expect(await mark()).toMatchObject({ stage: 'quoted', note: 'Quoted $4,200' });
  });

  it('that start at the same time make one mark, and one is refused', async () => {
    const both = await Promise.allSettled([change({ stage: 'won' }), change({ stage: 'lost' })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await counted()).toBe(1);
  });

  it.each<[string, Partial<MarkChange>]>([
    ['another stage', { stage: 'lost' }],
    ['a note', { note: 'No answer' }],
    ['a step taken back', { back: true }],
  ])('that write between read and write: %s', async (_, what) => {
    const { version } = await made();
    let isFirst = true;
    const accounts = watched(runtime.accounts, async (method) => {
      if (method !== 'transact' || !isFirst) return;
      isFirst = false;
      await change({ version, stage: 'quoted', note: 'Quoted $4,200' });
    });
    const { permits, index, clock } = runtime;
    const late = changeWork({ accounts, permits, index, clock }, ownDesk('ada'), 'il-a.1', {
      version,
      ...what,
    });
    await expect(late).rejects.toMatchObject({ code: 'workChanged' });
    expect(await mark()).toMatchObject({ stage: 'quoted', note: 'Quoted $4,200' });
  });

  it('repeat the first answer for a repeated change', async () => {
    const saved = await made();
    const { version } = saved;
    const what = { version, id: randomUUID(), stage: 'contacted', note: 'Left word' } as const;
    const [first, second] = await Promise.all([change(what), change(what)]);
    expect(second).toEqual(first);
    expect(await change(what)).toEqual(first);
    await expect(change({ version, back: true })).rejects.toMatchObject({ code: 'workChanged' });
  });

  it('do not confuse a new mark with a removed one', async () => {
    const { version } = await made();
    await forgetWork(runtime, 'ada', 'il-a.1', version);
    await made({ stage: 'won' });
    await expect(change({ version, note: 'Late' })).rejects.toMatchObject({ code: 'workChanged' });
    await expect(forgetWork(runtime, 'ada', 'il-a.1', version)).rejects.toMatchObject({
      code: 'workChanged',
    });
    expect((await mark())?.stage).toBe('won');
  });

  it('never lose an unread note, in any order of changes', async () => {
    const act = fc.record({
      device: fc.constantFrom(0, 1),
      does: fc.constantFrom('look', 'note', 'stage', 'back', 'forget'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), fc.uuid(), async (acts, user) => {
        const seen: (PermitMark | undefined)[] = [undefined, undefined];
        let stands: PermitMark | undefined;
        for (const [at, { device, does }] of acts.entries()) {
          const known = seen[device];
          const version = known?.version ?? '';
          if (does === 'look') seen[device] = await mark('il-a.1', user);
          else
            try {
              const before = stands;
              if (does === 'forget') {
                await forgetWork(runtime, user, 'il-a.1', version);
                stands = undefined;
              } else {
                const what = { note: { note: `${at}` }, stage: { stage: 'won' }, back: { back: true } }[does];
                stands = await change({ version, ...(what as Partial<MarkChange>) }, 'il-a.1', user);
              }
              // The device had read the previous state, or its change did nothing.
              if (stands?.version !== before?.version) expect(known?.version).toBe(before?.version);
              seen[device] = stands;
            } catch (error) {
              expect(['workChanged', 'invalidInput', 'notFound']).toContain(
                (error as { code?: string }).code,
              );
            }
          expect(await mark('il-a.1', user)).toEqual(stands);
          expect(await counted(user)).toBe(stands === undefined ? 0 : 1);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('a call', () => {
  it('keeps its outcome with its time, and the day to call back', async () => {
    const { version } = await made();
    runtime.setTime('2026-11-21T08:00:00.000Z');
    const callBack = { day: '2026-11-23', time: '09:30' };
    await change({ version, stage: 'contacted', outcome: 'no-answer', callBack });
    expect(await mark()).toMatchObject({
      stage: 'contacted',
      lastCall: { outcome: 'no-answer', at: '2026-11-21T08:00:00.000Z' },
      callBack,
    });
  });

  it('may be the first thing noted', async () => {
    const callBack = { day: '2026-11-20', time: null };
    expect(await made({ callBack })).toMatchObject({ stage: 'saved', callBack, lastCall: null });
  });

  it('leaves the call-back until another is set or it is done', async () => {
    const first = await made({ callBack: { day: '2026-11-23', time: null } });
    const noted = await change({ version: first.version, note: 'Ask for Dana.' });
    expect(noted?.callBack).toEqual({ day: '2026-11-23', time: null });
    const done = await change({ version: noted?.version ?? '', callBack: null });
    expect(done).toMatchObject({ callBack: null, note: 'Ask for Dana.' });
  });

  it('is taken back with its step', async () => {
    const saved = await made({ callBack: { day: '2026-11-23', time: null } });
    const won = await change({ version: saved.version, stage: 'won', outcome: 'won' });
    expect(await change({ version: won?.version ?? '', back: true })).toMatchObject({
      stage: 'saved',
      lastCall: null,
      callBack: saved.callBack,
    });
  });

  it('is kept if a later step is taken back', async () => {
    const called = await made({ stage: 'contacted', outcome: 'reached' });
    runtime.setTime('2026-11-21T08:00:00.000Z');
    const quoted = await change({ version: called.version, stage: 'quoted' });
    const back = await change({ version: quoted?.version ?? '', back: true });
    expect(back?.lastCall).toEqual(called.lastCall);
  });

  it('never loses a call-back with its only step', async () => {
    const { version } = await made({ callBack: { day: '2026-11-23', time: null } });
    await expect(change({ version, back: true })).rejects.toMatchObject({ code: 'invalidInput' });
    expect((await mark())?.callBack?.day).toBe('2026-11-23');
  });

  // 20 November, noon UTC: the day before has ended everywhere, and in the far east it is the 21st.
  it.each([
    ['2026-11-19', 'That day is over. Choose today or a later day.'],
    ['2027-11-22', 'That is more than a year away. Choose an earlier day.'],
  ])('is refused for %s', async (day, sentence) => {
    const { version } = await made();
    await expect(change({ version, callBack: { day, time: null } })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(sentence),
    });
    expect((await mark())?.callBack).toBeNull();
  });

  it('may be today in every time zone', async () => {
    const { version } = await made();
    runtime.setTime('2026-11-21T11:00:00.000Z');
    const west = await change({ version, callBack: { day: '2026-11-20', time: null } });
    await change({ version: west?.version ?? '', callBack: { day: '2027-11-22', time: null } });
    expect((await mark())?.callBack?.day).toBe('2027-11-22');
  });

  it('is in the text for the later of two devices', async () => {
    const { version } = await made({ stage: 'contacted' });
    const what = { version, outcome: 'no-answer', callBack: { day: '2026-11-23', time: null } } as const;
    await change(what);
    await expect(change({ version, outcome: 'reached' })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(
        'It is Contacted now, without a note, last call “No answer”, to call back on Nov 23, 2026.',
      ),
    });
    await expect(change({ ...what, callBack: null })).rejects.toMatchObject({ status: 409 });
  });
});

describe('a change that waited for a connection', () => {
  const waited = (what: Partial<MarkChange>, queued: Partial<MarkChange['queued']> = {}) => ({
    id: randomUUID(),
    queued: { at: NOON, sentAt: NOON, day: '2026-11-20', ...queued },
    ...what,
  });

  it('is merged into what another device noted in the meantime, by the time when it was made', async () => {
    const { noteIds } = await made({ stage: 'saved', note: 'Steep roof' });
    runtime.setTime('2026-11-21T08:00:00.000Z');
    await change(waited({ stage: 'quoted', note: 'Steep roof\nQuoted $4,200' }, { replaces: noteIds }));
    // Made two hours before by a clock that is a day ahead.
    const late = { at: '2026-11-22T06:00:00.000Z', sentAt: '2026-11-22T08:00:00.000Z', replaces: noteIds };
    const what = waited({ stage: 'contacted', outcome: 'reached', note: 'Steep roof\nNo dogs' }, late);
    const merged = await change(what);
    expect(merged).toMatchObject({
      stage: 'quoted',
      lastCall: { outcome: 'reached', at: '2026-11-21T06:00:00.000Z' },
      note: 'Steep roof\nNov 20, 2026: No dogs\nNov 20, 2026: Quoted $4,200',
      steps: [
        { stage: 'saved' },
        { stage: 'contacted', at: '2026-11-21T06:00:00.000Z' },
        { stage: 'quoted', at: '2026-11-21T08:00:00.000Z' },
      ],
    });
    expect(await change(what)).toEqual(merged);
  });

  it('is never later than its arrival', async () => {
    const ahead = waited({ stage: 'won' }, { at: '2027-01-01T00:00:00.000Z' });
    expect((await change(ahead))?.steps).toEqual([{ stage: 'won', at: NOON }]);
  });

  it('may promise a call-back that was to come then and is due now', async () => {
    runtime.setTime('2026-11-25T12:00:00.000Z');
    const callBack = { day: '2026-11-21', time: null };
    const sentAt = '2026-11-25T12:00:00.000Z';
    expect((await change(waited({ callBack }, { sentAt })))?.callBack).toEqual(callBack);
  });

  it('is undone by its id, and does not come back if it is sent again', async () => {
    const step = waited({ stage: 'hidden' });
    await change(step);
    expect(await change(waited({ back: true }, { undoes: step.id }))).toBeUndefined();
    expect(await change(step)).toBeUndefined();
    expect([await mark(), await counted()]).toEqual([undefined, 0]);
    expect(await made({ stage: 'won' })).toMatchObject({ stage: 'won', steps: [{ stage: 'won' }] });
  });

  it('does not bring back a mark that another device took off the list', async () => {
    const step = waited({ stage: 'saved' });
    const { version = '' } = (await change(step)) ?? {};
    await forgetWork(runtime, 'ada', 'il-a.1', version);
    expect(await change(step)).toBeUndefined();
    expect(await mark()).toBeUndefined();
  });

  it('finds its way between writes of others', async () => {
    const { version } = await made();
    let writes = 0;
    const accounts = watched(runtime.accounts, async (method) => {
      if (method === 'transact' && writes++ < 2) await change(waited({ note: `Other ${writes}` }));
    });
    const { permits, clock } = runtime;
    const mine = { version, ...waited({ note: 'Mine' }) };
    const merged = await changeWork(
      { accounts, permits, index: runtime.index, clock },
      ownDesk('ada'),
      'il-a.1',
      mine,
    );
    for (const text of ['Other 1', 'Other 2', 'Mine']) expect(merged?.note).toContain(text);
  });

  it('is refused when a note has texts of more devices than anybody has', async () => {
    for (let device = 0; device < NOTE_TEXTS_MAX; device++) await change(waited({ note: `Text ${device}` }));
    await expect(change(waited({ note: 'One more' }))).rejects.toMatchObject({ code: 'invalidInput' });
    const { version = '' } = (await mark()) ?? {};
    expect((await change({ version, note: 'All of it' }))?.note).toBe('All of it');
  });
});

describe('the limit of the list', () => {
  beforeEach(() => runtime.accounts.put({ ...workCountKey('ada'), count: WORK_MAX - 1 }));

  it('is exact, and its refusal says what to do', async () => {
    const { version } = await made();
    await expect(change({ stage: 'saved' }, 'il-a.2')).rejects.toMatchObject({
      status: 403,
      message:
        'Your work list is full. It holds 5,000 permits, the most there can be. Take some off that you are done with, then try again.',
    });
    expect(await change({ version, stage: 'won' })).toMatchObject({ stage: 'won' });
  });

  it('allows a new permit after one is taken off', async () => {
    const { version } = await made();
    await forgetWork(runtime, 'ada', 'il-a.1', version);
    expect(await made({ stage: 'saved' }, 'il-a.2')).toMatchObject({ stage: 'saved' });
  });

  it('holds under parallel calls', async () => {
    const all = await Promise.allSettled(
      ['il-a.1', 'il-a.2', 'il-a.3'].map((id) => change({ stage: 'saved' }, id)),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readMarks(runtime, 'ada')).toHaveLength(1);
  });
});
