import type { QueryClient } from '@tanstack/react-query';
import type { Body } from '#shared/contract/index.ts';
import {
  type SendResult,
  sendWaiting,
  timeOfNext,
  toWaiting,
  type WaitingChange,
  type WaitingStore,
  waitingBody,
  withWaiting,
} from '#shared/domain/sync/waiting-changes.ts';
import { call, RequestError, UnreachableError } from '../../lib/api/api.ts';
import { currentNetwork, subscribeNetwork } from '../../lib/api/network.ts';
import { invalidateMarks, markQuery, marksQuery, type WorkMark } from '../../lib/api/work-marks.ts';
import { localDay } from '../../lib/format/days.ts';
import { readSavedOwner, waitingCache } from '../../lib/saved/delete-saved.ts';
import {
  readSavedLeads,
  type SavedLeadsData,
  savedMarks,
  saveMark,
  setSavedLeadsOwner,
} from '../../lib/saved/saved-leads.ts';
import { currentWaiting, isSendable, setWaiting } from '../../lib/saved/waiting.ts';
import { showToast } from '../toasts/toast-store.ts';

/**
 * The user's changes of marks that wait for a connection. They are stored on the device under the user, so that no other user sends them,
 * and are sent in their order when there is a connection. The server applies each once (`shared/domain/sync`).
 */

/** Ends the wait for a session or a subscription, and for the server to recover: sent again later. Others are refused for good. */
const SENT_AGAIN: ReadonlySet<number> = new Set([401, 408, 425, 429]);

type Permit = Pick<WaitingChange, 'permitId' | 'permitNumber'>;

let opened: { readonly client: QueryClient; readonly owner: string } | undefined;
let sending: Promise<void> | undefined;
/** The marks of permits with waiting changes, as the server last told them; null if not in the list. */
const known = new Map<string, WorkMark | null>();

/**
 * Deletes the leads that another user saved, reads what waits for this one and sends it, now and whenever there is a connection again.
 * @param owner the user's email address; undefined from a start without a network: then the owner of the saved leads
 */
export async function openWaiting(client: QueryClient, owner: string | undefined): Promise<void> {
  if (owner !== undefined) setSavedLeadsOwner(owner);
  const found = owner ?? (await readSavedOwner());
  if (found === undefined) return;
  if (opened === undefined) subscribeNetwork(() => void sendNow());
  if (opened !== undefined && opened.owner !== found) known.clear();
  opened = { client, owner: found };
  await refresh();
  await sendNow();
}

/**
 * Stores a change until it can be sent.
 * @param id of the change; the same if it was already sent without an answer
 * @param undoes id of the change that `back` takes back
 * @returns the mark with all that waits for it; null if its only step is undone
 * @throws UnreachableError if this device cannot store it
 */
export async function addWaiting(
  { permitId, permitNumber }: Permit,
  id: string,
  { stage, outcome, wrote, callBack, assignedTo, note, back }: Body<'changeWork'>,
  undoes: string | undefined,
): Promise<WorkMark | null> {
  if (opened === undefined) throw new UnreachableError(undefined);
  const { client } = opened;
  const day = localDay();
  const at = timeOfNext(currentWaiting(), new Date());
  if (isStale(permitId)) {
    const read = client.getQueryData(markQuery(permitId).queryKey);
    known.set(permitId, read ?? (await savedMark(permitId)));
  }
  const made = { id, at, day, permitId, permitNumber };
  try {
    const action = { stage, outcome, wrote, callBack, assignedTo, note, undoes: back && undoes };
    await storage.put(toWaiting(action, made, shownMark(permitId, permitNumber)));
  } catch (error) {
    throw new UnreachableError(error);
  }
  await refresh();
  void sendNow();
  return shownMark(permitId, permitNumber);
}

/** Drops a change that waits or was refused. */
export async function dropWaiting(change: WaitingChange): Promise<void> {
  await storage.remove(change);
  await refresh();
}

