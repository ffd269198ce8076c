import { describe, expect, it, vi } from 'vitest';
import { readStatusSummary } from '#functions/collection/status/status-summary.ts';
import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { createPublishIndex } from './publish-index.ts';

describe('the publisher', () => {
  it('starts another run when its time is over, and shows the total when all is published', async () => {
    const runtime = await testRuntime();
    await storePermits(runtime, [samplePermit('a.1'), samplePermit('a.2', { jurisdictionState: 'Texas' })]);
    // Each look at the clock takes eleven minutes.
    let now = Date.parse('2026-11-20T12:00:00.000Z');
    const slow = Object.assign(Object.create(runtime) as typeof runtime, {
      clock: {
        now: () => {
          now += 11 * 60_000;
          return new Date(now);
        },
      },
    });
    const goOn = vi.fn(async () => undefined);
    let runs = 0;
    while (goOn.mock.calls.length === runs) {
      runs++;
      await createPublishIndex(slow, async () => undefined, goOn)();
      const { totalPermits } = await readStatusSummary(runtime);
      expect(totalPermits).toBe(goOn.mock.calls.length === runs ? null : 2);
    }
    expect(runs).toBeGreaterThan(2);
  });
});
