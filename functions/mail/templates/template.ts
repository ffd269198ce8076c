import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Account } from '#functions/accounts/account.ts';
import type { SubscriptionState } from '#shared/domain/plan.ts';

/** Who a mail is for, and what its words may draw on. */
export interface Reader {
  readonly account: Account;
  /** Origin of the site, for links. */
  readonly siteOrigin: string;
  readonly now: Date;
}

/**
 * One kind of mail. `account` mails are about the account or a payment and always go; `notification` mails go only while
 * the user wants mail, and every one can be unsubscribed from with one click.
 */
export interface Template<D> {
  readonly kind: 'account' | 'notification';
  /** What the queued data must be. */
  readonly data: z.ZodType<D>;
  /** False when the mail has nothing to say any more; a mail without this always has. */
  isDue?(subscription: SubscriptionState, data: D, now: Date): boolean;
  /** The subject, without data of permits. */
  subject(reader: Reader, data: D): string;
  /** What mail programs show beside the subject. */
  preview(reader: Reader, data: D): string;
  /** Everything between head and foot of the frame. */
  body(reader: Reader, data: D): readonly ReactNode[];
}

/** Keeps a template's own type of data while it is written. */
export function template<D>(parts: Template<D>): Template<D> {
  return parts;
}
