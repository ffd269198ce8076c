import { afterEach, describe, expect, it, vi } from 'vitest';
import { type MetricValues, metricsService, NAMESPACE, withMetrics } from './metrics.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** The log lines of jobs. */
function written(): string[] {
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  return lines;
}

describe('a job with metrics', () => {
  it('writes its metrics in the embedded metric format with its stage, including zeros', async () => {
    vi.stubEnv('POWERTOOLS_SERVICE_NAME', metricsService('prod'));
    const lines = written();
    await withMetrics(async (fresh: number) => ({ NeedsPerson: fresh, MessagesWaiting: 0 }))(2);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      service: 'plumbline-prod',
      NeedsPerson: 2,
      MessagesWaiting: 0,
      _aws: {
        CloudWatchMetrics: [
          {
            Namespace: NAMESPACE,
            Dimensions: [['service']],
            Metrics: [
              { Name: 'NeedsPerson', Unit: 'Count' },
              { Name: 'MessagesWaiting', Unit: 'Count' },
            ],
          },
        ],
      },
    });
  });

  it('writes each run separately', async () => {
    const lines = written();
    const runs: MetricValues[] = [{ CanaryFailed: 1 }, { CanaryFailed: 0 }];
    const job = withMetrics(async () => runs.shift() ?? {});
    for (let run = 0; run < 2; run++) await job();
    expect(lines.map((line) => JSON.parse(line).CanaryFailed)).toEqual([1, 0]);
  });

  it('rethrows the job’s error and writes no metrics', async () => {
    const lines = written();
    const job = withMetrics(() => Promise.reject(new Error('The table is down.')));
    await expect(job()).rejects.toThrow('The table is down.');
    expect(lines).toEqual([]);
  });
});
