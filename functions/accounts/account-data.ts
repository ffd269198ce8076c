import type { Runtime } from '#functions/platform/runtime.ts';
import type { Item } from '#functions/platform/tables/table.ts';
import { type Account, userPartition } from './account.ts';
import { quotaPartition } from './limits/quota-owner.ts';
import { SESSION_PREFIX } from './session-item.ts';

/** The name of each kind of item in the file. A kind without one keeps its stored name, so no item is dropped. */
const NAMES: Readonly<Record<string, string>> = {
  profile: 'account',
  session: 'sessions',
  agent: 'agents',
  exports: 'exportedPermits',
  seen: 'permitsSeenToday',
  alert: 'alerts',
  alerts: 'alertCount',
  match: 'alertMatches',
  work: 'workList',
  'work-count': 'workListCount',
  order: 'orders',
  payment: 'payments',
  webhook: 'webhooks',
  feed: 'feeds',
  delivery: 'webhookDeliveries',
  'api-key': 'apiKeys',
  'api-keys': 'apiKeyCount',
  'api-permits': 'apiPermits',
  'api-write': 'apiWrites',
  activity: 'activity',
  browsers: 'browsers',
  'ended-sign-in': 'endedSignIns',
  'recovery-codes': 'recoveryCodes',
};

/** The fields of a session in the file: not its hash and refresh token. */
const SESSION_FACTS = ['browser', 'place', 'createdAt', 'idleEnd', 'absoluteEnd'] as const;
/** The fields of a device in the file: not its endpoint and keys, which let anyone send to it. */
const DEVICE_FACTS = ['name', 'addedAt', 'lastSuccess'] as const;
/** Technical fields, which say nothing about the user. */
const TECHNICAL = new Set(['pk', 'sk', 'ttl', 'hash', 'hashes']);
/** Digests that prove an invitation. */
const SECRET = new Set(['hash']);
/** What a member's file says of what it does not hold. */
const SHARED =
  'Alerts, work list and exports of the team, with what you noted there, belong to the account of the team’s owner. This file has your own.';
/** Encrypted secrets of webhooks. */
const SEALED = new Set(['secret', 'oldSecrets']);

/** Everything stored about a user, as JSON text: one list for each kind of item, without secrets and session hashes. */
export async function accountData(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  { workspace: _, ...account }: Account,
): Promise<string> {
  const { userId } = account;
  // guard: data is of the caller
  const own = await accounts.query<Item>(userPartition(userId));
  const items = [...own, ...(await accounts.query<Item>(quotaPartition(account)))];
  const kinds = Map.groupBy(items, ({ sk }) => sk.split('#', 1)[0] ?? sk);
  const data = Object.fromEntries([...kinds].map(([kind, list]) => [NAMES[kind] ?? kind, list.map(factsOf)]));
  const isMember = items.some((item) => 'memberOf' in item);
  const file = { exportedAt: clock.now().toISOString(), ...(isMember ? { team: SHARED } : {}), ...data };
  return `${JSON.stringify(file, readable, 2)}\n`;
}

function factsOf(item: Item): Record<string, unknown> {
  if (item.sk === 'devices') return { devices: devicesOf(item).map((device) => pick(device, DEVICE_FACTS)) };
  // guard: data is without proofs of sessions
  if (item.sk.startsWith(SESSION_PREFIX)) return pick(item, SESSION_FACTS);
  const at = item.sk.indexOf('#');
  const facts = Object.entries(item).filter(([name]) => !TECHNICAL.has(name) && !SEALED.has(name));
  return { ...(at < 0 ? {} : { key: item.sk.slice(at + 1) }), ...Object.fromEntries(facts) };
}

function devicesOf({ devices }: Item): readonly Readonly<Record<string, unknown>>[] {
  return devices as readonly Readonly<Record<string, unknown>>[];
}

function pick(item: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, item[name]]));
}

/** For `JSON.stringify`: without digests of secrets, sets as lists, and bytes as base64. */
function readable(name: string, value: unknown): unknown {
  if (value instanceof Set) return [...value];
  if (SECRET.has(name)) return undefined;
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}
