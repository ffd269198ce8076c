import * as z from 'zod';
import { subscriptionSchema } from './account.ts';

const orderId = z.string().min(1).max(64);
const order = z.object({ id: z.string() });

export const billingShapes = {
  paypalSetup: { output: z.union([z.object({ clientToken: z.string() }), z.object({ error: z.string() })]) },
  /** The server ignores amount, currency and intent and sets its own (ARCHITECTURE §5). */
  createOrder: {
    body: z.object({ amount: z.string(), currency: z.string(), intent: z.string() }),
    output: order,
  },
  captureOrder: { params: z.object({ orderId }), output: order },
  activateSubscription: {
    body: z.strictObject({ paypalOrderId: orderId }),
    output: z.object({ status: z.literal('active') }),
  },
  /** Canceling stops reminders; there are no automatic charges. It can be undone. */
  updateSubscription: { body: z.strictObject({ cancelled: z.boolean() }), output: subscriptionSchema },
  /** Newest first. */
  listPayments: {
    output: z.array(
      z.object({
        orderId: z.string(),
        amount: z.string(),
        currency: z.string(),
        paidAt: z.iso.datetime(),
        /** The paid month. */
        from: z.iso.datetime(),
        until: z.iso.datetime(),
        status: z.enum(['paid', 'refunded']),
      }),
    ),
  },
  paypalWebhook: { body: z.looseObject({ id: z.string(), event_type: z.string() }), output: 'empty' },
} as const;
