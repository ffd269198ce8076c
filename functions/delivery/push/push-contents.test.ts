import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Alert } from '#functions/alerts/alert.ts';
import type { Match } from '#functions/alerts/matches.ts';
import { alertBody, newPermit } from '#functions/alerts/testing.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { AlertCriteria } from '#shared/domain/alerts/alert.ts';
import { pushMessageFrom, pushMessageText } from '#shared/domain/alerts/push-message.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { pushContents } from './push-contents.ts';

function alertOf(id: string, criteria: Partial<AlertCriteria> = {}, parts: Partial<Alert> = {}): Alert {
  const body = alertBody(criteria, { pushNotifications: true, name: `Alert ${id}` });
  return { id, ...body, webhook: 'none', createdAt: '2026-11-01T00:00:00.000Z', ...parts };
}

const matchOf = (permitId: string, ...alertIds: string[]): Match => ({
  permitId,
  kind: 'new',
  alertIds,
  seenAt: '2026-11-20T12:00:00.000Z',
  runId: 'run',
});
const ROOF = {
  permitType: 'Re-roof',
  jurisdictionCity: 'Austin',
  jurisdictionState: 'Texas',
  valuation: 25_000,
} as const;
const contents = (matches: readonly Match[], alerts: readonly Alert[], permits: readonly StoredPermit[]) =>
  pushContents(matches, alerts, new Map(permits.map((permit) => [permit.id, permit])), 7, {
    reader: UNKNOWN_READER,
    today: '2026-11-20',
  });

describe('a push message', () => {
  it('shows the alert, the number of leads, and who, reach, value, type and city of the best for its reader', () => {
    const permits = [
      newPermit('tx-a.1', { ...ROOF, builtBy: 'owner', propertyOwnerPhone: '2175550142' }),
      newPermit('tx-a.2', { ...ROOF, status: 'Final', valuation: 90_000 }),
    ];
    const matches = [matchOf('tx-a.2', 'a'), matchOf('tx-a.1', 'a')];
    expect(contents(matches, [alertOf('a', { states: ['Texas'] }, { name: 'Roofs' })], permits)).toEqual({
      title: 'Roofs: 2 new leads',
      body: 'Owner builds it · Phone · $25,000\nRe-roof in Austin, TX, and 1 more',
      path: '/leads?state=Texas',
      tag: 'alerts-7',
    });
  });

  it('opens the permit when there is only one', () => {
    const one = contents([matchOf('tx-a.1', 'a')], [alertOf('a')], [newPermit('tx-a.1', ROOF)]);
    expect(one).toMatchObject({
      title: 'Alert a: 1 new lead',
      body: 'Record doesn’t say · Visit · $25,000\nRe-roof in Austin, TX',
      path: '/leads?permit=tx-a.1',
    });
  });

  it('counts several alerts, and distinguishes new and changed permits', () => {
    const changed: Match = { ...matchOf('tx-a.2', 'b'), kind: 'change' };
    const permits = [newPermit('tx-a.1', ROOF), newPermit('tx-a.2', ROOF)];
    const alerts = [alertOf('a'), alertOf('b')];
    expect(contents([matchOf('tx-a.1', 'a'), changed], alerts, permits)).toMatchObject({
      title: '2 alerts: 2 new or changed leads',
      path: '/leads?view=all',
    });
    expect(contents([changed], alerts, permits)?.title).toBe('Alert b: 1 changed lead');
  });

  it('is not made for alerts without push', () => {
    const silent = alertOf('a', {}, { pushNotifications: false });
    expect(contents([matchOf('tx-a.1', 'a')], [silent], [newPermit('tx-a.1')])).toBeUndefined();
    const off = alertOf('a', {}, { isActive: false });
    expect(contents([matchOf('tx-a.1', 'a')], [off], [newPermit('tx-a.1')])).toBeUndefined();
  });

  it('never shows whom a permit belongs to, and is always small', () => {
    const secret = fc.constantFrom('Zqsecret Owner', '5550199', '12 Zqsecret Street', null);
    const parts = fc.record({
      permitType: fc.option(fc.string({ maxLength: 400, unit: 'grapheme' })),
      jurisdictionCity: fc.option(fc.string({ maxLength: 400 })),
      addressCity: fc.option(fc.string({ maxLength: 400 })),
      valuation: fc.option(fc.nat(1e9)),
      propertyOwnerName: secret,
      propertyOwnerPhone: secret,
      propertyOwnerAddress: secret,
      contractorName: secret,
      contractorPhone: secret,
      contractorLicense: secret,
      contractorAddress: secret,
      addressStreet: secret,
      description: secret,
      permitNumber: fc.constant('Zqsecret-1'),
    });
    const words = fc.array(fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }), { maxLength: 60 });
    fc.assert(
      fc.property(
        fc.array(parts, { minLength: 1, maxLength: 4 }),
        fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }),
        words,
        (rows, name, cities) => {
          const permits = rows.map((row, at) => newPermit(`tx-a.${at}`, row));
          const matches = permits.map(({ id }) => matchOf(id, 'a'));
          const message = contents(matches, [alertOf('a', { cities }, { name })], permits);
          if (message === undefined) throw new Error('There is no message.');
          const text = pushMessageText(message);
          expect(text).not.toMatch(/zqsecret|5550199/i);
          // Two lines of a lock screen.
          const lines = message.body.split('\n');
          expect(lines).toHaveLength(2);
          for (const line of lines) expect([...line].length).toBeLessThan(64);
          // 4,096 bytes after encryption.
          expect(Buffer.byteLength(text)).toBeLessThan(3_500);
          expect(pushMessageFrom(text)).toEqual(message);
        },
      ),
      { numRuns: 300 },
    );
  });
});
