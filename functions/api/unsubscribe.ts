import { readToken, stopNotifications } from '#functions/mail/unsubscribe.ts';
import { CONFIRM_PAGE, DONE_PAGE } from '#functions/mail/unsubscribe-page.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Handlers } from './call.ts';

/** Unsubscribing without signing in (RFC 8058): the token is the proof. */
export function unsubscribeCalls(
  runtime: Runtime,
): Pick<Handlers<'alerts'>, 'unsubscribePage' | 'unsubscribe'> {
  return {
    unsubscribePage: async () => ({ page: CONFIRM_PAGE }),

    unsubscribe: async ({ query }) => {
      const claim = readToken(runtime.config, query.token);
      // No mail carries a token of one alert yet.
      if (claim !== undefined && claim.alertId !== null) throw new ApiError('notServed');
      if (claim !== undefined) await stopNotifications(runtime, claim.userId);
      return { page: DONE_PAGE };
    },
  };
}
