import { isDeepStrictEqual } from 'node:util';
import { factsOf, type MarkFacts, type MarkHistory } from '#shared/domain/sync/mark-history.ts';
import type { WaitingChange } from '#shared/domain/sync/waiting-changes.ts';

/** A change that a device stored or had answered. */
export interface MadeChange {
  readonly change: WaitingChange;
  readonly device: string;
  /** True time, epoch milliseconds. */
  readonly madeAt: number;
}

/** What is to be compared of one permit. */
export interface PermitStory {
  readonly permitId: string;
  /** In the order of their true time. */
  readonly made: readonly MadeChange[];
  /** As the server has it. */
  readonly history: MarkHistory;
  /** What each device shows. */
  readonly shown: readonly (readonly [device: string, MarkFacts | null])[];
  /** Whether a clock was set while changes waited: then only the order of one device counts. */
  readonly clocksWereSet: boolean;
}

interface Wrongs {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

/** Compares the server's mark of a permit with what was made. Each text of a note occurs in it only. */
export function judgePermit({ permitId, made, history, shown, clocksWereSet }: PermitStory): Wrongs {
  const lost: string[] = [];
  const doubled: string[] = [];
  const undone = new Set(made.map(({ change }) => change.undoes?.id));
  const notes = made.filter(({ change }) => change.note !== undefined);
  const replaced = new Set(
    notes.flatMap(({ change, device }, at) => [
      ...(change.note?.replaces ?? []),
      // The writer sees what the same device wrote before.
      ...notes.slice(0, at).flatMap((one) => (one.device === device ? [one.change.id] : [])),
    ]),
  );
  const facts = factsOf(history);
  const stays = ({ change }: MadeChange): boolean => !undone.has(change.id);
  const compare = (what: string, wanted: readonly string[], found: readonly string[]): void => {
    for (const id of wanted) if (!found.includes(id)) lost.push(`${what} ${id} of ${permitId} is missing`);
    for (const [at, id] of found.entries())
      if (!wanted.includes(id) || found.indexOf(id) !== at)
        doubled.push(`${what} ${id} of ${permitId} is there twice or was undone`);
  };
  const idsWith = (part: 'stage' | 'outcome' | 'wrote'): string[] =>
    made.filter((one) => one.change[part] !== undefined && stays(one)).map(({ change }) => change.id);
  const steps = history.steps.map(({ id }) => id);
  compare('step', idsWith('stage'), steps);
  compare(
    'call',
    idsWith('outcome'),
    history.calls.map(({ id }) => id),
  );
  compare(
    'letter',
    idsWith('wrote'),
    (history.letters ?? []).map(({ id }) => id),
  );
  for (const { change } of made) {
    if (change.note === undefined) continue;
    const times = (facts?.note ?? '').split(change.note.text).length - 1;
    const wanted = replaced.has(change.id) ? 0 : 1;
    if (times < wanted) lost.push(`the note “${change.note.text}” of ${permitId} is missing`);
    if (times > wanted) doubled.push(`the note “${change.note.text}” of ${permitId} is there ${times} times`);
  }
  const devices = clocksWereSet ? [...new Set(made.map(({ device }) => device))] : [undefined];
  for (const device of devices) {
    const own = made.filter((one) => device === undefined || one.device === device);
    const inOrder = own.map(({ change }) => change.id).filter((id) => steps.includes(id));
    const found = steps.filter((id) => inOrder.includes(id));
    if (found.join() !== inOrder.join()) lost.push(`the steps of ${permitId} are ${found}, not ${inOrder}`);
  }
  const newest = made.filter(({ change }) => change.callBack !== undefined).at(-1)?.change.callBack ?? null;
  if (!clocksWereSet && !isDeepStrictEqual(plain(facts?.callBack ?? null), plain(newest)))
    lost.push(`the call-back of ${permitId} is ${facts?.callBack?.day}, not ${newest?.day}`);
  const owner =
    made.filter(({ change }) => change.assignedTo !== undefined).at(-1)?.change.assignedTo ?? null;
  if (!clocksWereSet && (facts?.assignedTo ?? null) !== owner)
    lost.push(`${permitId} is the lead of ${facts?.assignedTo}, not of ${owner}`);
  for (const [device, mark] of shown)
    if (!isDeepStrictEqual(plain(shownPart(mark)), plain(shownPart(facts ?? null))))
      lost.push(`${device} shows ${permitId} otherwise than the server`);
  return { lost, doubled };
}

function shownPart(mark: MarkFacts | null): unknown {
  if (mark === null) return null;
  const { stage, steps, note, lastCall, wroteAt, callBack, assignedTo } = mark;
  return [stage, steps, note, lastCall, wroteAt, callBack, assignedTo];
}

/** Without what is undefined. DynamoDB keeps no order of keys. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
