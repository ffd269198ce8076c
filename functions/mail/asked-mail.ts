import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Key } from '#functions/platform/tables/table.ts';

/** Where the canary's last sign-up is noted, in the collection table: the canary may not read accounts. */
export const ASKED_MAIL_KEY: Key = { pk: 'canary', sk: 'mail' };

/** The canary's last sign-up (canary/sign-up.ts), and its mail. Times are epoch milliseconds. */
export interface AskedMail extends Key {
  readonly address: string;
  readonly askedAt: number;
  /** What the browser keeps of the sign-up. */
  readonly signUp?: string;
  /** When SES reported that the mailbox took the mail, and the mail's code. */
  readonly deliveredAt?: number;
  readonly code?: string;
  /** When the user had been created, and deleted unless it is the canary's own. */
  readonly endedAt?: number;
}

/** Notes that the mail with a code was delivered, if the canary waits for it. */
export async function noteDelivery(
  { collection, clock }: Pick<Runtime, 'collection' | 'clock'>,
  code: string,
  destinations: readonly string[],
): Promise<void> {
  for (const address of destinations)
    await happens(
      collection.update(ASKED_MAIL_KEY, {
        expression: 'SET deliveredAt = :now, code = :code',
        condition: 'address = :address AND attribute_not_exists(deliveredAt)',
        values: { ':now': clock.now().getTime(), ':code': code, ':address': address.toLowerCase() },
      }),
    );
}
