/**
 * How webhooks of alerts behave, as the pages say it. The spec promises webhooks (§1) and names no figures; the form of a
 * message is that of Standard Webhooks.
 */

/** A message that is not taken is tried again for so long, in hours. */
export const RETRY_HOURS = 24;
/** A webhook nothing of which was taken for so long is switched off, in hours: longer than any message is tried. */
export const OFF_AFTER_HOURS = 48;
/** How long an answer may take, in seconds. */
export const ANSWER_SECONDS = 10;
/** A secret that was replaced signs beside the new one for so long, in hours. */
export const OLD_SECRET_HOURS = 24;
/** The deliveries a page shows, and the days one is remembered. */
export const DELIVERIES_SHOWN = 50;
export const DELIVERY_DAYS = 30;
/** Permits of one message at most; what an alert matched beyond that comes in further ones. */
export const PERMITS_PER_MESSAGE = 50;

/** What is sent: what an alert matched, or a test somebody asked for. */
export const MESSAGE_TYPES = ['permits.matched', 'test.ping'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** How a delivery stands. `dropped`: there was nothing left to tell, or nobody to be told. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a webhook is off: its owner's doing, its server said 410, or it failed for `OFF_AFTER_HOURS`. */
export const OFF_REASONS = ['owner', 'gone', 'failing'] as const;
export type OffReason = (typeof OFF_REASONS)[number];
