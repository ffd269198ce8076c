import type { ScoredRow } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { toLetters } from '#functions/permits/same-permit.ts';
import { readLeads } from '#functions/permits/shared-permits.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Input, Output } from '#shared/contract/index.ts';
import {
  byCallBack,
  type CallBack,
  firstLine,
  isDue,
  isUndated,
  openCallBack,
} from '#shared/domain/calls/call-back.ts';
import { byNextStep } from '#shared/domain/calls/next-step.ts';
import { steppedAt, WORK_STAGES, type WorkStage } from '#shared/domain/work-list.ts';
import type { Desk } from './desk.ts';
import {
  isOwnCall,
  type PermitMark,
  type PermitMarkItem,
  permitMarkKey,
  permitMarkRange,
  shownMark,
  toPermitMark,
} from './mark.ts';

type Tables = Pick<Runtime, 'accounts' | 'permits'>;
type WorkList = Output<'workList'>;
type Entry = WorkList['entries'][number];

/** All marks of a user, at most `WORK_MAX`, in no particular order. */
export async function readMarks(
  { accounts }: Pick<Tables, 'accounts'>,
  userId: string,
): Promise<readonly PermitMark[]> {
  const { pk, prefix } = permitMarkRange(userId);
  return (await accounts.query<PermitMarkItem>(pk, { prefix })).map(toPermitMark);
}

/** A call-back of an open lead. */
export interface WaitingCall {
  readonly permitId: string;
  readonly callBack: CallBack;
  /** The first line of the note; empty without one. */
  readonly reason: string;
  /** When the user set the call-back, ISO 8601 UTC. */
  readonly setAt: string;
}

/** All of a user's own call-backs of open leads, in no particular order. */
export async function readCallBacks(
  { accounts }: Pick<Tables, 'accounts'>,
  desk: Desk,
): Promise<WaitingCall[]> {
  const { pk, prefix } = permitMarkRange(desk.listId);
  const items = await accounts.query<PermitMarkItem>(pk, { prefix });
  return items.flatMap((item) => {
    const { permitId, note, ...mark } = toPermitMark(item);
    const callBack = openCallBack(mark);
    const setAt = item.callBack?.at;
    return callBack === null || setAt === undefined || !isOwnCall(mark, desk)
      ? []
      : [{ permitId, callBack, reason: firstLine(note), setAt }];
  });
}

/** The permits among some that the user has hidden: alerts must not report them. */
export async function hiddenAmong(
  { accounts }: Pick<Tables, 'accounts'>,
  userId: string,
  permitIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const items = await accounts.getMany<PermitMarkItem>(permitIds.map((id) => permitMarkKey(userId, id)));
  return new Set(
    items
      .map(toPermitMark)
      .filter(({ stage }) => stage === 'hidden')
      .map(({ permitId }) => permitId),
  );
}

/**
 * A page of a user's work list with the current permits. Reads every mark, to count and to search notes, but only the page's permits.
 * @param toRows the permits as the user sees them
 */
export async function readWorkList(
  parts: Tables,
  desk: Desk,
  { stage, text, callBack, assigned, limit, offset }: Input<'workList'>['query'],
  toRows: (permits: readonly StoredPermit[]) => Promise<readonly ScoredRow[]>,
): Promise<WorkList> {
  const marks = (await readMarks(parts, desk.listId)).map((mark) => shownMark(mark, desk));
  const wanted = assigned === 'me' ? desk.by : null;
  const counts = Object.fromEntries(
    WORK_STAGES.map((one) => [one.stage, marks.filter((mark) => mark.stage === one.stage).length]),
  ) as Record<WorkStage, number>;
  const found = marks
    .filter((mark) => (stage === undefined ? mark.stage !== 'hidden' : mark.stage === stage))
    .filter((mark) => callBack === undefined || waits(mark, callBack))
    .filter((mark) => assigned === undefined || mark.assignedTo === wanted)
    .filter((mark) => mentions(mark, text ?? ''))
    .sort(callBack === undefined ? byNextStep : inCallOrder);
  const page = found.slice(offset, offset + limit);
  return { counts, total: found.length, entries: await readEntries(parts, page, toRows) };
}

async function readEntries(
  { permits }: Tables,
  marks: readonly PermitMark[],
  toRows: Parameters<typeof readWorkList>[3],
): Promise<Entry[]> {
  const found = await readPermits(
    permits,
    marks.map(({ permitId }) => permitId),
  );
  const [leads, shown] = await Promise.all([readLeads(permits, found), toRows([...found.values()])]);
  const rows = new Map(shown.map((row) => [row.id, row]));
  return marks.map((mark) => {
    const permit = found.get(mark.permitId);
    const lead = leads.get(mark.permitId);
    const leadId = lead === undefined || lead === mark.permitId ? null : lead;
    return {
      ...mark,
      permit: rows.get(mark.permitId) ?? null,
      standing: standingOf(permit, leadId),
      leadId,
    };
  });
}

function standingOf(permit: StoredPermit | undefined, leadId: string | null): Entry['standing'] {
  if (permit === undefined) return 'gone';
  if (permit.withdrawnAt !== null) return 'withdrawn';
  return leadId === null ? 'listed' : 'merged';
}

/** Whether the note or the number contains a text, in any case; a number also without its dashes and blanks. */
function mentions({ note, permitNumber }: PermitMark, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  if (note.toLowerCase().includes(wanted) || permitNumber.toLowerCase().includes(wanted)) return true;
  const bare = toLetters(wanted);
  return bare !== '' && toLetters(permitNumber).includes(bare);
}

/** Whether a lead is due by a day, or waits without one. */
function waits(mark: PermitMark, callBack: string): boolean {
  return callBack === 'none' ? isUndated(mark) : isDue(mark, callBack);
}

/** Sorts by call-back, then oldest step first, then id. */
function inCallOrder(a: PermitMark, b: PermitMark): number {
  const byDay = a.callBack === null || b.callBack === null ? 0 : byCallBack(a.callBack, b.callBack);
  if (byDay !== 0) return byDay;
  const [first, second] = [a, b].map(({ steps, permitId }) => `${steppedAt(steps)} ${permitId}`) as [
    string,
    string,
  ];
  return first < second ? -1 : 1;
}
