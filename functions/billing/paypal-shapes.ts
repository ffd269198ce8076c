import * as z from 'zod';

/**
 * What PayPal's answers and events hold, as far as we look at it. Read with the first of them: a function that just started has no
 * use for it.
 */

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

export const answers = {
  clientToken: z.object({ client_token: z.string() }),
  createdOrder: z.object({ id: z.string() }),
  order,
  capture: z.object(relatedOrder),
  verification: z.object({ verification_status: z.string() }),
};

/** How PayPal says no. */
export const problem = z.object({
  name: z.string(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

export const event = z.object({ event_type: z.string(), resource: z.unknown() });
/** What an event about money is about: a capture, or a refund whose links name one. */
export const captureResource = z.object({
  id: z.string(),
  ...relatedOrder,
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});

export type Answers = { readonly [K in keyof typeof answers]: z.output<(typeof answers)[K]> };
export type CaptureResource = z.output<typeof captureResource>;
