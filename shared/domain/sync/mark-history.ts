import type { CallBack, CallOutcome, LastCall } from '../calls/call-back.ts';
import { formatDate } from '../words.ts';
import { STEPS_KEPT, stageOf, type WorkStage, type WorkStep } from '../work-list.ts';

/** Ids of the newest changes that a mark remembers, so that a repeated one does nothing. */
// guard: many changes are remembered
export const CHANGES_KEPT = 50;
/** Most texts of one note that devices wrote without seeing each other's. */
export const NOTE_TEXTS_MAX = 10;

interface FromChange {
  /** The change that made it; empty where a device knows only what a mark shows. */
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

interface NoteText extends FromChange {
  readonly text: string;
  /** `YYYY-MM-DD` where it was written. */
  readonly day: string;
}

/**
 * What was noted of a permit. Changes of several devices give the same history in whatever order they arrive, if each device sends its own
 * in their order: steps and calls are sorted by time, the newest call-back counts, and a text of the note goes only when a change that saw
 * it replaces it.
 */
export interface MarkHistory {
  /** Oldest first, as all lists here. */
  readonly steps: readonly (WorkStep & FromChange)[];
  readonly calls: readonly (LastCall & FromChange)[];
  /** Letters that were written. Marks from before there were letters have none. */
  readonly letters?: readonly FromChange[];
  /** Null if none was ever set; `value` is null if it was removed. */
  readonly callBack: (FromChange & { readonly value: CallBack | null; readonly by?: string }) | null;
  /** To whom of a team the lead was assigned last; `value` is null for nobody. */
  readonly assigned: (FromChange & { readonly value: string | null }) | null;
  readonly notes: readonly NoteText[];
  /** Ids of applied changes, in the order of their arrival. */
  readonly changes: readonly string[];
}

/** One change of a mark. Parts that are undefined stay as they are. */
export interface MarkEdit {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly stage?: WorkStage | undefined;
  readonly outcome?: CallOutcome | undefined;
  /** A letter was written. */
  readonly wrote?: true | undefined;
  readonly callBack?: CallBack | null | undefined;
  /** Id of a person of the team; null for nobody. */
  readonly assignedTo?: string | null | undefined;
  /** Id of the person who made the change; absent outside of a team. */
  readonly by?: string | undefined;
  /** `replaces`: ids of the texts that the writer saw. */
  readonly note?: Pick<NoteText, 'text' | 'day'> & { readonly replaces: readonly string[] };
  /** The change whose step and call are taken back. Changes without an id are told apart by their time. */
  readonly undoes?: { readonly id: string; readonly at?: string } | undefined;
}

/** What a history shows. */
export interface MarkFacts {
  readonly stage: WorkStage;
  /** Never empty. */
  readonly steps: readonly WorkStep[];
  readonly note: string;
  /** Ids of the changes whose texts the note shows. A change of the note names those that it replaces. */
  readonly noteIds: readonly string[];
  readonly lastCall: LastCall | null;
  /** When a letter was last written, ISO 8601 UTC; absent before the first. */
  readonly wroteAt?: string | undefined;
  readonly callBack: CallBack | null;
  /** Who of a team set the call-back, if known. */
  readonly callBackBy?: string;
  readonly assignedTo: string | null;
}

export const NO_HISTORY: MarkHistory = {
  steps: [],
  calls: [],
  callBack: null,
  assigned: null,
  notes: [],
  changes: [],
};

/** Applies a change, unless it was applied already. */
export function applyEdit(history: MarkHistory, edit: MarkEdit): MarkHistory {
  const { id, at, stage, outcome, wrote, callBack, assignedTo, by, note, undoes } = edit;
  // guard: a change is applied once
  if (history.changes.includes(id)) return history;
  const isUndone = (one: FromChange): boolean =>
    undoes !== undefined && one.id === undoes.id && one.at === (undoes.at ?? one.at);
  // guard: steps are sorted, without undone ones
  const merge = <T extends FromChange>(list: readonly T[], added: readonly T[]): readonly T[] =>
    [...list.filter((one) => !isUndone(one)), ...added].toSorted(byTime).slice(-STEPS_KEPT);
  const isNewest = (before: FromChange | null): boolean => before === null || before.at <= at;
  const setBy = by === undefined ? {} : { by };
  return {
    steps: merge(history.steps, stage === undefined ? [] : [{ stage, at, id }]),
    calls: merge(history.calls, outcome === undefined ? [] : [{ outcome, at, id }]),
    // guard: letters are kept as calls are
    letters: merge(history.letters ?? [], wrote === undefined ? [] : [{ at, id }]),
    // guard: the newest call-back wins
    callBack:
      callBack !== undefined && isNewest(history.callBack)
        ? { value: callBack, at, id, ...setBy }
        : history.callBack,
    // guard: the newest assignment wins
    assigned:
      assignedTo !== undefined && isNewest(history.assigned)
        ? { value: assignedTo, at, id }
        : history.assigned,
    notes:
      note === undefined
        ? history.notes
        : [
            // guard: a note replaces what it saw
            ...history.notes.filter((one) => !note.replaces.includes(one.id)),
            { id, at, day: note.day, text: note.text.trim() },
          ].toSorted(byTime),
    changes: [...history.changes, id].slice(-CHANGES_KEPT),
  };
}

/** What a history shows; undefined if nothing is noted, so that the permit is not in the work list. */
export function factsOf({
  steps,
  calls,
  letters = [],
  callBack,
  assigned,
  notes,
}: MarkHistory): MarkFacts | undefined {
  const last = [callBack, assigned].filter((one) => one !== null);
  const [first] = [...steps, ...calls, ...letters, ...notes, ...last].toSorted(byTime);
  if (first === undefined) return undefined;
  const shown = steps.filter(({ stage }, at) => at === 0 || stage !== steps[at - 1]?.stage);
  const walked: readonly WorkStep[] =
    shown.length > 0 ? shown.map(({ stage, at }) => ({ stage, at })) : [{ stage: stageOf([]), at: first.at }];
  const call = calls.at(-1);
  const wroteAt = letters.at(-1)?.at;
  return {
    stage: stageOf(walked),
    steps: walked,
    note: noteOf(notes),
    noteIds: notes.map(({ id }) => id),
    lastCall: call === undefined ? null : { outcome: call.outcome, at: call.at },
    ...(wroteAt !== undefined && { wroteAt }),
    callBack: callBack?.value ?? null,
    ...(callBack?.by === undefined ? {} : { callBackBy: callBack.by }),
    assignedTo: assigned?.value ?? null,
  };
}

/** The history of what a device knows of a mark, so that it can apply its own changes. */
export function historyOf(facts: MarkFacts): MarkHistory {
  const { steps, note, noteIds, lastCall, wroteAt, callBack, callBackBy: by, assignedTo } = facts;
  const at = steps.at(-1)?.at ?? '';
  return {
    steps: steps.map((step) => ({ ...step, id: '' })),
    calls: lastCall === null ? [] : [{ ...lastCall, id: '' }],
    letters: wroteAt === undefined ? [] : [{ at: wroteAt, id: '' }],
    callBack:
      callBack === null && by === undefined
        ? null
        : { value: callBack, at: '', id: '', ...(by === undefined ? {} : { by }) },
    assigned: assignedTo == null ? null : { value: assignedTo, at: '', id: '' },
    notes: noteIds.map((id, rank) => ({ id, at, day: at.slice(0, 10), text: rank === 0 ? note : '' })),
    changes: [],
  };
}

/** The texts of a note: the lines that all begin with once, then what each adds, under its day. */
function noteOf(notes: readonly NoteText[]): string {
  const kept = notes.filter(
    ({ text }, at) => text !== '' && notes.findIndex((one) => one.text === text) === at,
  );
  const texts = kept.map(({ text }) => text.split('\n'));
  const [first = []] = texts;
  // guard: every text of a note shows
  if (texts.length < 2) return first.join('\n');
  const differs = first.findIndex((line, at) => texts.some((lines) => lines[at] !== line));
  const same = differs < 0 ? first.length : differs;
  return [
    ...first.slice(0, same),
    ...kept.flatMap(({ day }, at) => {
      const rest = texts[at]?.slice(same).join('\n').trim() ?? '';
      return rest === '' ? [] : [`${formatDate(day)}: ${rest}`];
    }),
  ].join('\n');
}

function byTime(a: FromChange, b: FromChange): number {
  if (a.at === b.at) return 0;
  return a.at < b.at ? -1 : 1;
}
