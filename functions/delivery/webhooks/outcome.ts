import { type PostAnswer, PostFault } from '#functions/platform/network/public-post.ts';
import { retryAfterMs } from '#functions/platform/network/retry-after.ts';
import type { HubSpotAnswer } from '../hubspot/hubspot-api.ts';
import type { DeliveryTry } from './deliveries.ts';

/**
 * The outcome of an attempt. `gone`: the server answered 410, so no further attempt is wanted. `unauthorized`: HubSpot refused the
 * token, so none would succeed.
 */
export interface AttemptOutcome {
  readonly kind: 'delivered' | 'refused' | 'gone' | 'unauthorized';
  readonly try: DeliveryTry;
  /** How long the receiver asks us to wait, in milliseconds. */
  readonly waitMs: number;
}

/** What a receiver's answer means: its kind, and the error as a sentence. */
type Verdict = Pick<AttemptOutcome, 'kind'> & { readonly error: string | null };

const GONE = 410;
/** HubSpot wrote some records of a batch and refused the others. */
const PARTLY = 207;

/** Only 2xx means delivered: redirects are not followed. */
export function toOutcome(answer: PostAnswer, at: number, ms: number): AttemptOutcome {
  const { status } = answer;
  if (isSuccess(status)) return outcomeOf(answer, { kind: 'delivered', error: null }, at, ms);
  return outcomeOf(answer, { kind: status === GONE ? 'gone' : 'refused', error: statusText(status) }, at, ms);
}

/** The outcome of HubSpot's answer. A batch that it wrote in part is sent again as a whole, which changes nothing twice. */
export function toHubSpotOutcome(answer: HubSpotAnswer, at: number, ms: number): AttemptOutcome {
  return outcomeOf(answer, hubSpotVerdict(answer), at, ms);
}

/** The outcome of an attempt without an answer. */
export function toFailure(error: unknown, at: number, ms: number): AttemptOutcome {
  const text = error instanceof PostFault ? error.message : 'The message could not be sent.';
  return { kind: 'refused', try: { at, ms, status: null, error: text }, waitMs: 0 };
}

function outcomeOf(
  { status, retryAfter }: PostAnswer,
  { kind, error }: Verdict,
  at: number,
  ms: number,
): AttemptOutcome {
  const waitMs = kind === 'delivered' ? 0 : (retryAfterMs(retryAfter, at + ms) ?? 0);
  return { kind, try: { at, ms, status, error }, waitMs };
}

function hubSpotVerdict({ status, problem }: HubSpotAnswer): Verdict {
  const said = problem === undefined ? '' : ` It says: ${problem}`;
  // guard: a refused token is unauthorized
  if (status === 401)
    return { kind: 'unauthorized', error: `HubSpot does not accept the access token.${said}` };
  if (status === 403) return { kind: 'unauthorized', error: `The access token lacks a scope.${said}` };
  // guard: a batch taken in part is refused
  if (status === PARTLY) return { kind: 'refused', error: `HubSpot took only some of the permits.${said}` };
  if (isSuccess(status)) return { kind: 'delivered', error: null };
  return { kind: 'refused', error: `HubSpot answered ${status}.${said}` };
}

function isSuccess(status: number): boolean {
  // guard: only 2xx is a success
  return status >= 200 && status < 300;
}

function statusText(status: number): string {
  if (status === GONE) return 'Your server answered 410: gone for good.';
  if (status >= 300 && status < 400) return `Your server answered ${status}: redirects are not followed.`;
  return `Your server answered ${status}.`;
}
