import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestContents } from '#functions/delivery/digests/digest-contents.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { configFrom } from '#functions/platform/config.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { type AlertCriteria, criteriaOfFilter } from '#shared/domain/alerts/alert.ts';
import { asksFilings } from '#shared/domain/filing/filing.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import { datedFilter } from '#shared/domain/filter/permit-filter.ts';
import { leadReader, permitFilter, permitWithId } from '#shared/domain/permit/arbitrary.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import type { Permit } from '#shared/domain/permit/permit.ts';
import { listAlerts } from './alert-store.ts';
import { matchAlerts } from './match-alerts.ts';
import type { Match } from './matches.ts';
import { previewAlert } from './preview.ts';
import {
  addTestAlert,
  alertBody,
  memoryRuntime,
  newPermit,
  publishPermits,
  waitingMatches,
  waitingPermits,
} from './testing.ts';

const DAY = 86_400_000;
const TODAY = '2026-11-20';
const dayBefore = (days: number): string =>
  new Date(Date.parse('2026-11-20T00:00:00.000Z') - days * DAY).toISOString().slice(0, 10);

const permits = fc
  .integer({ min: 0, max: 40 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => permitWithId(`il-sample.${at}`))));

const config = configFrom({
  SITE_ORIGIN: 'https://site.test',
  SESSION_SECRET: Buffer.alloc(32, 7).toString('base64'),
});

/** The number of permits in a digest of these matches. */
async function digestOf(runtime: TestRuntime, userId: string, matches: readonly Match[]): Promise<number> {
  const alerts = await listAlerts(runtime, userId);
  const permits = await readPermits(
    runtime.permits,
    matches.map(({ permitId }) => permitId),
  );
  const context = {
    reader: UNKNOWN_READER,
    today: '2026-11-20',
    frequency: 'daily',
    withoutPoint: new Map(),
    leadsMost: 25,
  } as const;
  return digestContents(config, userId, matches, alerts, permits, context)?.total ?? 0;
}

/** The 30 days that a preview counts for a state, as its rule says. */
async function countedDays(runtime: TestRuntime): Promise<(permit: Permit) => boolean> {
  const full = await (await openLeadIndex(runtime)).fullDays();
  const lastDays = new Map(full.map(({ state, lastDay }) => [state, lastDay]));
  return ({ jurisdictionState, issueDate }) => {
    const last = lastDays.get(jurisdictionState) ?? '';
    const first = last === '' ? '' : new Date(Date.parse(last) - 29 * DAY).toISOString().slice(0, 10);
    return issueDate !== null && issueDate >= first && issueDate <= last;
  };
}

