import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { METRICS } from '#functions/platform/metrics.ts';
import { PRICE } from '#shared/domain/plan/plan.ts';
import { cadences, sumUp } from './cost.ts';
import { type Demand, estimateDemand } from './demand.ts';
import { findLimits, monthlyIncome } from './limits.ts';
import { FREE, makeBill, PRICES, type PriceName, sumByService } from './prices.ts';
import { estimateQuantities, indexReads } from './quantities.ts';
import { parseMinutes, stageFacts, type TemplateFacts } from './template-facts.ts';

const facts = stageFacts();
/** With all options that add resources. */
const full = stageFacts({
  waf: 'on',
  threatProtection: 'on',
  egress: 'static',
  shift: 'on',
  alarmEmail: 'operator@site.test',
  costMonitor: 'arn:aws:ce::123456789012:anomalymonitor/abc-1',
  backupVault: 'arn:aws:backup:us-west-2:210987654321:backup-vault:plumbline',
});
const sources = { hourly: 2, daily: 85, weekly: 15 };

const canaryRuns = facts.ticks.get('canary') ?? 0;
const demand = (users: number, permits: number, micropayments = false): Demand =>
  estimateDemand({ users, permits, sources, canaryRuns, micropayments });
const total = (size: Demand, of: TemplateFacts = facts): number =>
  sumByService(makeBill(estimateQuantities(size, of))).total;
const usd = (name: PriceName, size: Demand, of: TemplateFacts = facts): number =>
  makeBill(estimateQuantities(size, of)).find((line) => line.name === name)?.usd ?? Number.NaN;

describe('prices and templates', () => {
  const priced = Object.values(PRICES).flatMap(({ resource }) => resource ?? []);

  it.each([...new Set(priced)])('%s is in the templates', (type) => {
    expect(full.types.get(type)).toBeGreaterThan(0);
  });

  it.each([...full.types.keys()])('%s is either priced or free', (type) => {
    expect(priced.includes(type) !== Object.hasOwn(FREE, type)).toBe(true);
  });

  it('list no free type that is not in the templates', () => {
    const anywhere = new Set([...full.types.keys(), ...stageFacts({ stage: 'dev' }).types.keys()]);
    expect(Object.keys(FREE).filter((type) => !anywhere.has(type))).toEqual([]);
  });

  it('yield the facts of the stage', () => {
    expect(facts.memoryGb.get('api-reads')).toBeCloseTo(1769 / 1024);
    expect(Object.fromEntries(facts.ticks)).toEqual({
      askportals: 4380,
      canary: 8760,
      locatepermits: expect.closeTo(121.67),
      measurecompleteness: 1,
      measurenext: 1,
      measurescores: 1,
      plancollection: 8760,
      prerenderpages: expect.closeTo(243.33),
      readboards: expect.closeTo(30.42),
      senddigests: 2920,
      sendmail: 43_800,
      sendpushes: 8760,
      sendwebhooks: 43_800,
      sweeporders: 4380,
    });
    expect(facts).toMatchObject({ recoverable: true, secrets: 1, zones: 1, plus: false });
    expect(facts).toMatchObject({ ownMetrics: Object.keys(METRICS).length, logMonths: 1 });
    const inExpressions = ['Site failing', 'Mail reputation falling', 'Passwords guessed'].length;
    expect(facts.alarmMetrics).toBe((facts.types.get('AWS::CloudWatch::Alarm') ?? 0) + inExpressions);
    expect(full).toMatchObject({ plus: true, firewallRules: 2 });
  });

  it('reject unsupported schedules', () => {
    expect(parseMinutes('rate(1 minute)')).toBe(1);
    expect(parseMinutes('cron(0 15 28 * ? *)')).toBe(43_800);
    expect(parseMinutes('cron(20 1,7,13,19 * * ? *)')).toBe(360);
    expect(parseMinutes('cron(0 15 1-10 * ? *)')).toBe(4380);
    expect(() => parseMinutes('cron(0 12 ? * MON *)')).toThrow('cron(0 12 ? * MON *)');
  });
});

