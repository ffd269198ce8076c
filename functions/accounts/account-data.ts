import type { Runtime } from '#functions/platform/runtime.ts';
import type { Item } from '#functions/platform/tables/table.ts';
import { type Account, userPartition } from './account.ts';
import { SESSION_PREFIX } from './session-item.ts';

/** What kinds of item are called in the file; a kind that is not named here keeps its own name, so that none is left out. */
const NAMES: Readonly<Record<string, string>> = {
  profile: 'account',
  session: 'sessions',
  exports: 'exportedPermits',
  alert: 'alerts',
  alerts: 'alertCount',
  match: 'alertMatches',
  work: 'workList',
  'work-count': 'workListCount',
  order: 'orders',
  payment: 'payments',
  webhook: 'webhooks',
  delivery: 'webhookDeliveries',
  'api-key': 'apiKeys',
  'api-keys': 'apiKeyCount',
  'api-write': 'apiWrites',
};

/** What of a session is the user's to see; its proof and its refresh token are nobody's. */
const SESSION_FACTS = ['createdAt', 'idleEnd', 'absoluteEnd'] as const;
/** The same of a device: its endpoint and keys are what lets anybody send to it. */
const DEVICE_FACTS = ['name', 'addedAt', 'lastSuccess'] as const;
/** How a stored item is found and forgotten, which says nothing of the user. */
const KEEPING = new Set(['pk', 'sk', 'ttl', 'hash']);
/** Sealed secrets of webhooks: nobody's but ours, and worth nothing elsewhere. */
const SEALED = new Set(['secret', 'oldSecret']);

/**
 * Everything kept of a user, as JSON text to be read by the user: one list a kind of item, each under the last part of its
 * key, without secrets and without the hashes sessions are found by.
 */
export async function accountData(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  { userId }: Account,
): Promise<string> {
  const items = await accounts.query<Item>(userPartition(userId));
  const kinds = Map.groupBy(items, ({ sk }) => sk.split('#', 1)[0] ?? sk);
  const data = Object.fromEntries([...kinds].map(([kind, list]) => [NAMES[kind] ?? kind, list.map(factsOf)]));
  const told = { exportedAt: clock.now().toISOString(), ...data };
  return `${JSON.stringify(told, readable, 2)}\n`;
}

function factsOf(item: Item): Record<string, unknown> {
  if (item.sk === 'devices') return { devices: devicesOf(item).map((device) => pick(device, DEVICE_FACTS)) };
  if (item.sk.startsWith(SESSION_PREFIX)) return pick(item, SESSION_FACTS);
  const at = item.sk.indexOf('#');
  const facts = Object.entries(item).filter(([name]) => !KEEPING.has(name) && !SEALED.has(name));
  return { ...(at < 0 ? {} : { key: item.sk.slice(at + 1) }), ...Object.fromEntries(facts) };
}

function devicesOf({ devices }: Item): readonly Readonly<Record<string, unknown>>[] {
  return devices as readonly Readonly<Record<string, unknown>>[];
}

function pick(item: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, item[name]]));
}

/** Sets as lists and bytes as base64, which JSON has no form for. */
function readable(_name: string, value: unknown): unknown {
  if (value instanceof Set) return [...value];
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}
