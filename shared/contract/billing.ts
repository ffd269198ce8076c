import * as z from 'zod';
import { TEAM_MAX } from '../domain/team/roles.ts';
import { nullableTime, wholeNumber } from './schemas.ts';

const orderId = z.string().min(1).max(64);
const order = z.object({ id: z.string() });

export const billingShapes = {
  paypalSetup: { output: z.union([z.object({ clientToken: z.string() }), z.object({ error: z.string() })]) },
  /**
   * The server ignores amount, currency and intent and sets its own (ARCHITECTURE §5). `seats`: a month for so many people, by default
   * those in the team; `addSeats`: so many more for the rest of the paid time; `lastPayment`: the order of the newest
   * payment that the page shows.
   */
  createOrder: {
    body: z
      .object({
        amount: z.string(),
        currency: z.string(),
        intent: z.string(),
        seats: z.int().min(1).max(TEAM_MAX).optional(),
        addSeats: z
          .int()
          .min(1)
          .max(TEAM_MAX - 1)
          .optional(),
        lastPayment: orderId.optional(),
      })
      .refine(
        ({ seats, addSeats }) => seats === undefined || addSeats === undefined,
        'Pay for a month or add seats, not both.',
      ),
    output: order,
  },
  captureOrder: { params: z.object({ orderId }), output: order },
  activateSubscription: {
    body: z.strictObject({ paypalOrderId: orderId }),
    /** What was bought: a month for some people, or seats until the end of the paid time. */
    output: z.object({ status: z.literal('active'), seats: wholeNumber, addedUntil: nullableTime }),
  },
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
        seats: z.int().min(1),
        /** It added seats to a month that was paid. */
        adds: z.boolean(),
        status: z.enum(['paid', 'refunded']),
      }),
    ),
  },
  paypalWebhook: { body: z.looseObject({ id: z.string(), event_type: z.string() }), output: 'empty' },
} as const;
