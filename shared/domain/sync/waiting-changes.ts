import type { CallBack, CallOutcome } from '../calls/call-back.ts';
import type { WorkStage } from '../work-list.ts';
import { applyEdit, factsOf, historyOf, type MarkEdit, type MarkFacts, NO_HISTORY } from './mark-history.ts';

/** Oldest change that is believed, in milliseconds: a clock that was set while the change waited would make it older. */
const AGE_MAX_MS = 60 * 86_400_000;

/** A change of a mark that a device made without a connection. */
export interface WaitingChange extends MarkEdit {
  /** `YYYY-MM-DD` where it was made. */
  readonly day: string;
  readonly permitId: string;
  readonly permitNumber: string;
  /** Why the server refused it, as a sentence: it waits for the user then. */
  readonly refused?: string;
}

/** What a user does to a mark. */
export interface MarkAction {
  readonly stage?: WorkStage | undefined;
  readonly outcome?: CallOutcome | undefined;
  readonly wrote?: true | undefined;
  readonly callBack?: CallBack | null | undefined;
  readonly assignedTo?: string | null | undefined;
  readonly note?: string | undefined;
  /** Id of the change that is taken back. */
  readonly undoes?: string | undefined;
}

/** Where a device keeps what waits, oldest first. Each call takes effect whole or not at all. */
export interface WaitingStore {
  read(): Promise<readonly WaitingChange[]>;
  put(change: WaitingChange): Promise<void>;
  remove(change: WaitingChange): Promise<void>;
}

/** The answer to a change: applied; no answer, so that it is sent again; or refused, with a sentence. */
export type SendResult = 'applied' | 'later' | { readonly refused: string };

/**
 * The time of a new change: after those that wait, also if the clock was set back.
 * @returns ISO 8601 UTC
 */
export function timeOfNext(waiting: readonly WaitingChange[], now: Date): string {
  const last = waiting.reduce((latest, { at }) => Math.max(latest, Date.parse(at) + 1), 0);
  // guard: a change is later than those before it
  return new Date(Math.max(last, now.getTime())).toISOString();
}

/**
 * When a change was made by the server's clock: its age by the device's clock, before the server's time of receipt.
 * @param made by the device's clock, as `sent`; ISO 8601 UTC
 * @returns ISO 8601 UTC, never after `received`
 */
export function timeByServer(made: string, sent: string, received: Date): string {
  const age = Math.min(Math.max(Date.parse(sent) - Date.parse(made), 0), AGE_MAX_MS);
  // guard: a change has the time of the server, less its wait
  return new Date(received.getTime() - age).toISOString();
}

/** A change to be stored. @param seen the mark as the user saw it */
export function toWaiting(
  { note, undoes, ...action }: MarkAction,
  made: Pick<WaitingChange, 'id' | 'at' | 'day' | 'permitId' | 'permitNumber'>,
  seen: Pick<MarkFacts, 'noteIds'> | null,
): WaitingChange {
  return {
    ...made,
    ...action,
    ...(note === undefined ? {} : { note: { text: note, day: made.day, replaces: seen?.noteIds ?? [] } }),
    ...(undoes === undefined ? {} : { undoes: { id: undoes } }),
  };
}

/** A mark as the server knows it with the changes that wait for it; null if it is not in the list. */
export function withWaiting(mark: MarkFacts | null, waiting: readonly MarkEdit[]): MarkFacts | null {
  const last = mark?.steps.at(-1)?.at ?? '';
  // guard: a device shows what waits
  const history = waiting.reduce(
    // The device's clock may be behind the server's.
    (before, edit) => applyEdit(before, { ...edit, at: edit.at > last ? edit.at : last }),
    mark === null ? NO_HISTORY : historyOf(mark),
  );
  return factsOf(history) ?? null;
}

/** Sends what waits in its order, each until it is answered, and stops when there is no answer. */
export async function sendWaiting(
  store: WaitingStore,
  send: (change: WaitingChange) => Promise<SendResult>,
): Promise<void> {
  // guard: a device sends in order
  for (const change of await store.read()) {
    if (change.refused !== undefined) continue;
    const result = await send(change);
    // guard: a device stops without an answer
    if (result === 'later') return;
    // guard: a change waits until it is applied
    if (result === 'applied') await store.remove(change);
    else await store.put({ ...change, refused: result.refused });
  }
}

/** The body of the call that sends a change. @param sentAt now, by the device's clock; ISO 8601 UTC */
export function waitingBody({ id, at, day, note, undoes, ...change }: WaitingChange, sentAt: string) {
  const { stage, outcome, wrote, callBack, assignedTo } = change;
  return {
    version: '',
    id,
    queued: {
      at,
      sentAt,
      day,
      ...(note && { replaces: note.replaces }),
      ...(undoes && { undoes: undoes.id }),
    },
    ...(stage && { stage }),
    ...(outcome && { outcome }),
    ...(wrote && { wrote }),
    ...(callBack === undefined ? {} : { callBack }),
    ...(assignedTo === undefined ? {} : { assignedTo }),
    ...(note && { note: note.text }),
    ...(undoes && { back: true as const }),
  };
}
