import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALL_OUTCOMES } from '../calls/call-back.ts';
import { STEPS_KEPT, WORK_STAGES } from '../work-list.ts';
import { applyEdit, CHANGES_KEPT, factsOf, historyOf, type MarkEdit, NO_HISTORY } from './mark-history.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 0, minute)).toISOString();
const text = (id: string, words: string, minute: number, replaces: readonly string[] = []): MarkEdit => ({
  id,
  at: at(minute),
  note: { text: words, day: '2026-11-20', replaces },
});
const apply = (...edits: readonly MarkEdit[]) => edits.reduce(applyEdit, NO_HISTORY);
const noteAfter = (...edits: readonly MarkEdit[]) => factsOf(apply(...edits))?.note;

/** What a user does on one of three devices, which know only their own changes; an undo takes the last step back. */
const action = fc.record({
  device: fc.integer({ min: 0, max: 2 }),
  stage: fc.option(fc.constantFrom(...WORK_STAGES.map((one) => one.stage)), { nil: undefined }),
  outcome: fc.option(fc.constantFrom(...CALL_OUTCOMES.map((one) => one.outcome)), { nil: undefined }),
  callBack: fc.option(
    fc.option(fc.record({ day: fc.constantFrom('2026-11-23', '2026-11-24'), time: fc.constant(null) })),
    { nil: undefined },
  ),
  assignedTo: fc.option(fc.constantFrom('owner', 'a', null), { nil: undefined }),
  writes: fc.boolean(),
  undoes: fc.boolean(),
});

/** The changes of each device in its order. */
const devices = fc.array(action, { minLength: 1, maxLength: 15 }).map((actions) => {
  const queues: MarkEdit[][] = [[], [], []];
  for (const [minute, { device, writes, undoes, ...edit }] of actions.entries()) {
    const queue = queues[device] ?? [];
    const id = `${device}.${queue.length}`;
    const noted = queue.filter(({ note }) => note !== undefined).at(-1);
    const step = queue.filter(({ stage }) => stage !== undefined).at(-1);
    queue.push(
      undoes && step !== undefined
        ? { id, at: at(minute), undoes: { id: step.id } }
        : {
            ...(writes ? text(id, `Note ${id}`, minute, noted === undefined ? [] : [noted.id]) : {}),
            ...edit,
            id,
            at: at(minute),
          },
    );
  }
  return queues;
});

/** All changes in an order that keeps that of each device, some of them repeated later. */
function* arrivals(
  queues: readonly (readonly MarkEdit[])[],
  choices: readonly number[],
): Generator<MarkEdit> {
  const left = queues.map((queue) => [...queue]);
  const sent: MarkEdit[] = [];
  for (let turn = 0; left.some((queue) => queue.length > 0); turn++) {
    const choice = choices[turn % choices.length] ?? 0;
    const open = left.filter((queue) => queue.length > 0);
    const next = open[choice % open.length]?.shift();
    if (next !== undefined) sent.push(next);
    const repeated = sent[choice % sent.length];
    if (next !== undefined) yield next;
    if (choice % 3 === 0 && repeated !== undefined) yield repeated;
  }
}

