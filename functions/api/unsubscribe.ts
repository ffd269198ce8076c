import type { Account } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { listAlerts, updateAlert } from '#functions/alerts/alert-store.ts';
import { usesChannel } from '#functions/alerts/channels.ts';
import {
  ownStop,
  readUnsubscribeToken,
  setMail,
  type UnsubscribeTarget,
} from '#functions/mail/unsubscribe.ts';
import {
  askPage,
  changedPage,
  STOP_NOT_VALID_PAGE,
  type StoppableMail,
} from '#functions/mail/unsubscribe-page.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { muteInTeam } from '#functions/team/mute-alert.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Handlers } from './pipeline/call.ts';

type Tables = Pick<Runtime, 'accounts' | 'clock'>;

/**
 * The calls of stop links in mails, without a session (RFC 8058): the token is the proof. Only a POST changes anything, since mail
 * scanners open every link.
 */
export function unsubscribeCalls(
  runtime: Runtime,
): Required<Pick<Handlers<'alerts'>, 'unsubscribePage' | 'unsubscribe'>> {
  return {
    // guard: looking unsubscribes nobody
    unsubscribePage: async ({ query }) => {
      const target = readUnsubscribeToken(runtime.config, query.token);
      return { page: target === undefined ? STOP_NOT_VALID_PAGE : askPage(await describe(runtime, target)) };
    },
    unsubscribe: async ({ query: { token, undo } }) => {
      const target = readUnsubscribeToken(runtime.config, token);
      if (target === undefined) return { page: STOP_NOT_VALID_PAGE };
      const isOn = undo !== undefined;
      await turn(runtime, target, isOn);
      return { page: changedPage(await describe(runtime, target), isOn, token) };
    },
  };
}

async function turn(runtime: Tables, { userId, alertId }: UnsubscribeTarget, isOn: boolean): Promise<void> {
  const own = alertId === null ? { setting: 'emailNotifications' as const } : ownStop(alertId);
  if (own !== undefined) await setMail(runtime, userId, own.setting, isOn);
  else if (alertId !== null) await turnAlert(runtime, userId, alertId, isOn);
}

/** Turns the mail of an alert to one person off or on: in a team the others still get theirs. */
async function turnAlert(runtime: Tables, userId: string, alertId: string, isOn: boolean): Promise<void> {
  if (await muteInTeam(runtime, userId, alertId, !isOn)) return;
  try {
    await updateAlert(runtime, userId, alertId, { emailNotifications: isOn });
  } catch (error) {
    // A deleted alert sends no mail.
    if (!(error instanceof ApiError && error.code === 'notFound')) throw error;
  }
}

/** What a link is about, and what else is on or off, as it is stored now. */
async function describe(runtime: Tables, { userId, alertId }: UnsubscribeTarget): Promise<StoppableMail> {
  if (alertId === null)
    return {
      words: 'All alert email',
      besides:
        'It is everything your alerts email you, and reminders. Receipts and mail about your account still come.',
    };
  const account = await runtime.accounts.get<Account & Key>(accountKey(userId));
  const alerts = account === undefined ? [] : await listAlerts(runtime, account.memberOf ?? userId);
  const isAllOff = account?.emailNotifications === false;
  const others = alerts.filter(
    (alert) =>
      alert.id !== alertId && usesChannel(alert, 'mail') && account?.mutedAlerts?.includes(alert.id) !== true,
  );
  const besides = isAllOff
    ? 'All other alert email is off, too.'
    : others.length === 0
      ? 'No other alert emails you.'
      : `${others.length === 1 ? 'Your other alert still emails' : `Your ${others.length} other alerts still email`} you.`;
  const name = alerts.find(({ id }) => id === alertId)?.name;
  return {
    words: ownStop(alertId)?.words ?? `Email of ${name === undefined ? 'this alert' : `“${name}”`}`,
    besides,
  };
}
