import type { SecurityEventKind } from '#functions/platform/security-events.ts';

/** The alarm of a kind of security event, which fires at `threshold` events in `minutes`. */
interface SecurityAlarm {
  /** Also the heading in infra/RUNBOOK.md. */
  readonly title: string;
  readonly impact: string;
  readonly threshold: number;
  readonly minutes: number;
}

/** Every kind has its alarm. A threshold is what the normal traffic of some thousand users does not reach. */
export const SECURITY_ALARMS: Readonly<Record<SecurityEventKind, SecurityAlarm>> = {
  'operator-action': {
    title: 'Operator acted',
    impact: 'Somebody with the rights of an operator changed data of a stage.',
    // Each action counts: some a month, and the operator knows about them.
    threshold: 1,
    minutes: 5,
  },
  'webhook-signature-refused': {
    title: 'Payment events refused',
    impact: 'Somebody forges payment events, or true ones are refused and refunds do not end access.',
    // PayPal signs all of its events, so none is normal; a single one may be a scanner.
    threshold: 5,
    minutes: 60,
  },
  'sign-in-failed': {
    title: 'Sign-ins failing',
    impact: 'Somebody tries forged sign-ins, or nobody can sign in.',
    // Our page posts tokens within a second of their issue, so even a few an hour are unusual.
    threshold: 20,
    minutes: 60,
  },
  'sign-in-refused': {
    title: 'Sign-ins refused',
    impact: 'Somebody repeats sign-ins that have ended.',
    // A user meets this once or twice: after signing out everywhere in another tab, or before typing the code.
    threshold: 20,
    minutes: 60,
  },
  'access-denied': {
    title: 'Access denied often',
    impact: 'Somebody tries sessions, or many users were signed out.',
    // An ended session costs its page some calls; a thousand users have about a hundred such pages a day.
    threshold: 300,
    minutes: 15,
  },
  'foreign-origin': {
    title: 'Writes from other sites',
    impact: 'Another site makes browsers send writes; they are refused.',
    // Our own pages cannot cause it. Scanners send a few.
    threshold: 20,
    minutes: 60,
  },
  'edge-bypassed': {
    title: 'Edge bypassed',
    impact: 'Somebody calls the API past the edge, or the edge has another secret and every call fails.',
    // Scanners find the host name by its certificate and send some dozens of calls.
    threshold: 200,
    minutes: 15,
  },
  'rate-limited': {
    title: 'Rate limits reached',
    impact: 'Somebody calls far more often than a person does.',
    // A program that ignores Retry-After and polls every second reaches its limit and 250 refusals in five minutes.
    threshold: 500,
    minutes: 15,
  },
  'api-key-rejected': {
    title: 'API keys rejected',
    impact: 'Somebody guesses API keys, or programs continue with revoked ones.',
    // A program with a revoked key that polls every minute makes 60 an hour.
    threshold: 300,
    minutes: 60,
  },
};
