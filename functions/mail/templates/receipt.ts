import * as z from 'zod';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { action, facts, heading, paragraph } from './frame.ts';
import { template } from './template.ts';
import { day, moment, money } from './words.ts';

/** Sent after a payment. */
export const receipt = template({
  kind: 'account',
  data: z.object({
    orderId: z.string(),
    amount: z.string(),
    currency: z.string(),
    paidAt: z.iso.datetime(),
    from: z.iso.datetime(),
    until: z.iso.datetime(),
  }),
  subject: (_, { amount, currency }) =>
    `Receipt: ${money(amount, currency)} for one month of ${PRODUCT_NAME}`,
  preview: (reader, { until }) => `Paid until ${day(reader, until)}.`,
  body: (reader, { orderId, amount, currency, paidAt, from, until }) => [
    heading('Receipt'),
    paragraph('Thank you. We received your payment and your subscription is active.'),
    facts([
      ['Professional Plan, one month', money(amount, currency)],
      ['Paid', moment(reader, paidAt)],
      ['Month', `${day(reader, from)} to ${day(reader, until)}`],
      ['PayPal order', orderId],
    ]),
    paragraph('You paid for one month. There are no automatic charges when it ends.'),
    action(`${reader.siteOrigin}/leads`, 'See permits'),
  ],
});
