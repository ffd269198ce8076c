import { type CallName, routes } from '#shared/contract/routes.ts';
import type { SubscriptionState } from '#shared/domain/plan/plan.ts';
import { monthFor } from '#shared/domain/plan/seats.ts';
import { TEAM_MAX } from '#shared/domain/team/roles.ts';
import { answerText } from '../testing.ts';
import type { Attack } from './attack.ts';
import { VICTIM_SECRET } from './callers.ts';
import { ASSIGNED, MARKUP } from './hostile-text.ts';
import type { MatrixResponse, Snapshot } from './world.ts';

/** An attack with its response, and the accounts table before and after it. */
export interface Attempt {
  readonly name: CallName;
  readonly attack: Pick<Attack, 'expected'>;
  readonly answer: MatrixResponse;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** The harm that an attack did, in words; undefined when it failed. */
export function findHarm(attempt: Attempt): string | undefined {
  return (
    findBadStatus(attempt) ??
    findWrongScope(attempt) ??
    findBadAnswer(attempt.answer, attempt.before) ??
    findBadTables(attempt)
  );
}

/** The status of calls that are not implemented; they refuse every request. */
const NOT_SERVED = 501;

function findBadStatus({
  attack: { expected },
  answer: { statusCode: status = 200 },
}: Attempt): string | undefined {
  if (status === NOT_SERVED)
    return typeof expected === 'object' && expected[0] === 401 ? 'let in' : undefined;
  if (status >= 500) return `answered ${status}`;
  if (expected === 'harmless' || expected === 'nothing changes' || expected === 'wrong scope')
    return undefined;
  const isRefused = expected === 'refused' ? status >= 400 : expected.includes(status);
  return isRefused ? undefined : `answered ${status}, expected ${expected}`;
}

function findWrongScope({ attack: { expected }, answer }: Attempt): string | undefined {
  if (expected !== 'wrong scope') return undefined;
  const text = answerText(answer);
  return text.includes('This API key does not allow this call') ? undefined : `let in: ${text.slice(0, 100)}`;
}

function findBadAnswer(answer: MatrixResponse, before: Snapshot): string | undefined {
  const { headers = {}, cookies = [] } = answer;
  const text = answerText(answer);
  const lines = [...Object.values(headers).map(String), ...cookies];
  if (lines.some((line) => /\p{Cc}/u.test(line))) return 'a line break in a header';
  if (headers['X-Content-Type-Options'] !== 'nosniff') return 'a response whose type a browser may guess';
  if (/html/i.test(String(headers['Content-Type'])) && text.includes(MARKUP)) return 'markup on a page';
  if (headers['Location'] !== undefined && !staysOnSite(String(headers['Location'])))
    return `a redirect to ${String(headers['Location']).slice(0, 60)}`;
  const all = `${text}\n${lines.join('\n')}`;
  if (all.includes(VICTIM_SECRET)) return 'another user’s data in the response';
  if (proofsIn(before).some((proof) => all.includes(proof)))
    return 'a session hash or refresh token in the response';
  return undefined;
}

/** True for a redirect to our site that does not lead to another site either. */
function staysOnSite(location: string): boolean {
  if (!URL.canParse(location, SITE) || !/^\/(?![/\\])/.test(location)) return false;
  const { origin, searchParams } = new URL(location, SITE);
  const next = searchParams.get('returnTo');
  return origin === SITE && (next === null || staysOnSite(next));
}
const SITE = 'https://site.test';

/** The stored hashes and refresh tokens of sessions, and the hashes of keys. */
function proofsIn(items: Snapshot): readonly string[] {
  const known = proofs.get(items) ?? [...items].flatMap(proofsOf);
  proofs.set(items, known);
  return known;
}
const proofs = new WeakMap<Snapshot, readonly string[]>();

function proofsOf([key, item]: readonly [string, string]): string[] {
  const hash = (/ session#(\w+)$/.exec(key) ?? /^api-key#(\w+) /.exec(key))?.[1];
  const token = /"refreshToken":"([^"]+)"/.exec(item)?.[1];
  return [hash, token].filter((proof) => proof !== undefined);
}

