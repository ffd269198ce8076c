import { updateAlert } from '#functions/alerts/alert-store.ts';
import { readUnsubscribeToken, stopNotifications } from '#functions/mail/unsubscribe.ts';
import { CONFIRM_PAGE, DONE_PAGE } from '#functions/mail/unsubscribe-page.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Handlers } from './pipeline/call.ts';

/** Unsubscribing without signing in (RFC 8058): the token is the proof. */
export function unsubscribeCalls(
  runtime: Runtime,
): Pick<Handlers<'alerts'>, 'unsubscribePage' | 'unsubscribe'> {
  return {
    unsubscribePage: async () => ({ page: CONFIRM_PAGE }),

    unsubscribe: async ({ query }) => {
      const claim = readUnsubscribeToken(runtime.config, query.token);
      if (claim?.alertId === null) await stopNotifications(runtime, claim.userId);
      else if (claim !== undefined) await silence(runtime, claim.userId, claim.alertId);
      return { page: DONE_PAGE };
    },
  };
}

/** Turns off the mail of one alert; one that was deleted says nothing anyway. */
async function silence(runtime: Runtime, userId: string, alertId: string): Promise<void> {
  try {
    await updateAlert(runtime, userId, alertId, { emailNotifications: false });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'notFound')) throw error;
  }
}
