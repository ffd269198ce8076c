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
    seats: z.int().default(1),
    /** Seats were added to paid time. */
    adds: z.boolean().default(false),
  }),
  subject: (_, { amount, currency, adds }) =>
    `Receipt: ${money(amount, currency)} for ${adds ? 'more seats' : 'one month'} of ${PRODUCT_NAME}`,
  preview: (reader, { until }) => `Paid until ${day(reader, until)}.`,
  body: (reader, { orderId, amount, currency, paidAt, from, until, seats, adds }) => [
    heading('Receipt'),
    paragraph('Thank you. We received your payment and your subscription is active.'),
    facts([
      [
        adds
          ? `${seats} more ${seats === 1 ? 'seat' : 'seats'}`
          : `Professional Plan, one month${seats === 1 ? '' : `, ${seats} people`}`,
        money(amount, currency),
      ],
      ['Paid', moment(reader, paidAt)],
      [adds ? 'Time' : 'Month', `${day(reader, from)} to ${day(reader, until)}`],
      ['PayPal order', orderId],
    ]),
    paragraph(
      adds
        ? 'There are no automatic charges.'
        : 'You paid for one month. There are no automatic charges when it ends.',
    ),
    action(`${reader.siteOrigin}/leads`, 'See permits'),
  ],
});
