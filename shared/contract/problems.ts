import type { ErrorCode } from './errors.ts';

/**
 * The errors of the public API with their titles (RFC 9457, `title`). `ERRORS` has their sentences. The API page has an anchor for each
 * (`problemAnchor`), which is its `type`.
 */
export const PROBLEMS = {
  invalidInput: 'Invalid input',
  apiKeyRejected: 'API key rejected',
  keyScope: 'API key not for this call',
  connectionsHeld: 'API keys on hold',
  subscriptionRequired: 'Subscription required',
  apiAllowance: 'Monthly permits used up',
  alertLimit: 'Alert limit reached',
  webhookAddress: 'Webhook address refused',
  webhookTaken: 'Alert sends elsewhere',
  notFound: 'Not found',
  changesGone: 'Changes no longer kept',
  tooLarge: 'Request too large',
  notJson: 'Body is not JSON',
  idempotencyKeyReused: 'Idempotency key reused',
  tooManyRequests: 'Too many calls',
  internal: 'Internal error',
  unavailable: 'Service busy',
} as const satisfies Partial<Record<ErrorCode, string>>;

export type ProblemCode = keyof typeof PROBLEMS;

/** The page with the API's documentation and keys. */
export const API_PAGE_PATH = '/developers';

/** The anchor of a problem on that page. */
export function problemAnchor(code: ProblemCode): string {
  return `problem-${code.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