function findBadTables({ name, attack, answer, before, after }: Attempt): string | undefined {
  const status = answer.statusCode ?? 200;
  const isExpected = status < 400 ? (EFFECTS_OF_READING[name] ?? allowanceOf(name)) : undefined;
  const changed = changedKeys(before, after).filter((key) => isExpected?.(key) !== true);
  if (changed.some((key) => /^user#victim | victim$/.test(key))) return 'another user’s data changed';
  if (status >= 400 && changed.length > 0) return `refused with ${status}, but ${changed[0]} changed`;
  const mayChange =
    attack.expected !== 'nothing changes' && (routes[name].method !== 'GET' || name === 'logout');
  if (!mayChange && changed.length > 0) return `${changed[0]} changed`;
  for (const key of changed) {
    const item = after.get(key) ?? '';
    if (item.includes(ASSIGNED)) return `${key} stored an added field`;
    const known = before.get(key);
    if (known !== undefined && item !== '' && paidIn(known) !== paidIn(item) && !isPaid(key, changed, after))
      return `${key} changed without a payment`;
    if (/ paypal /.test(key) && !isOurPrice(item)) return `${key} has another price`;
  }
  if (Object.keys(Object.prototype).length > 0 || 'isAdmin' in {}) return 'every object changed';
  return undefined;
}

/** Items that a read may write: a download is noted in the activity log, the last read of a feed with the feed. */
const EFFECTS_OF_READING: Readonly<Partial<Record<CallName, (key: string) => boolean>>> = {
  accountData: (key) => / activity#/.test(key) && !key.startsWith('user#victim '),
  readFeed: (key) => / feed#/.test(key) && !key.startsWith('user#victim '),
};

/** Reading permits by key uses the month's allowance. */
function allowanceOf(name: CallName): typeof isAllowance | undefined {
  return routes[name].access === 'api-key' ? isAllowance : undefined;
}

/** True for the permits that a user's keys read this month; false for the victim's. */
function isAllowance(key: string): boolean {
  return / api-permits#/.test(key) && !key.startsWith('user#victim ');
}

/** The parts of a profile that decide how long the user has access. */
function paidIn(item: string): string {
  const { subscription } = JSON.parse(item) as { subscription?: Partial<SubscriptionState> };
  return JSON.stringify([subscription?.trialEnd, subscription?.paidUntil, subscription?.seatTerms]);
}

/** True when a payment was stored with the change of a profile, and PayPal captured this user's order for it. */
function isPaid(profile: string, changed: readonly string[], after: Snapshot): boolean {
  const [user] = profile.split(' ');
  return changed.some((key) => {
    const orderId = key.startsWith(`${user} payment#`) ? key.slice(`${user} payment#`.length) : undefined;
    const order = after.get(`${user} paypal ${orderId}`);
    return order !== undefined && isOurPrice(order) && isCaptured(order);
  });
}

function isCaptured(order: string): boolean {
  const { capture } = JSON.parse(order) as { capture: { status: string } | null };
  return capture?.status === 'COMPLETED';
}

/** What a month costs, for each number of people. */
const PRICES: ReadonlySet<string> = new Set([1, 2, 3, 4, TEAM_MAX].map((seats) => monthFor(seats).amount));

/** True for an order at our price with the intent to capture (PRODUCT §9). */
function isOurPrice(order: string): boolean {
  const { intent, amount } = JSON.parse(order) as { intent: string; amount: object };
  const { value, currency_code } = amount as { value: string; currency_code: string };
  return intent === 'CAPTURE' && PRICES.has(value) && currency_code === 'USD';
}

/** The keys of new, removed and changed items. */
export function changedKeys(before: Snapshot, after: Snapshot): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
}
