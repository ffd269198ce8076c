import { describe, expect, it } from 'vitest';
import { type Config, configFrom } from '#functions/platform/config.ts';
import { hashesOf, readSignedToken, seal, signedToken, unseal } from './secrets.ts';

const withSecret = (byte: number, length = 32): Config =>
  configFrom({ SESSION_SECRET: Buffer.alloc(length, byte).toString('base64') });
const config = withSecret(7);

describe('a sealed token', () => {
  it('opens for its owner', () => {
    expect(
      unseal(config, 'refresh-token', seal(config, 'refresh-token', 'refresh-ü', 'owner'), 'owner'),
    ).toBe('refresh-ü');
  });

  it('does not show the token and differs each time', () => {
    const [one, two] = [
      seal(config, 'refresh-token', 'refresh', 'owner'),
      seal(config, 'refresh-token', 'refresh', 'owner'),
    ];
    expect(one).not.toBe(two);
    expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('refresh');
  });

  it('does not open for another owner, with another secret, or after a change', () => {
    const sealed = seal(config, 'refresh-token', 'refresh', 'owner');
    expect(() => unseal(config, 'refresh-token', sealed, 'other')).toThrow();
    expect(() => unseal(withSecret(8), 'refresh-token', sealed, 'owner')).toThrow();
    const bytes = Buffer.from(sealed, 'base64');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(config, 'refresh-token', changed.toString('base64'), 'owner')).toThrow();
    }
    expect(() =>
      unseal(config, 'refresh-token', bytes.subarray(0, 20).toString('base64'), 'owner'),
    ).toThrow();
  });
});

describe('the hash of an address', () => {
  it('is stable, differs with another secret, and does not contain the address', () => {
    const hashOf = (config: Config, address: string): string => hashesOf(config, 'trial-address', address)[0];
    const hash = hashOf(config, 'ada@example.com');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf(config, 'ada@example.com')).toBe(hash);
    expect(hashOf(config, 'adb@example.com')).not.toBe(hash);
    expect(hashOf(withSecret(8), 'ada@example.com')).not.toBe(hash);
  });
});

describe('a signed token', () => {
  const token = signedToken(config, 'unsubscribe', ['ada']);
  const [claim = '', signature = ''] = token.split('.');

  it('is read with its use and secret', () => {
    expect(readSignedToken(config, 'unsubscribe', token)).toEqual(['ada']);
    expect(readSignedToken(config, 'call-outcome', token)).toBeUndefined();
    expect(readSignedToken(withSecret(8), 'unsubscribe', token)).toBeUndefined();
  });

  it.each([
    ['without a signature', `${claim}.`],
    ['with a shorter one', `${claim}.${signature.slice(1)}`],
    ['with a longer one', `${claim}.${signature}A`],
    ['with one of another use', `${claim}.${hashesOf(config, 'trial-address', claim)[0]}`],
    ['with another claim', `${Buffer.from('["adb"]').toString('base64url')}.${signature}`],
    ['with a third part', `${token}.${signature}`],
  ])('is refused %s', (_, given) => {
    expect(readSignedToken(config, 'unsubscribe', given)).toBeUndefined();
  });
});

it('rejects a session secret of another length, by name', () => {
  expect(() => hashesOf(withSecret(7, 16), 'trial-address', 'ada@example.com')).toThrow(
    /SESSION_SECRET must be 32/,
  );
});
