/**
 * Limits of webhooks, as the site's pages show them. PRODUCT §1 promises webhooks without figures; messages have the format of
 * Standard Webhooks.
 */

/** How long a message is retried, in hours. */
export const RETRY_HOURS = 24;
/** How long a webhook may fail before it is switched off, in hours: longer than any message is retried. */
export const OFF_AFTER_HOURS = 48;
/** How long to wait for an answer, in seconds. */
export const ANSWER_SECONDS = 10;
/** How long a replaced secret signs beside the new one, in hours. */
export const OLD_SECRET_HOURS = 24;
/** How many deliveries a page shows, and for how many days one is stored. */
export const DELIVERIES_SHOWN = 50;
export const DELIVERY_DAYS = 30;
/** The most permits of one message; more come in further messages. */
export const PERMITS_PER_MESSAGE = 50;

/** `permits.sample`: a made-up `permits.matched`, sent by a button. */
export const MESSAGE_TYPES = ['permits.matched', 'permits.sample', 'test.ping'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];
/** What a user can have sent by a button, in one attempt. */
export const TEST_TYPES = ['permits.sample', 'test.ping'] as const satisfies readonly MessageType[];
export type TestType = (typeof TEST_TYPES)[number];

/** `dropped`: there was nothing to send any more, or nobody to send it to. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** What receives an alert's messages: the user's own server, or the contacts of the user's HubSpot account. */
export const RECEIVERS = ['server', 'hubspot'] as const;
export type Receiver = (typeof RECEIVERS)[number];

/**
 * Why a webhook is off: its owner switched it off, its server answered 410, it failed for `OFF_AFTER_HOURS`, or HubSpot refused our
 * access token.
 */
export const OFF_REASONS = ['owner', 'gone', 'failing', 'unauthorized'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** Why nothing is sent to a webhook of a team: who made it left, is no manager any more, or has to review connections after a new password. */
export const HOLD_REASONS = ['left', 'demoted', 'reset'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];
