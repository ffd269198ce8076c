import * as z from 'zod';

/** The parts of PayPal's responses and events that we read. Loaded with the first response, to keep cold starts short. */

const money = z.object({ currency_code: z.string(), value: z.string() });
const order = z.object({
  id: z.string(),
  status: z.string(),
  intent: z.string(),
  purchase_units: z.array(
    z.object({
      amount: money,
      custom_id: z.string().optional(),
      payee: z.object({ merchant_id: z.string().optional() }).optional(),
      payments: z
        .object({
          captures: z.array(z.object({ id: z.string(), status: z.string(), amount: money })).optional(),
        })
        .optional(),
    }),
  ),
});
const relatedOrder = {
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
};

export const payPalAnswers = {
  clientToken: z.object({ client_token: z.string() }),
  createdOrder: z.object({ id: z.string() }),
  order,
  capture: z.object(relatedOrder),
  verification: z.object({ verification_status: z.string() }),
};

/** PayPal's error response. */
export const payPalProblem = z.object({
  name: z.string(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

export const event = z.object({ event_type: z.string(), resource: z.unknown() });
/** The resource of an event: a capture, or a refund with a link to one. */
export const captureResource = z.object({
  id: z.string(),
  ...relatedOrder,
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});

export type PayPalAnswers = {
  readonly [K in keyof typeof payPalAnswers]: z.output<(typeof payPalAnswers)[K]>;
};
export type CaptureResource = z.output<typeof captureResource>;
