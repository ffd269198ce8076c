import { describe, expect, it } from 'vitest';
import { eventOf } from '../testing.ts';
import { clientAddress } from './client-address.ts';

const from = (headers: Record<string, string>, sourceIp = '192.0.2.1') => {
  const { requestContext } = eventOf('login');
  const context = { ...requestContext, http: { ...requestContext.http, sourceIp } };
  return clientAddress({ requestContext: context }, headers);
};

describe('the address of a client', () => {
  it('is the one the connection comes from', () => {
    expect(from({})).toBe('192.0.2.1');
  });

  it('is the viewer’s behind our edge', () => {
    expect(from({ 'x-viewer-address': '198.51.100.4' })).toBe('198.51.100.4');
  });

  it('is not what a viewer says of itself', () => {
    expect(
      from({ 'cloudfront-viewer-address': '198.51.100.4:4711', 'x-forwarded-for': '198.51.100.4' }),
    ).toBe('192.0.2.1');
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:192.0.2.9', '192.0.2.9'],
  ])('of %s is one with its network: %s', (address, network) => {
    expect(from({}, address)).toBe(network);
    expect(from({ 'x-viewer-address': address })).toBe(network);
  });
});
