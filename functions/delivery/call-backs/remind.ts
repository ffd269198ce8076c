import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type Account, mayConnectionsRead } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { composeMail } from '#functions/mail/compose.ts';
import type { ComposedMail, SendMail } from '#functions/mail/mail.ts';
import type { CallBacksData } from '#functions/mail/templates/call-backs.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { type ComposedMessage, SendRefused } from '#functions/platform/deliver.ts';
import type { QueuedMail } from '#functions/platform/mail-queue.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Expression } from '#functions/platform/tables/table.ts';
import { callOutcomeUrl } from '#functions/work-list/call-outcome-link.ts';
import { deskOf } from '#functions/work-list/desk.ts';
import { isOwnCall } from '#functions/work-list/mark.ts';
import { readMarks } from '#functions/work-list/work-list.ts';
import { callCard } from '#shared/domain/alerts/lead-card.ts';
import type { PushMessage } from '#shared/domain/alerts/push-message.ts';
import { type CallBack, firstLine, openCallBack } from '#shared/domain/calls/call-back.ts';
import { CALL_BACKS_PATH, mayRemind, remindAt } from '#shared/domain/calls/call-back-reminder.ts';
import { utcDay } from '#shared/domain/days.ts';
import { hasAccess } from '#shared/domain/plan/plan.ts';
import { clip, counted } from '#shared/domain/words.ts';
import { attributionsOf } from '../matched-permits.ts';
import { readDevices } from '../push/devices.ts';
import { type PostParts, sendToDevices } from '../push/send-to-device.ts';

export interface ReminderParts extends PostParts, Pick<Runtime, 'accounts' | 'permits'> {
  readonly send: SendMail;
}

/** The most leads one mail shows; the work list shows all of them. */
const LEADS_MOST = 25;
/** How long a push service that does not answer is tried again before the mail goes, in milliseconds. */
const PHONE_FIRST_MS = 30 * 60_000;
/** In characters: the reason of a lead in a mail. */
const REASON_MAX = 200;

const callBackSchema = z.object({
  day: z.iso.date(),
  time: z.string().nullable(),
}) satisfies z.ZodType<CallBack>;

/**
 * Composes the reminder of a user's call-backs at one day and time, from the work list as it is now: what was called, decided or moved to
 * another day drops out, and so does what is no longer on file. It goes to the user's phones, or by mail if no phone takes it. After a
 * sender that died the phone shows the second message in the place of the first.
 * @param account in its workspace (`inWorkspace`)
 * @returns undefined when there is nothing to remind of, or the user wants none; `later` before its time and at night
 */
export async function composeReminder(
  parts: ReminderParts,
  account: Account,
  { key, data }: Pick<QueuedMail, 'key' | 'data'>,
): Promise<ComposedMail | ComposedMessage | 'later' | undefined> {
  const now = parts.clock.now();
  const callBack = callBackSchema.parse(data);
  const { userId, timeZone, callBackReminders, subscription } = account;
  if (
    account.paused ||
    !callBackReminders ||
    account.deletingAt !== undefined ||
    !hasAccess(subscription, now)
  )
    return undefined;
  if (!mayRemind(callBack, timeZone, now)) return 'later';
  const contents = await readContents(parts, account, callBack, now);
  if (contents === undefined) return undefined;
  const mail = { template: 'call-backs', key, data: contents } as const;
  const devices = mayConnectionsRead(account, now) ? await readDevices(parts, userId) : [];
  if (devices.length === 0) return composeMail(parts.config, account, mail, now);
  return {
    stillApplies: { check: accountKey(userId), condition: stillWanted(account) },
    async send(beginBy) {
      const message = pushMessage(callBack, contents.total);
      const results = await sendToDevices(parts, userId, devices, message);
      if (results.some(({ result }) => result === 'sent')) return;
      // The phone may have it although no answer came: the same message again replaces it there, and a mail would be a second one.
      const isEarly = now.getTime() - remindAt(callBack, timeZone).getTime() < PHONE_FIRST_MS;
      if (isEarly && results.some(({ result }) => result === 'later'))
        throw new SendRefused('No push service took the reminder.');
      const composed = await composeMail(parts.config, account, mail, now);
      if (composed === undefined) throw new SendRefused('No phone took the reminder.');
      await parts.send(composed.mail, beginBy);
    },
  };
}

/** The condition on the account when its reminder is claimed: it wants reminders, as it was read. */
function stillWanted({ callBackReminders }: Account): Expression {
  return {
    expression:
      'attribute_exists(pk) AND attribute_not_exists(deletingAt) AND paused = :off AND callBackReminders = :wanted',
    values: { ':off': false, ':wanted': callBackReminders },
  };
}

/** What the mail says; undefined when nothing is due. */
async function readContents(
  { accounts, permits, config }: ReminderParts,
  account: Account,
  callBack: CallBack,
  now: Date,
): Promise<CallBacksData | undefined> {
  const desk = deskOf(account, now);
  const due = (await readMarks({ accounts }, desk.listId)).filter(
    (mark) => isOwnCall(mark, desk) && isDeepStrictEqual(openCallBack(mark), callBack),
  );
  const found = await readPermits(
    permits,
    due.map(({ permitId }) => permitId),
  );
  const leads = due.flatMap(({ permitId, note }) => {
    const permit = found.get(permitId);
    return permit === undefined || permit.withdrawnAt !== null
      ? []
      : [{ permit, reason: clip(firstLine(note), REASON_MAX) }];
  });
  const shown = leads.slice(0, LEADS_MOST);
  const [first, ...others] = shown.map(({ permit, reason }) => ({
    card: callCard(permit),
    reason,
    outcomeUrl: callOutcomeUrl(config, { userId: account.userId, permitId: permit.id, day: utcDay(now) }),
  }));
  if (first === undefined) return undefined;
  const attributions = attributionsOf(shown.map(({ permit }) => permit));
  return { ...callBack, total: leads.length, leads: [first, ...others], attributions };
}

/** Anybody can read a lock screen, so it names no lead. */
function pushMessage({ day, time }: CallBack, total: number): PushMessage {
  return {
    title: `${counted(total, 'call-back')} due`,
    body: 'Phones and notes are on your work list.',
    path: CALL_BACKS_PATH,
    tag: `call-${day}-${time?.replace(':', '') ?? 'any'}`,
  };
}