/** Fills the page's marks from what is saved on this device and what waits, so that leads can be worked on without a network. */
export function showSavedMarks(client: QueryClient, saved: SavedLeadsData): void {
  const marks = savedMarks(saved);
  for (const [permitId, mark] of marks) if (isStale(permitId)) known.set(permitId, mark);
  const permits = [...marks.values(), ...currentWaiting().filter(isSendable)];
  const numbers = new Map(permits.map(({ permitId, permitNumber }) => [permitId, permitNumber]));
  const shown = [...numbers].flatMap(([permitId, permitNumber]) => shownMark(permitId, permitNumber) ?? []);
  for (const mark of shown) client.setQueryData(markQuery(mark.permitId).queryKey, mark);
  client.setQueryData(marksQuery.queryKey, (before) => before ?? shown);
  // Read again as soon as there is a connection.
  for (const queryKey of [marksQuery.queryKey, ...shown.map(({ permitId }) => markQuery(permitId).queryKey)])
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

/** Whether what is known of a permit may be older than what the page has read: nothing waits for it. */
function isStale(permitId: string): boolean {
  return !known.has(permitId) || sendable(permitId).length === 0;
}

async function savedMark(permitId: string): Promise<WorkMark | null> {
  const saved = await readSavedLeads();
  return (saved && savedMarks(saved).get(permitId)) ?? null;
}

function shownMark(permitId: string, permitNumber: string): WorkMark | null {
  const mark = known.get(permitId) ?? null;
  const facts = withWaiting(mark, sendable(permitId));
  return (
    facts && {
      permitId,
      permitNumber,
      changedBy: mark?.changedBy ?? null,
      version: mark?.version ?? '',
      ...facts,
    }
  );
}

function sendable(permitId: string): readonly WaitingChange[] {
  return currentWaiting().filter((one) => one.permitId === permitId && isSendable(one));
}

async function refresh(): Promise<void> {
  setWaiting(await storage.read());
}

/** Sends what waits, in one window of the browser at a time. */
export function sendNow(): Promise<void> {
  if (currentNetwork() !== 'reached' || !currentWaiting().some(isSendable)) return Promise.resolve();
  const { locks } = navigator;
  sending ??= (locks === undefined ? sendAll() : locks.request('waiting changes', sendAll)).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  if (opened === undefined) return;
  const { client, owner } = opened;
  const changed = new Map<string, string>();
  let merged: string | undefined;
  await sendWaiting(storage, async (change): Promise<SendResult> => {
    const { permitId, permitNumber, note } = change;
    try {
      const body = waitingBody(change, new Date().toISOString());
      const { mark } = await call('changeWork', { params: { id: permitId }, body });
      known.set(permitId, mark);
      changed.set(permitId, permitNumber);
      // Before the change is dropped, so that one of both is there at a start without a network.
      if ((await readSavedOwner()) === owner)
        await saveMark(undefined, { savedAt: Date.now(), permitId, mark });
      if (note !== undefined && (mark?.noteIds.length ?? 0) > 1) merged = permitNumber;
      return 'applied';
    } catch (error) {
      if (!(error instanceof RequestError) || isSentAgain(error)) return 'later';
      showToast({ title: 'Not saved', description: `${permitNumber}: ${error.sentence}`, tone: 'problem' });
      return { refused: error.sentence };
    }
  });
  await refresh();
  for (const [permitId, permitNumber] of changed) {
    const mark = shownMark(permitId, permitNumber);
    const { queryKey } = markQuery(permitId);
    if (mark === null) client.removeQueries({ queryKey });
    else client.setQueryData(queryKey, mark);
    if (sendable(permitId).length === 0) known.delete(permitId);
  }
  if (changed.size > 0) invalidateMarks(client);
  if (merged !== undefined)
    showToast({
      title: 'Both notes kept',
      description: `${merged}: another device changed this note too. Read it.`,
    });
}

function isSentAgain({ status, sentence }: RequestError): boolean {
  return SENT_AGAIN.has(status) || status >= 500 || sentence.includes('Subscription required');
}

const PATH = '/waiting/';

/** In the browser's cache storage, as the saved leads: one entry for each change, sorted by its time. */
const storage: WaitingStore = {
  async read() {
    // Without entries there is no cache, so that nothing stays at sign-out.
    const cache = await openCache(false);
    const keys = (await cache?.keys()) ?? [];
    const paths = keys.map(({ url }) => new URL(url).pathname).sort();
    const stored = await Promise.all(paths.map((path) => cache?.match(path)));
    return Promise.all(
      stored.flatMap((one) => (one === undefined ? [] : [one.json() as Promise<WaitingChange>])),
    );
  },
  async put(change) {
    const cache = await openCache(true);
    if (cache === undefined) throw new Error('This browser stores nothing.');
    await cache.put(pathOf(change), Response.json(change));
  },
  async remove(change) {
    const cache = await openCache(false);
    await cache?.delete(pathOf(change));
    if (opened !== undefined && (await cache?.keys())?.length === 0)
      await caches.delete(waitingCache(opened.owner));
  },
};

function pathOf({ at, id }: WaitingChange): string {
  return `${PATH}${encodeURIComponent(`${at} ${id}`)}`;
}

/** Undefined before the user is known, where the browser has no storage, and if there is none and none is to be made. */
async function openCache(make: boolean): Promise<Cache | undefined> {
  if (opened === undefined || !('caches' in globalThis)) return undefined;
  const name = waitingCache(opened.owner);
  return make || (await caches.has(name)) ? caches.open(name) : undefined;
}
