import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestContents } from '#functions/delivery/digests/digest-contents.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { samplePermit } from '#functions/permits/testing.ts';
import { configFrom } from '#functions/platform/config.ts';
import { type TestRuntime, testRuntime } from '#functions/platform/testing.ts';
import { criteriaOfFilter } from '#shared/domain/alerts/alert.ts';
import { permitFilter, permitWithId } from '#shared/domain/permit/arbitrary.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
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
} from './testing.ts';

const DAY = 86_400_000;
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
  return (
    digestContents(config, userId, matches, alerts, permits, { reader: UNKNOWN_READER, today: '2026-11-20' })
      ?.data.total ?? 0
  );
}

describe('a preview', () => {
  it('equals the matches and the digest when all these permits are new', async () => {
    await fc.assert(
      fc.asyncProperty(
        permits,
        fc.array(permitFilter, { minLength: 1, maxLength: 4 }),
        async (list, filters) => {
          const runtime = memoryRuntime();
          const bodies = filters.map((filter) => criteriaOfFilter(filter));
          const users = bodies.map((_, at) => `user-${at}`);
          for (const [at, criteria] of bodies.entries())
            await addTestAlert(runtime, users[at] ?? '', criteria);
          const recent = list.map(({ id, ...one }, at) =>
            newPermit(id, { ...one, issueDate: dayBefore(at % 30) }),
          );
          await publishPermits(runtime, recent);
          await matchAlerts(runtime);
          const matches = await waitingMatches(runtime);
          for (const [at, criteria] of bodies.entries()) {
            const { matched, sample } = await previewAlert(runtime, alertBody(criteria), UNKNOWN_READER);
            const ids = (matches[users[at] ?? ''] ?? []).map(({ permitId }) => permitId);
            expect(matched).toBe(ids.length);
            expect(sample.length).toBe(Math.min(5, matched));
            expect(ids).toEqual(expect.arrayContaining(sample.map(({ id }) => id)));
            expect(await digestOf(runtime, users[at] ?? '', matches[users[at] ?? ''] ?? [])).toBe(matched);
          }
        },
      ),
      { numRuns: 30 },
    );
  }, 120_000);

  it('counts thirty days, today included, and shows the newest five', async () => {
    const runtime = await testRuntime();
    const days = [0, 1, 2, 3, 4, 29, 30, 400];
    await publishPermits(runtime, [
      ...days.map((day) => samplePermit(`il-a.${day}`, { issueDate: dayBefore(day) })),
      samplePermit('il-a.tomorrow', { issueDate: dayBefore(-1) }),
      samplePermit('il-a.undated', { issueDate: null }),
    ]);
    const preview = await previewAlert(runtime, alertBody(), UNKNOWN_READER);
    expect(preview).toMatchObject({ matched: 6, perWeek: 1.4, isTooWide: false });
    expect(preview.sample.map(({ id }) => id)).toEqual(['il-a.0', 'il-a.1', 'il-a.2', 'il-a.3', 'il-a.4']);
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
      sample: [],
    });
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
