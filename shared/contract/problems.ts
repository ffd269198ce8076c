import type { ErrorCode } from './errors.ts';

/**
 * What may go wrong with a call of the public API, and the short name of each (RFC 9457, `title`). The sentence is the error's own;
 * the page that documents the API has an anchor for each (`problemAnchor`), which is its `type`.
 */
export const PROBLEMS = {
  invalidInput: 'Invalid input',
  apiKeyRejected: 'API key rejected',
  subscriptionRequired: 'Subscription required',
  exportLimit: 'Monthly permits used up',
  alertLimit: 'Alert limit reached',
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

/** The page that documents the API, keys included. */
export const API_PAGE_PATH = '/developers';

/** The anchor of a problem on that page. */
export function problemAnchor(code: ProblemCode): string {
  return `problem-${code.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
