import { describe, expect, it } from 'vitest';
import { applyEdit, factsOf, NO_HISTORY } from './mark-history.ts';
import {
  type SendResult,
  sendWaiting,
  timeByServer,
  timeOfNext,
  toWaiting,
  type WaitingChange,
  waitingBody,
  withWaiting,
} from './waiting-changes.ts';

const MADE = { day: '2026-11-20', permitId: 'il-a.1', permitNumber: '1' };
const change = (id: string, at: string, parts: Partial<WaitingChange> = {}): WaitingChange => ({
  ...MADE,
  id,
  at,
  ...parts,
});

/** A store in memory. */
function storeOf(...changes: readonly WaitingChange[]) {
  const stored = new Map(changes.map((one) => [one.id, one]));
  return {
    stored,
    read: async () => [...stored.values()],
    put: async (one: WaitingChange) => void stored.set(one.id, one),
    remove: async ({ id }: WaitingChange) => void stored.delete(id),
  };
}

describe('what waits', () => {
  const changes = ['a', 'b', 'c'].map((id) => change(id, `2026-11-20T12:00:0${id.charCodeAt(0) - 97}.000Z`));
  const send = async (results: Readonly<Record<string, SendResult>>) => {
    const store = storeOf(...changes);
    const sent: string[] = [];
    await sendWaiting(store, async ({ id }) => {
      sent.push(id);
      return results[id] ?? 'applied';
    });
    return { sent, left: [...store.stored.values()] };
  };

  it('is sent in its order, and leaves when it is applied', async () => {
    expect(await send({})).toEqual({ sent: ['a', 'b', 'c'], left: [] });
  });

  it('stays from the first change on that gets no answer', async () => {
    const { sent, left } = await send({ b: 'later' });
    expect([sent, left.map(({ id }) => id)]).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
  });

  it('keeps a refused change with the reason, sends what follows, and never sends it again', async () => {
    const { left } = await send({ b: { refused: 'Not on file.' } });
    expect(left).toEqual([{ ...changes[1], refused: 'Not on file.' }]);
    let sent = 0;
    await sendWaiting(storeOf(...left), async () => {
      sent++;
      return 'applied';
    });
    expect(sent).toBe(0);
  });
});

describe('the time of a change', () => {
  it('is after what waits, also if the clock was set back', () => {
    const now = new Date('2026-11-20T12:00:00.000Z');
    expect(timeOfNext([], now)).toBe('2026-11-20T12:00:00.000Z');
    expect(timeOfNext([change('a', '2026-11-20T15:00:00.000Z')], now)).toBe('2026-11-20T15:00:00.001Z');
  });

  it.each([
    [
      'its age before the receipt',
      '2020-01-01T00:00:00.000Z',
      '2020-01-01T02:00:00.000Z',
      '2026-11-20T10:00:00.000Z',
    ],
    [
      'the receipt at the latest',
      '2027-01-01T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
      '2026-11-20T12:00:00.000Z',
    ],
    [
      '60 days before at the earliest',
      '1970-01-01T00:00:00.000Z',
      '2026-11-20T12:00:00.000Z',
      '2026-09-21T12:00:00.000Z',
    ],
  ])('is for the server %s', (_, made, sent, at) => {
    expect(timeByServer(made, sent, new Date('2026-11-20T12:00:00.000Z'))).toBe(at);
  });
});

describe('a mark on the device', () => {
  it('has what waits for it', () => {
    const first = toWaiting(
      { stage: 'contacted', outcome: 'no-answer' },
      { ...MADE, id: 'a', at: 'x' },
      null,
    );
    const seen = withWaiting(null, [first]);
    expect(seen).toMatchObject({ stage: 'contacted', lastCall: { outcome: 'no-answer' } });
    const note = toWaiting({ note: 'Gate 12' }, { ...MADE, id: 'b', at: 'y' }, seen);
    const again = toWaiting({ note: 'Gate 13' }, { ...MADE, id: 'c', at: 'z' }, withWaiting(seen, [note]));
    expect(again.note?.replaces).toEqual(['b']);
    expect(withWaiting(null, [first, note, again])?.note).toBe('Gate 13');
    const undone = toWaiting({ undoes: 'a' }, { ...MADE, id: 'd', at: 'z' }, seen);
    expect(withWaiting(null, [first, undone])).toBeNull();
  });

  it('is in the stage that the user chose, although the clock is behind the server’s', () => {
    const saved = applyEdit(NO_HISTORY, { id: 's', at: '2026-11-20T12:00:00.000Z', stage: 'saved' });
    const late = change('a', '2026-11-20T11:00:00.000Z', { stage: 'won' });
    expect(withWaiting(factsOf(saved) ?? null, [late])?.stage).toBe('won');
  });
});

it('is sent with its own time, the time of sending and what its writer saw', () => {
  const note = { text: 'Gate 12', day: '2026-11-20', replaces: ['x'] };
  expect(waitingBody(change('a', 'made', { stage: 'won', callBack: null, note }), 'sent')).toEqual({
    version: '',
    id: 'a',
    queued: { at: 'made', sentAt: 'sent', day: '2026-11-20', replaces: ['x'] },
    stage: 'won',
    callBack: null,
    note: 'Gate 12',
  });
  expect(waitingBody(change('b', 'made', { undoes: { id: 'a' } }), 'sent')).toMatchObject({
    queued: { undoes: 'a' },
    back: true,
  });
});
