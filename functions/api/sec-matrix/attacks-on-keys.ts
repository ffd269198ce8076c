import { createHash } from 'node:crypto';
import type { KeyScope, Method } from '#shared/contract/routes.ts';
import { createKey } from '../open-api/key-text.ts';
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

/** A key that was made for something else must get 403. */
export function scopeAttacks({ narrowKeys }: MatrixWorld, scope: KeyScope): Attack[] {
  const authorization = `Bearer ${narrowKeys[scope]}`;
  return [{ name: `a key that is not for ${scope}`, sent: { headers: { authorization } }, expected: [403] }];
}

/** Keys of users without access must get 403 (PRODUCT §6). */
export function lapsedKeyAttacks({ lapsed }: MatrixWorld): Attack[] {
  return lapsed.map(({ userId, key }) => ({
    name: userId,
    sent: { headers: { authorization: `Bearer ${key}` } },
    expected: [403],
  }));
}
