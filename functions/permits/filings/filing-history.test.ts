import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/domain/days.ts';
import type { StoredPermit } from '../stored-permit.ts';
import { samplePermit } from '../testing.ts';
import { FilingHistory } from './filing-history.ts';

const FIRST = '2024-01-01';
const filed = (at: number, appliedOn: string, issueDate: string | null, parts: Partial<StoredPermit> = {}) =>
  samplePermit(`wa-seattle.${at}`, {
    jurisdictionState: 'Washington',
    jurisdictionCity: 'Seattle',
    permitCategory: 'roof',
    appliedOn,
    issueDate,
    ...parts,
  });
/** Issued permits without a day of filing on every day up to the last, which show from when to when the records are whole. */
const daily = (last: string, first = FIRST): StoredPermit[] => {
  const permits: StoredPermit[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    permits.push({ ...filed(permits.length, day, day), appliedOn: undefined });
  return permits;
};
const measure = (
  permits: readonly StoredPermit[],
  telling: readonly string[] = ['wa-seattle'],
  from = '2023-01-01',
) => {
  const history = new FilingHistory(telling, from);
  for (const permit of permits) history.add(permit);
  return history.measured();
};
/** 60 filings of a day, of which the first were issued after 20 days. */
const cohort = (appliedOn: string, issued: number, parts: Partial<StoredPermit> = {}): StoredPermit[] =>
  Array.from({ length: 60 }, (_, at) =>
    filed(1000 + at, appliedOn, at < issued ? addDays(appliedOn, 20) : null, parts),
  );
const odds = (permits: readonly StoredPermit[], telling?: readonly string[], from?: string) =>
  measure(permits, telling, from).get('washington/seattle/#roof')?.odds[0];

describe('the history of filings', () => {
  it('counts those that were watched for a year, by kind and of every kind', () => {
    const cells = measure([...daily('2026-01-31'), ...cohort('2024-06-01', 40)]);
    expect([...cells.keys()]).toEqual(['washington/seattle/#', 'washington/seattle/#roof']);
    for (const {
      odds: [first],
    } of cells.values())
      expect(first).toMatchObject({ n: 60, issued: 40 });
  });

  it('says nothing of filings that are younger, or older than the records', () => {
    expect(odds([...daily('2025-05-31'), ...cohort('2024-06-15', 40)])).toBeUndefined();
    expect(odds([...daily('2025-06-20'), ...cohort('2024-06-15', 40)])).toMatchObject({ n: 60 });
    expect(odds([...daily('2026-01-31'), ...cohort('2023-12-01', 40)])).toBeUndefined();
    expect(
      odds([...daily('2026-01-31'), ...cohort('2024-06-01', 40)], undefined, '2024-07-01'),
    ).toBeUndefined();
  });

  it('counts a denied filing as one without a permit, and leaves out paperwork, withdrawn ones and slips', () => {
    const base = [...daily('2026-01-31'), ...cohort('2024-06-01', 40)];
    const add = (parts: Partial<StoredPermit>) => odds([...base, filed(1, '2024-06-01', null, parts)])?.n;
    expect(add({ status: 'Denied' })).toBe(61);
    expect(add({ paperwork: 'renewal' })).toBe(60);
    expect(add({ withdrawnAt: '2024-08-01T00:00:00.000Z' })).toBe(60);
    expect(add({ issueDate: '2024-05-01' })).toBe(60);
  });

  it('has no odds of a source that does not tell them, but the days to issue', () => {
    const permits = [...daily('2026-01-31'), ...cohort('2024-06-01', 60)];
    const cell = measure(permits, ['wa-tacoma']).get('washington/seattle/#roof');
    expect(cell).toEqual({ odds: [], elsewhere: null, toIssue: { n: 60, median: 20, low: 20, high: 20 } });
  });

  it('counts records of one permit from several sources once', () => {
    const shared = (at: number) => ({ level: 'city', with: [], key: `washington/seattle/${at}` }) as const;
    const twice = [1, 2].flatMap(() =>
      Array.from({ length: 60 }, (_, at) => filed(at, '2024-06-01', '2024-06-21', { shared: shared(at) })),
    );
    const cell = measure([...daily('2026-01-31'), ...twice]).get('washington/seattle/#roof');
    expect([cell?.odds[0]?.n, cell?.toIssue?.n]).toEqual([60, 60]);
  });
});