describe('a preview', () => {
  it('equals the matches of the days it counts, and the digest has them, when all permits are new', async () => {
    await fc.assert(
      fc.asyncProperty(
        permits,
        fc.array(permitFilter, { minLength: 1, maxLength: 4 }),
        async (list, filters) => {
          const runtime = memoryRuntime();
          // How late permits are published is not known beforehand, so a preview leaves this facet out.
          const bodies = filters.map(({ lastDays: _, ...filter }) => criteriaOfFilter(filter));
          const users = bodies.map((_, at) => `user-${at}`);
          for (const [at, criteria] of bodies.entries())
            await addTestAlert(runtime, users[at] ?? '', criteria);
          const recent = list.map(({ id, ...one }, at) =>
            newPermit(id, { ...one, issueDate: dayBefore((at * 7) % 45) }),
          );
          await publishPermits(runtime, recent);
          await matchAlerts(runtime);
          const matches = await waitingMatches(runtime);
          const isCounted = await countedDays(runtime);
          const stored = new Map(recent.map((permit) => [permit.id, permit]));
          for (const [at, criteria] of bodies.entries()) {
            const { matched } = await previewAlert(runtime, alertBody(criteria), UNKNOWN_READER);
            const own = matches[users[at] ?? ''] ?? [];
            const counted = own.filter(({ permitId }) => {
              const permit = stored.get(permitId);
              // Filings are counted without days.
              return permit !== undefined && (asksFilings(filters[at] ?? {}) || isCounted(permit));
            });
            expect(matched).toBe(counted.length);
            expect(await digestOf(runtime, users[at] ?? '', own)).toBe(own.length);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('equals the permits of the index that the filter matches in these days, and shows the newest', async () => {
    await fc.assert(
      fc.asyncProperty(permits, permitFilter, leadReader, async (list, filter, { trades, role }) => {
        const runtime = memoryRuntime();
        const stored = list.map(({ id, ...one }, at) =>
          newPermit(id, { ...one, issueDate: dayBefore((at * 11) % 90) }),
        );
        await publishPermits(runtime, stored);
        const isCounted = await countedDays(runtime);
        const index = await openLeadIndex(runtime);
        const reader = {
          ...(await index.readerOf({ trades, role })),
          nextOf: await index.nextOf(filter),
          nearStorm: () => false,
        };
        const { lastDays: _, ...asked } = filter;
        const expected = stored.filter(
          (permit) => (asksFilings(filter) || isCounted(permit)) && matchesFilter(asked, permit, reader),
        );
        const preview = await previewAlert(runtime, alertBody(criteriaOfFilter(filter)), reader);
        expect(preview.matched).toBe(expected.length);
        for (const row of preview.sample)
          expect(
            stored.some(
              (permit) => permit.id === row.id && matchesFilter(datedFilter(filter, TODAY), permit, reader),
            ),
          ).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('takes thirty full days of each state to a week, and fixed dates as they are', async () => {
    const runtime = await testRuntime();
    // Every day has three permits, and the last four days, which are published late, have none.
    const days = Array.from({ length: 120 }, (_, at) => at + 4);
    await publishPermits(
      runtime,
      days.flatMap((day) =>
        [1, 2, 3].map((at) => samplePermit(`il-a.${day}-${at}`, { issueDate: dayBefore(day) })),
      ),
    );
    const preview = (criteria: Partial<AlertCriteria>) =>
      previewAlert(runtime, alertBody(criteria), UNKNOWN_READER);
    expect(await preview({})).toMatchObject({ matched: 90, perWeek: 21 });
    expect(await preview({ lastDays: 7 })).toMatchObject({ matched: 90, perWeek: 21 });
    expect(await preview({ from: dayBefore(8) })).toMatchObject({ matched: 15, perWeek: 21 });
    expect(await preview({ to: dayBefore(10) })).toMatchObject({ matched: 72, perWeek: 0 });
    expect(await preview({ to: dayBefore(60) })).toMatchObject({ matched: 0, perWeek: 0 });
  });

  it('counts thirty days, today included, and shows the newest three', async () => {
    const runtime = await testRuntime();
    const days = [0, 1, 2, 3, 4, 29, 30, 400];
    await publishPermits(runtime, [
      ...days.map((day) => samplePermit(`il-a.${day}`, { issueDate: dayBefore(day) })),
      samplePermit('il-a.tomorrow', { issueDate: dayBefore(-1) }),
      samplePermit('il-a.undated', { issueDate: null }),
    ]);
    const preview = await previewAlert(runtime, alertBody(), UNKNOWN_READER);
    expect(preview).toMatchObject({ matched: 6, perWeek: 1.4, isTooWide: false });
    expect(preview.sample.map(({ id }) => id)).toEqual(['il-a.0', 'il-a.1', 'il-a.2']);
    const narrow = await previewAlert(
      runtime,
      alertBody({ from: dayBefore(2), to: dayBefore(1) }),
      UNKNOWN_READER,
    );
    expect(narrow.matched).toBe(2);
    expect(await previewAlert(runtime, alertBody({ states: ['Texas'] }), UNKNOWN_READER)).toEqual({
      matched: 0,
      perWeek: 0,
      isTooWide: false,
      withoutPoint: 0,
      sample: [],
    });
  });

  it('of filings counts what is filed and not issued, and the alert finds a new one', async () => {
    const runtime = memoryRuntime();
    await addTestAlert(runtime, 'user', { statuses: ['Applied'] });
    const filing = { status: 'Applied', issueDate: null, appliedOn: dayBefore(3) } as const;
    await publishPermits(runtime, [
      newPermit('il-a.1', filing),
      newPermit('il-a.2', { ...filing, status: 'Void' }),
      newPermit('il-a.3', { status: 'Issued' }),
    ]);
    const preview = await previewAlert(runtime, alertBody({ statuses: ['Applied'] }), UNKNOWN_READER);
    expect(preview).toMatchObject({ matched: 1, perWeek: 0, sample: [{ id: 'il-a.1' }] });
    await matchAlerts(runtime);
    expect(await waitingPermits(runtime)).toEqual({ user: ['il-a.1'] });
  });

  it('warns of more than two hundred a week', async () => {
    const runtime = await testRuntime();
    const permit = (at: number) => samplePermit(`il-a.${at}`, { valuation: at });
    await publishPermits(
      runtime,
      Array.from({ length: 858 }, (_, at) => permit(at)),
    );
    expect(await previewAlert(runtime, alertBody(), UNKNOWN_READER)).toMatchObject({
      perWeek: 200.2,
      isTooWide: true,
    });
    expect(await previewAlert(runtime, alertBody({ minValue: 1 }), UNKNOWN_READER)).toMatchObject({
      perWeek: 200,
      isTooWide: false,
    });
  });
});
