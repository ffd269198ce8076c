import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';
import { eventOf } from './testing.ts';

const SECRET = 'the-secret-of-the-edge';
const from = (
  headers: Record<string, string>,
  secret: string | undefined = SECRET,
  sourceIp = '192.0.2.1',
) => {
  const { requestContext } = eventOf('login');
  const context = { ...requestContext, http: { ...requestContext.http, sourceIp } };
  return clientAddress({ requestContext: context }, headers, secret);
};

describe('the address of a client', () => {
  it('is the one the connection comes from', () => {
    expect(from({})).toBe('192.0.2.1');
  });

  it('is the viewer’s behind our edge', () => {
    expect(from({ 'cloudfront-viewer-address': '198.51.100.4:4711', 'x-edge-secret': SECRET })).toBe(
      '198.51.100.4',
    );
    expect(from({ 'x-edge-secret': SECRET })).toBe('192.0.2.1');
  });

  it.each<[string, Record<string, string>, string | undefined]>([
    ['no secret', {}, SECRET],
    ['a wrong secret', { 'x-edge-secret': 'guess' }, SECRET],
    ['an empty secret', { 'x-edge-secret': '' }, SECRET],
    ['a secret where there is no edge', { 'x-edge-secret': SECRET }, undefined],
    ['an empty secret where there is no edge', { 'x-edge-secret': '' }, undefined],
  ])('is not what a caller says with %s', (_, headers, secret) => {
    const claimed = { 'cloudfront-viewer-address': '198.51.100.4:4711', 'x-forwarded-for': '198.51.100.4' };
    const { requestContext } = eventOf('login');
    expect(clientAddress({ requestContext }, { ...claimed, ...headers }, secret)).toBe('192.0.2.1');
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.9', '192.0.2.9'],
  ])('of %s is one with its network: %s', (address, network) => {
    expect(from({}, undefined, address)).toBe(network);
    expect(from({ 'cloudfront-viewer-address': `${address}:443`, 'x-edge-secret': SECRET })).toBe(network);
  });
});
