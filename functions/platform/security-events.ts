import type { Runtime } from './runtime.ts';

/**
 * Kinds of security events, kept in the logs; infra/RUNBOOK.md says how to list them. An ended trial or an unknown id is no security event.
 */
export type SecurityEventKind =
  /** Tokens that our user pool did not issue, or no longer accepts. Wrong passwords end at the pool, which counts them. */
  | 'sign-in-failed'
  /** A true sign-in that may not start a session: its address is not verified, it was ended, or its account is deleted. */
  | 'sign-in-refused'
  /** A call that needs a session came without a valid one. */
  | 'access-denied'
  /** A write that does not come from our own pages. */
  | 'foreign-origin'
  /** A call to the API's own host name, past the edge. */
  | 'edge-bypassed'
  | 'rate-limited'
  | 'api-key-rejected'
  /** A payment event that PayPal did not sign. */
  | 'webhook-signature-refused'
  /** Somebody with the account's credentials changed data by a command of infra/RUNBOOK.md. */
  | 'operator-action';

/** What an event says besides its kind: no name, address, mailbox, key or network of anybody. */
export interface SecurityFacts {
  readonly requestId?: string;
  /** The route, such as `POST /api/session`. */
  readonly call?: string;
  /** Which `ErrorCode` refused the call. */
  readonly code?: string;
  /** Which rate limit was reached. */
  readonly limit?: string;
  /** The first digits of a keyed hash, which shows whether events have one cause or many. */
  readonly subject?: string;
  /** What an operator did, such as `mail resume`, and the id of what it concerns. */
  readonly action?: string;
  readonly about?: string;
}

/** The field that marks a line of the log as a security event. */
export const SECURITY_FIELD = 'securityEvent';

/** Logs a security event. It is no fault of ours, and so no warning. */
export function securityEvent(
  log: Pick<Runtime['log'], 'info'>,
  kind: SecurityEventKind,
  facts: SecurityFacts,
): void {
  log.info('Security event', { [SECURITY_FIELD]: kind, ...facts });
}