describe('a bill', () => {
  it('has PayPal’s fee: 49 cents and 3.49% of the price', () => {
    const size = demand(1000, 110_000);
    expect(usd('payments', size) + usd('paymentShare', size)).toBeCloseTo(
      1000 * (0.49 + Number(PRICE.amount) * 0.0349),
    );
  });

  it('has PayPal’s fee of small payments: 9 cents and 4.99%, 34 cents for a month', () => {
    const size = demand(1000, 110_000, true);
    expect(usd('smallPayments', size) + usd('smallPaymentShare', size)).toBeCloseTo(
      1000 * (0.09 + Number(PRICE.amount) * 0.0499),
    );
    expect(usd('payments', size) + usd('paymentShare', size)).toBe(0);
  });

  it('has the mails of 1,000 users, and the canary’s sign-ups', () => {
    const alerts = 0.1 * 60 + 0.1 * 60 + 0.65 * 22 + 0.15 * 4.3;
    const signUps = (4 * 730) / 24;
    expect(usd('mails', demand(1000, 110_000))).toBeCloseTo((alerts + 2 + 8) / 10 + signUps / 10_000);
    expect(usd('users', demand(0, 110_000))).toBeCloseTo((signUps + 1) * 0.015);
  });

  it('keeps to what a year without many users may cost', async () => {
    const { idle, share, all } = sumUp(facts, await cadences());
    expect(idle).toBeLessThanOrEqual(15);
    expect(share).toBeLessThanOrEqual(2);
    expect(all).toBeLessThanOrEqual(10);
  });

  it('grows with function memory and paid options', () => {
    const size = demand(1000, 110_000);
    const larger = new Map([...facts.memoryGb].map(([name, gb]) => [name, 2 * gb]));
    expect(usd('functionTime', size, { ...facts, memoryGb: larger })).toBeCloseTo(
      2 * usd('functionTime', size),
    );
    expect(total(size, full)).toBeGreaterThan(total(size) + 10);
  });

  it('never falls with more users or permits', () => {
    const users = fc.integer({ min: 1, max: 1_000_000 });
    const permits = fc.integer({ min: 1000, max: 20_000_000 });
    fc.assert(
      fc.property(users, permits, users, permits, (people, held, more, further) => {
        const before = total(demand(people, held));
        expect(before).toBeGreaterThan(0);
        expect(total(demand(people + more, held))).toBeGreaterThanOrEqual(before);
        expect(total(demand(people, held + further))).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it.each([
    [1000, 110_000],
    [1000, 5_000_000],
    [100_000, 110_000],
    [100_000, 5_000_000],
  ])('for %i users and %i permits is far below the income', (people, held) => {
    const size = demand(people, held);
    const own = total(size) - usd('payments', size) - usd('paymentShare', size);
    expect(monthlyIncome(size)).toBeGreaterThan(5 * total(size));
    expect(monthlyIncome(size)).toBeGreaterThan(30 * own);
  });
});

describe('the bucket of the index', () => {
  it('is read again and again by searches of the country, once their words do not fit in memory', () => {
    const perCall = (permits: number): number => {
      const size = demand(100_000, permits);
      return indexReads(size) / (size.calls.permits + size.calls.v1);
    };
    expect(perCall(5_000_000)).toBeLessThan(3);
    expect(perCall(20_000_000)).toBeGreaterThan(5);
  });
});

describe('limits', () => {
  it('are sorted with the nearest first', () => {
    const few = findLimits(demand(1000, 110_000), facts);
    const shares = few.map(({ used, max }) => used / max);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(shares[0]).toBeLessThan(1);
    const [first] = findLimits(demand(100_000, 110_000), facts);
    expect(first?.name).toBe('SES as first granted');
    const [second] = findLimits(demand(1000, 5_000_000), facts);
    expect(second?.name).toContain('lead index');
  });
});
