import * as z from 'zod';
import { action, facts, heading, paragraph } from './frame.ts';
import { type Reader, template } from './template.ts';
import { day, moment, money } from './words.ts';

/** Sent after a refund. */
export const refunded = template({
  kind: 'account',
  data: z.object({
    orderId: z.string(),
    amount: z.string(),
    currency: z.string(),
    paidAt: z.iso.datetime(),
    /** In the past when access has ended. */
    accessUntil: z.iso.datetime(),
  }),
  subject: (_, { amount, currency }) => `Refunded: ${money(amount, currency)}`,
  preview: (reader, { accessUntil }) => accessText(reader, accessUntil),
  body: (reader, { orderId, amount, currency, paidAt, accessUntil }) => [
    heading('Your payment was refunded'),
    paragraph(`PayPal refunded this payment to you. ${accessText(reader, accessUntil)}`),
    facts([
      ['Refunded', money(amount, currency)],
      ['Paid', moment(reader, paidAt)],
      ['PayPal order', orderId],
    ]),
    action(`${reader.siteOrigin}/subscription`, 'See your subscription'),
  ],
});

function accessText(reader: Reader, accessUntil: string): string {
  return Date.parse(accessUntil) > reader.now.getTime()
    ? `You can see permits until ${day(reader, accessUntil)}.`
    : 'Your access to permits has ended.';
}
