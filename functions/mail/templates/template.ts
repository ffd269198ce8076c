import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Account } from '#functions/accounts/account.ts';
import type { SubscriptionState } from '#shared/domain/plan/plan.ts';

/** What the words of every mail may draw on. */
export interface MailContext {
  /** Origin of the site, for links. */
  readonly siteOrigin: string;
  readonly now: Date;
}

/** Who a mail is for, and what its words may draw on. */
export interface Reader extends MailContext {
  readonly account: Account;
}

/** The words of one kind of mail. */
export interface MailText<D, R extends MailContext> {
  /** What the queued data must be. */
  readonly data: z.ZodType<D>;
  /** The subject, without data of permits. */
  subject(reader: R, data: D): string;
  /** What mail programs show beside the subject. */
  preview(reader: R, data: D): string;
  /** Everything between head and foot of the frame. */
  body(reader: R, data: D): readonly ReactNode[];
}

/**
 * One kind of mail. `account` mails are about the account or a payment and always go; `notification` mails go only while
 * the user wants mail, and every one can be unsubscribed from with one click.
 */
export interface Template<D> extends MailText<D, Reader> {
  readonly kind: 'account' | 'notification';
  /** False when the mail has nothing to say any more; a mail without this always has. */
  isDue?(subscription: SubscriptionState, data: D, now: Date): boolean;
}

/** A mail to somebody without an account, who wrote to us. */
export interface Letter<D> extends MailText<D, MailContext> {
  /** Why it came, for its foot. */
  readonly why: string;
}

/** Keeps a template's own type of data while it is written. */
export function template<D>(parts: Template<D>): Template<D> {
  return parts;
}

const ASKED =
  'This mail answers a request that was made on our page for corrections and removals. Nothing else is sent to this address.';

/** Keeps a letter's own type of data while it is written. */
export function letter<D>(words: MailText<D, MailContext>): Letter<D> {
  return { ...words, why: ASKED };
}
