import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Key } from '#functions/platform/tables/table.ts';
import { toTag } from './mail.ts';

/** How the keys of test mails begin (test-mail.ts). */
export const TEST_MAIL_PREFIX = 'test#';
const TEST_MAIL_TAG = toTag(TEST_MAIL_PREFIX);

/** Where the last test mail that the canary asked for is noted, in the collection table: the canary may not read accounts. */
export const ASKED_MAIL_KEY: Key = { pk: 'canary', sk: 'mail' };

/** A test mail that the canary asked for. Times are epoch milliseconds. */
export interface AskedMail extends Key {
  readonly address: string;
  readonly askedAt: number;
  /** When SES reported that the mailbox took it. */
  readonly deliveredAt?: number;
}

/**
 * Notes that a mail was delivered, if it is a test mail to the address of the canary and the canary waits for one.
 * @param mail the mail's tag
 */
export async function noteDelivery(
  { collection, clock }: Pick<Runtime, 'collection' | 'clock'>,
  mail: string,
  destinations: readonly string[],
): Promise<void> {
  if (!mail.startsWith(TEST_MAIL_TAG)) return;
  for (const address of destinations)
    await happens(
      collection.update(ASKED_MAIL_KEY, {
        expression: 'SET deliveredAt = :now',
        condition: 'address = :address AND attribute_not_exists(deliveredAt)',
        values: { ':now': clock.now().getTime(), ':address': address.toLowerCase() },
      }),
    );
}
