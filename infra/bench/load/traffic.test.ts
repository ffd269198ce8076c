import { describe, expect, it } from 'vitest';
import { matchCall } from '#functions/api/pipeline/match-call.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';
import { mixedTraffic } from './traffic.ts';

const permit = {
  id: 'tx-austin.2026-1',
  permitNumber: '2026-1',
  permitType: 'Electrical, Residential',
  addressStreet: '1 Test Street',
  addressCity: 'Austin',
  addressState: 'TX',
  addressZip: '78701-1234',
  valuation: 12_000,
  status: null,
  issueDate: '2026-11-01',
  description: null,
  propertyOwnerName: null,
  propertyOwnerPhone: null,
  propertyOwnerAddress: null,
  contractorName: 'Ada & Sons',
  contractorPhone: null,
  contractorLicense: null,
  contractorAddress: null,
  jurisdictionState: 'Texas',
  jurisdictionCity: 'Austin',
  jurisdictionCounty: null,
  trades: ['electrical'],
  actions: ['replace'],
  propertyUse: 'one-two-family',
  publishesContractors: true,
} as const;
const people = { cookies: ['session=a', 'session=b'], permits: [permit] };
const asked = (): [CallName | undefined, string, string | undefined][] =>
  mixedTraffic(people, () => undefined).map(({ method, path, headers }) => [
    matchCall(method, new URL(path, 'http://site.test').pathname)?.name,
    path,
    headers?.['cookie'],
  ]);

describe('mixed traffic', () => {
  it('consists of calls of the contract, with a cookie where the call requires a session', () => {
    for (const [name, path, cookie] of asked()) {
      expect(name, path).toBeDefined();
      if (name !== undefined) expect(cookie === undefined, path).toBe(routes[name].access === 'public');
    }
  });

  it('searches by varied filters, and opens permits', () => {
    const paths = asked().map(([, path]) => path);
    expect(new Set(paths.filter((path) => path.startsWith('/api/permits/search'))).size).toBeGreaterThan(15);
    expect(paths).toContain('/api/permits/tx-austin.2026-1');
  });

  it('is the same for the same seed', () => {
    expect(asked()).toEqual(asked());
  });
});
