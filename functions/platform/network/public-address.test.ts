import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress, publicAddresses } from './public-address.ts';

describe('isPublicAddress', () => {
  it.each(['52.206.140.199', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2600:1f18::1', '2a00:1450:4001::200e'])(
    'takes %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '192.0.2.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2002:a00:1::',
    '2001::1',
    '2001:db8::1',
    'ff02::1',
    'not an address',
    '',
    'fec0::1',
    '100::1',
    '4000::1',
    '::10.0.0.1',
    'fe80::1%eth0',
    '192.0.0.8',
    '240.0.0.1',
    '192.88.99.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '127.1',
    '[::1]',
    '3fff::1',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('the addresses of a host', () => {
  const names: Readonly<Record<string, readonly string[]>> = {
    'good.test': ['52.206.140.199', '2600:1f18::1'],
    'mixed.test': ['52.206.140.199', '127.0.0.1'],
    'nowhere.test': [],
  };
  const addresses = (host: string) => publicAddresses(host, async (name) => names[name] ?? []);

  it('are the resolved ones, when all are public', async () => {
    expect(await addresses('good.test')).toEqual(['52.206.140.199', '2600:1f18::1']);
    expect(await addresses('[2600:1f18::1]')).toEqual(['2600:1f18::1']);
  });

  it.each(['mixed.test', 'nowhere.test', '127.0.0.1', '[::1]', '[::ffff:10.0.0.1]'])(
    'are none of %s',
    async (host) => expect(await addresses(host)).toBeUndefined(),
  );

  it('are undefined for private addresses in any notation', () => {
    fc.assert(
      fc.property(fc.nat(0xffffff), fc.constantFrom('dotted', 'number', 'hexadecimal'), (low, form) => {
        const number = 10 * 2 ** 24 + low;
        const parts = [10, low >> 16, (low >> 8) & 255, low & 255];
        const text = {
          dotted: parts.join('.'),
          number: `${number}`,
          hexadecimal: `0x${number.toString(16)}`,
        };
        const { hostname } = new URL(`https://${text[form]}/`);
        expect(isPublicAddress(hostname)).toBe(false);
        expect(isPublicAddress(`::ffff:${parts.join('.')}`)).toBe(false);
      }),
    );
  });
});
