import { z } from 'zod';
import { action, facts, heading, paragraph } from './frame.ts';
import { template } from './template.ts';
import { greeting, moment, money } from './words.ts';

/** After a refund: what went back. */
export const refunded = template({
  kind: 'account',
  data: z.object({
    orderId: z.string(),
    amount: z.string(),
    currency: z.string(),
    refundedAt: z.iso.datetime(),
  }),
  subject: (_, { amount, currency }) => `Refunded: ${money(amount, currency)}`,
  preview: () => 'The month this payment bought has ended.',
  body: (reader, { orderId, amount, currency, refundedAt }) => [
    heading('Your payment was refunded'),
    paragraph(greeting(reader)),
    paragraph(
      'PayPal has told us that this payment went back to you. The month it bought has ended with it; any other month you paid for goes on.',
    ),
    facts([
      ['Amount', money(amount, currency)],
      ['Refunded', moment(reader, refundedAt)],
      ['PayPal order', orderId],
    ]),
    action(`${reader.siteOrigin}/subscription`, 'See your subscription'),
  ],
});
