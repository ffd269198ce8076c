import { z } from 'zod';

const orderId = z.string().min(1).max(64);
const order = z.object({ id: z.string() });

export const billingShapes = {
  paypalSetup: { output: z.union([z.object({ clientToken: z.string() }), z.object({ error: z.string() })]) },
  /** The server fixes amount, currency and intent whatever is sent (DESIGN §5). */
  createOrder: {
    body: z.object({ amount: z.string(), currency: z.string(), intent: z.string() }),
    output: order,
  },
  captureOrder: { params: z.object({ orderId }), output: order },
  activateSubscription: {
    body: z.strictObject({ paypalOrderId: orderId }),
    output: z.object({ status: z.literal('active') }),
  },
  paypalWebhook: { body: z.looseObject({ id: z.string(), event_type: z.string() }), output: 'empty' },
} as const;
