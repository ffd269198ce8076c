import { createHash } from 'node:crypto';
import { agentScope } from '#functions/platform/identity/agent-scope.ts';
import {
  type CallName,
  type CallScope,
  KEY_SCOPES,
  type KeyScope,
  type Method,
  routes,
} from '#shared/contract/routes.ts';
import { TOOLS } from '../mcp/tools.ts';
import { createKey } from '../open-api/key-text.ts';
import { AGENT_SCOPES } from '../open-api/token-caller.ts';
import type { Attack } from './attack.ts';
import type { MatrixWorld } from './world.ts';

/** Methods that a server or framework might accept. */
export const METHODS: readonly (Method | 'PUT' | 'OPTIONS')[] = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
];

/** Requests without a valid key must get 401. */
export function keyAttacks({ ended, victim, expiredKey }: MatrixWorld): Attack[] {
  const { key, keyId, userId, cookies } = victim;
  const headers: Record<string, string | undefined> = {
    'no key': undefined,
    'an empty header': '',
    'the scheme alone': 'Bearer ',
    'the key alone': key,
    'another scheme': `Basic ${key}`,
    'the key as a password': `Basic ${Buffer.from(`${userId}:${key}`).toString('base64')}`,
    'a key that has ended': `Bearer ${expiredKey}`,
    'a key that was revoked': `Bearer ${victim.revokedKey}`,
    'a made-up key': `Bearer ${createKey()}`,
    'a made-up key without a right checksum': `Bearer plumb_live_${'A'.repeat(49)}`,
    'the key cut short': `Bearer ${key.slice(0, -1)}`,
    'the key made longer': `Bearer ${key}A`,
    'the key in capitals': `Bearer ${key.toUpperCase()}`,
    'the part that lists show': `Bearer ${key.slice(0, 15)}`,
    'the key twice': `Bearer ${key} ${key}`,
    'the key and a line break': `Bearer ${key}\r\nzq: zq`,
    'the key’s id': `Bearer ${keyId}`,
    'the key’s hash': `Bearer ${createHash('sha256').update(key).digest('hex')}`,
    'a very long key': `Bearer plumb_live_${'A'.repeat(7_000)}`,
  };
  const refused = (name: string, sent: Attack['sent']): Attack => ({ name, sent, expected: [401] });
  const bearing = (authorization: string | undefined): Attack['sent'] => ({ headers: { authorization } });
  return [
    ...Object.entries(headers).map(([what, header]) => refused(what, bearing(header))),
    refused('the victim’s session in place of a key', { ...bearing(undefined), cookies }),
    ...Object.entries(ended)
      // Ending a session does not revoke a key.
      .filter(([why]) => why.startsWith('of an account'))
      .map(([why, caller]) => refused(`a key ${why}`, bearing(`Bearer ${caller.key}`))),
  ];
}

/**
 * Keys that were made for something else, and tokens of agents, must not reach a call or a tool that needs another scope.
 * @param needed the call's scope
 */
export function scopeAttacks({ narrowKeys, pool }: MatrixWorld, name: CallName, needed: CallScope): Attack[] {
  const scope = agentScope('https://site.test');
  const token = pool.sign('access', { sub: 'pool-victim', client_id: 'test-agents', scope });
  const bearing = (bearer: string): Attack['sent'] => ({ headers: { authorization: `Bearer ${bearer}` } });
  const keys = KEY_SCOPES.map((only) => ({
    who: `a key for ${only} only`,
    scopes: [only] as readonly KeyScope[],
    sent: bearing(narrowKeys[only]),
  }));
  const agent = { who: 'an agent’s token', scopes: AGENT_SCOPES, sent: bearing(token) };
  const wrong = (wanted: CallScope, what: string, sent: Attack['sent'], callers: typeof keys): Attack[] =>
    callers
      .filter(({ scopes }) => wanted !== 'any' && !scopes.includes(wanted))
      .map((by) => ({ name: `${by.who}${what}`, sent: { ...sent, ...by.sent }, expected: 'wrong scope' }));
  if (routes[name].takesTokens !== true)
    return [...wrong(needed, '', {}, keys), { name: agent.who, sent: agent.sent, expected: [401] }];
  return TOOLS.flatMap((tool) =>
    wrong(tool.scope, ` at the tool ${tool.name}`, toolCall(tool.name), [...keys, agent]),
  );
}

function toolCall(name: string): Attack['sent'] {
  const params = { name, arguments: TOOL_INPUT[name] ?? {} };
  return { json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params } };
}

/** Valid input of the tools that need one: input is checked before the scope. */
const TOOL_INPUT: Readonly<Record<string, object>> = {
  ask: { question: 'roofing' },
  permit: { id: 'il-chicago.1' },
};

/** Keys of users without access must get 403 (PRODUCT §6). */
export function lapsedKeyAttacks({ lapsed }: MatrixWorld): Attack[] {
  return lapsed.map(({ userId, key }) => ({
    name: userId,
    sent: { headers: { authorization: `Bearer ${key}` } },
    expected: [403],
  }));
}