describe('changes of several devices', () => {
  it('give the same mark in any order of arrival, however often they are sent', () => {
    const choices = fc.array(fc.nat(100), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(devices, choices, choices, (queues, first, second) => {
        const [one, other] = [first, second].map((order) => apply(...arrivals(queues, order)));
        expect(factsOf(one as typeof NO_HISTORY)).toEqual(factsOf(other as typeof NO_HISTORY));
        expect(new Set(one?.changes)).toEqual(new Set(other?.changes));
      }),
    );
  });

  it('are all in the history, once, unless they were undone', () => {
    fc.assert(
      fc.property(devices, fc.array(fc.nat(100), { minLength: 1 }), (queues, order) => {
        const all = queues.flat();
        const undone = new Set(all.map(({ undoes }) => undoes?.id));
        const { steps, calls, notes, callBack } = apply(...arrivals(queues, order));
        const idsWith = (part: 'stage' | 'outcome') =>
          all.filter((one) => one[part] !== undefined && !undone.has(one.id)).map(({ id }) => id);
        expect(steps.map(({ id }) => id).sort()).toEqual(idsWith('stage').sort());
        expect(calls.map(({ id }) => id).sort()).toEqual(idsWith('outcome').sort());
        for (const queue of queues) {
          const last = queue.filter(({ note }) => note !== undefined).at(-1);
          if (last !== undefined) expect(notes.map(({ id }) => id)).toContain(last.id);
        }
        const newest = all
          .filter((one) => one.callBack !== undefined)
          .sort((a, b) => (a.at < b.at ? 1 : -1))[0];
        expect(callBack?.value).toEqual(newest?.callBack);
      }),
    );
  });

  it('are remembered for long, but an item stays small', () => {
    const edits = Array.from({ length: CHANGES_KEPT + 20 }, (_, minute) => ({
      id: `${minute}`,
      at: at(minute),
      stage: minute % 2 === 0 ? ('saved' as const) : ('won' as const),
    }));
    const { steps, changes } = apply(...edits);
    expect([steps.length, changes.length]).toEqual([STEPS_KEPT, CHANGES_KEPT]);
    expect(steps.at(-1)?.id).toBe(`${edits.length - 1}`);
  });
});

describe('a note', () => {
  it('keeps both texts if neither writer saw the other’s, until somebody who saw both writes', () => {
    const base = text('a', 'Steep roof', 0);
    const both = [
      base,
      text('b', 'Steep roof\nNo dogs', 1, ['a']),
      text('c', 'Steep roof\nGate 12', 2, ['a']),
    ];
    expect(noteAfter(...both)).toBe('Steep roof\nNov 20, 2026: No dogs\nNov 20, 2026: Gate 12');
    expect(noteAfter(...both, text('d', 'Gate 12, no dogs', 3, ['b', 'c']))).toBe('Gate 12, no dogs');
  });

  it('says once what two devices write alike, and keeps a text that the other one removed', () => {
    expect(noteAfter(text('b', 'No dogs', 1), text('c', 'No dogs', 2))).toBe('No dogs');
    expect(noteAfter(text('a', 'Old', 0), text('b', '', 1, ['a']), text('c', 'New', 2, ['a']))).toBe('New');
    expect(noteAfter(text('b', 'No dogs', 1), text('c', 'No dogs\nGate 12', 2))).toBe(
      'No dogs\nNov 20, 2026: Gate 12',
    );
  });

  it('contains every line of every text', () => {
    const lines = fc.array(fc.constantFrom('Gate 12', 'No dogs', 'Steep roof', 'Call Dana'), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(lines, { minLength: 1, maxLength: 3 }), (texts) => {
        const note = noteAfter(...texts.map((one, rank) => text(`${rank}`, one.join('\n'), rank))) ?? '';
        for (const line of texts.flat()) expect(note).toContain(line);
      }),
    );
  });
});

describe('a mark', () => {
  it('is none without anything noted, and is saved if it has no step', () => {
    expect(factsOf(NO_HISTORY)).toBeUndefined();
    expect(factsOf(apply(text('a', 'Steep roof', 3)))).toMatchObject({
      stage: 'saved',
      steps: [{ stage: 'saved', at: at(3) }],
    });
  });

  it('shows a stage once that two devices set', () => {
    const same = [
      { id: 'a', at: at(1), stage: 'contacted' as const },
      { id: 'b', at: at(2), stage: 'contacted' as const },
    ];
    expect(factsOf(apply(...same))?.steps).toEqual([{ stage: 'contacted', at: at(1) }]);
    expect(factsOf(apply(...same, { id: 'c', at: at(3), undoes: { id: 'a' } }))?.steps).toEqual([
      { stage: 'contacted', at: at(2) },
    ]);
  });

  it('is on a device as on the server', () => {
    const facts = factsOf(
      apply(
        {
          id: 'a',
          at: at(1),
          stage: 'contacted',
          outcome: 'reached',
          callBack: { day: '2026-11-23', time: null },
        },
        text('b', 'No dogs', 1),
        text('c', 'Gate 12', 2),
      ),
    );
    expect(facts).toBeDefined();
    if (facts !== undefined) expect(factsOf(historyOf(facts))).toEqual(facts);
  });
});
