import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Source } from '../source.ts';
import { chicago } from '../testing/fixtures.ts';
import { isCountDue, judgeCount, verdictOf } from './key-count.ts';

/** Rows beyond what is declared that a new source may have. */
const COPIES_MAX = 2;
const TODAY = '2026-11-20';
const repeating = (most: number): Source => ({
  ...chicago,
  expected: { repeats: { most, because: 'copies' } },
});
const count = fc.integer({ min: 1, max: 40 });

describe('a counted key', () => {
  it('stops a new source from three rows beyond what is declared, and holds a known one from one', () => {
    fc.assert(
      fc.property(count, count, fc.boolean(), (declared, rows, isNew) => {
        const source = repeating(declared);
        const judged = judgeCount(source, { key: '1000', rows }, undefined, isNew, TODAY);
        const beyond = rows - declared;
        const expected = beyond <= (isNew ? COPIES_MAX : 0) ? 'fine' : isNew ? 'stop' : 'hold';
        expect(verdictOf(source, judged, isNew)).toBe(expected);
        expect(judged.finding === null).toBe(beyond <= 0);
      }),
    );
  });

  it('holds a source only from more rows on than its first count accepted', () => {
    fc.assert(
      fc.property(count, count, count, (declared, first, later) => {
        const source = repeating(declared);
        const before = judgeCount(source, { key: '1000', rows: first }, undefined, true, TODAY);
        const now = judgeCount(source, { key: '1000', rows: later }, before, false, TODAY);
        const accepted = first <= declared + COPIES_MAX ? Math.max(declared, first) : declared;
        expect(verdictOf(source, now, false)).toBe(later > accepted ? 'hold' : 'fine');
        // A reason that is declared now, or another key, lifts it at once.
        expect(verdictOf(repeating(later), now, false)).toBe('fine');
        expect(verdictOf({ ...source, recordKey: ['id'] }, now, false)).toBe('fine');
      }),
    );
  });

  it('is counted again after 30 days, with another key, and as long as it holds the source', () => {
    const fine = judgeCount(chicago, { key: '1000', rows: 1 }, undefined, true, '2026-10-22');
    expect(isCountDue(chicago, fine, false, TODAY)).toBe(false);
    expect(isCountDue(chicago, fine, false, '2026-11-21')).toBe(true);
    expect(isCountDue(chicago, fine, true, TODAY)).toBe(true);
    expect(isCountDue(chicago, undefined, false, TODAY)).toBe(true);
    expect(isCountDue({ ...chicago, recordKey: ['id'] }, fine, false, TODAY)).toBe(true);
    const wrong = judgeCount(chicago, { key: '1000', rows: 2 }, fine, false, TODAY);
    expect(isCountDue(chicago, wrong, false, TODAY)).toBe(true);
  });

  it('is named in a sentence that shows record numbers only', () => {
    const { finding } = judgeCount(chicago, { key: '1000', rows: 57_543 }, undefined, false, TODAY);
    expect(finding).toBe(
      '“1000” of the key permit_ is on 57543 rows instead of 1. What changes waits until the key is corrected, or the reason declared (expected.repeats).',
    );
    const named: Source = { ...chicago, recordKey: ['permit_', 'contact_1_name'] };
    const judged = judgeCount(named, { key: '1000.ADA~20SAMPLE', rows: 9 }, undefined, true, TODAY);
    expect(judged.finding).toMatch(/^“1000” of the key permit_\+contact_1_name is on 9 rows/);
    const nameless = judgeCount(
      { ...chicago, recordKey: ['id'] },
      { key: '7', rows: 9 },
      undefined,
      true,
      TODAY,
    );
    expect(nameless.finding).toMatch(
      /^One value of the key id is on 9 rows instead of 1\. Nothing is collected/,
    );
  });
});
