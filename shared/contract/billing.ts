import * as z from 'zod';
import { subscription } from './account.ts';

const orderId = z.string().min(1).max(64);
const order = z.object({ id: z.string() });

export const billingShapes = {
  paypalSetup: { output: z.union([z.object({ clientToken: z.string() }), z.object({ error: z.string() })]) },
  /** The server fixes amount, currency and intent whatever is sent (ARCHITECTURE §5). */
  createOrder: {
    body: z.object({ amount: z.string(), currency: z.string(), intent: z.string() }),
    output: order,
  },
  captureOrder: { params: z.object({ orderId }), output: order },
  activateSubscription: {
    body: z.strictObject({ paypalOrderId: orderId }),
    output: z.object({ status: z.literal('active') }),
  },
  /** Cancelling stops reminders; nothing is ever charged by itself. Taking it back is allowed. */
  updateSubscription: { body: z.strictObject({ cancelled: z.boolean() }), output: subscription },
  /** Newest first. */
  listPayments: {
    output: z.array(
      z.object({
        orderId: z.string(),
        amount: z.string(),
        currency: z.string(),
        paidAt: z.iso.datetime(),
        /** The month it bought. */
        from: z.iso.datetime(),
        until: z.iso.datetime(),
        status: z.enum(['paid', 'refunded']),
      }),
    ),
  },
  paypalWebhook: { body: z.looseObject({ id: z.string(), event_type: z.string() }), output: 'empty' },
} as const;
