import { describe, expect, it } from 'vitest';
import { lastLine, runStories, seedPlan } from '#infra/sim/harness/suite.ts';
import { CRM_SUITE } from './suite.ts';

describe('stories of HubSpot', () => {
  it('end with exactly one contact for each permit', async () => {
    const said: string[] = [];
    const totals = await runStories(CRM_SUITE, seedPlan(12), { say: (line) => said.push(line) });
    expect(said).toEqual([]);
    expect(totals.counts.permits).toBeGreaterThan(300);
    expect(totals.counts.faults).toBeGreaterThan(50);
    expect(lastLine(CRM_SUITE, totals)).toBe('doubled 0 lost 0');
  });
});
