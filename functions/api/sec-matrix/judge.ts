import { type CallName, routes } from '#shared/contract/routes.ts';
import { answerText } from '../testing.ts';
import type { Attack } from './attacks.ts';
import { ASSIGNED, MARKUP } from './hostile-text.ts';
import { VICTIMS_SECRET } from './standings.ts';
import type { Answer, Snapshot } from './world.ts';

/** An attack, what was answered, and the accounts table before and after it. */
export interface Attempt {
  readonly name: CallName;
  readonly attack: Pick<Attack, 'due'>;
  readonly answer: Answer;
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** Why an attempt is open: what happened that must not; undefined when it was held off. */
export function findingOf(attempt: Attempt): string | undefined {
  return faultOfStatus(attempt) ?? faultOfAnswer(attempt.answer, attempt.before) ?? faultOfTables(attempt);
}

/** A call that is not served yet refuses everybody. */
const NOT_SERVED = 501;

function faultOfStatus({
  attack: { due },
  answer: { statusCode: status = 200 },
}: Attempt): string | undefined {
  if (status === NOT_SERVED) return typeof due === 'object' && due[0] === 401 ? 'let in' : undefined;
  if (status >= 500) return `answered ${status}`;
  if (due === 'harmless' || due === 'nothing changes') return undefined;
  const isHeldOff = due === 'refused' ? status >= 400 : due.includes(status);
  return isHeldOff ? undefined : `answered ${status}, due was ${due}`;
}

function faultOfAnswer(answer: Answer, before: Snapshot): string | undefined {
  const { headers = {}, cookies = [] } = answer;
  const text = answerText(answer);
  const lines = [...Object.values(headers).map(String), ...cookies];
  if (lines.some((line) => /\p{Cc}/u.test(line))) return 'a line break in a header';
  if (headers['X-Content-Type-Options'] !== 'nosniff') return 'an answer whose kind a browser may guess';
  if (/html/i.test(String(headers['Content-Type'])) && text.includes(MARKUP)) return 'markup on a page';
  if (headers['Location'] !== undefined && !staysHere(String(headers['Location'])))
    return `a redirect to ${String(headers['Location']).slice(0, 60)}`;
  const all = `${text}\n${lines.join('\n')}`;
  if (all.includes(VICTIMS_SECRET)) return 'another user’s data in the answer';
  if (proofsIn(before).some((proof) => all.includes(proof))) return 'the proof of a session in the answer';
  return undefined;
}

/** True for a redirect to a page of ours that will not send on to another site either. */
function staysHere(location: string): boolean {
  if (!URL.canParse(location, SITE) || !/^\/(?![/\\])/.test(location)) return false;
  const { origin, searchParams } = new URL(location, SITE);
  const next = searchParams.get('returnTo');
  return origin === SITE && (next === null || staysHere(next));
}
const SITE = 'https://site.test';

/** What sessions are found by and refreshed with, as the table has it. */
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

function faultOfTables({ name, attack, answer, before, after }: Attempt): string | undefined {
  const delivers = routes[name].access === 'api-key' && (answer.statusCode ?? 200) < 400;
  // What a program reads is taken from the month's allowance.
  const changed = changedKeys(before, after).filter((key) => !delivers || !isAllowance(key));
  const status = answer.statusCode ?? 200;
  if (changed.some((key) => /^user#victim | victim$/.test(key))) return 'something of another user’s changed';
  if (status >= 400 && changed.length > 0) return `refused with ${status}, but ${changed[0]} changed`;
  const mayChange = attack.due !== 'nothing changes' && (routes[name].method !== 'GET' || name === 'logout');
  if (!mayChange && changed.length > 0) return `${changed[0]} changed`;
  for (const key of changed) {
    const item = after.get(key) ?? '';
    if (item.includes(ASSIGNED)) return `${key} took over a field nobody may set`;
    const known = before.get(key);
    if (known !== undefined && item !== '' && paidIn(known) !== paidIn(item) && !isPaid(key, changed, after))
      return `${key} was paid for by nobody`;
    if (/ paypal /.test(key) && !isOurPrice(item)) return `${key} is of another price`;
  }
  if (Object.keys(Object.prototype).length > 0 || 'isAdmin' in {}) return 'every object changed';
  return undefined;
}

/** The permits a user got this month; not the victim's. */
function isAllowance(key: string): boolean {
  return / exports#/.test(key) && !key.startsWith('user#victim ');
}

/** What of a profile decides until when its user may read permits. */
function paidIn(item: string): string {
  const { subscription } = JSON.parse(item) as { subscription?: { trialEnd?: string; paidUntil?: string } };
  return `${subscription?.trialEnd} ${subscription?.paidUntil}`;
}

/** True when a month was noted with the change of a profile, for an order of which PayPal has this user's money. */
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

/** True for an order of 5.00 USD, to be captured (PRODUCT §9). */
function isOurPrice(order: string): boolean {
  const { intent, amount } = JSON.parse(order) as { intent: string; amount: object };
  const { value, currency_code } = amount as { value: string; currency_code: string };
  return intent === 'CAPTURE' && value === '5.00' && currency_code === 'USD';
}

/** The keys of items that are new, gone or other than before. */
export function changedKeys(before: Snapshot, after: Snapshot): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );
}
