import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Account } from '#functions/accounts/account.ts';
import type { InlinePicture } from '#functions/mail/mail.ts';
import type { OwnStop } from '#functions/mail/unsubscribe.ts';
import type { SubscriptionState } from '#shared/domain/plan/plan.ts';

export interface MailContext {
  /** Origin of the site, for links. */
  readonly siteOrigin: string;
  readonly now: Date;
}

/** The user whom a mail is for. */
export interface Reader extends MailContext {
  readonly account: Account;
}

export interface MailText<D, R extends MailContext> {
  /** The schema of the queued data. */
  readonly data: z.ZodType<D>;
  /** One line. Of permits it holds the work, place and value of one, and never a contact field. */
  subject(reader: R, data: D): string;
  /** Shown by mail programs beside the subject. */
  preview(reader: R, data: D): string;
  /** Everything between head and foot of the frame, or its first part if there are `parts`. */
  body(reader: R, data: D): readonly ReactNode[];
  /** Further parts, each below a line. */
  parts?(reader: R, data: D): readonly (readonly ReactNode[])[];
}

/**
 * One kind of mail. `account` mails are about the account or a payment and always go; `notification` mails go only while the user wants
 * mail, and each has a link to unsubscribe.
 */
export interface Template<D> extends MailText<D, Reader> {
  readonly kind: 'account' | 'notification';
  /** What unsubscribing turns off, where that is not all notification mail; it does not go while that is off. */
  readonly stop?: OwnStop;
  /** Draws the pictures that `parts` show. */
  pictures?(data: D): Promise<readonly InlinePicture[]>;
  /** False when the mail is out of date; a template without this is always due. */
  isDue?(subscription: SubscriptionState, data: D, now: Date): boolean;
}

/** A mail to somebody without an account. */
export interface Letter<D> extends MailText<D, MailContext> {
  /** Why it was sent, for the footer. */
  readonly why: string;
}

/** Infers the type of a template's data. */
export function template<D>(parts: Template<D>): Template<D> {
  return parts;
}

/** Infers the type of a letter's data. */
export function letter<D>(parts: Letter<D>): Letter<D> {
  return parts;
}
