import { describe, expect, it } from 'vitest';
import { generatePermits, MONTHS } from '#functions/permits/lead-index/bench/generated-permits.ts';
import { matchesFilter } from '#shared/domain/filter/matches-filter.ts';
import { UNKNOWN_READER } from '#shared/domain/permit/lead-reader.ts';
import { Agreement } from './agreement.ts';
import { generateAlerts } from './generated-alerts.ts';
import { PackedStream } from './packed-stream.ts';
import { SqliteMatches } from './sqlite-matches.ts';

const permits = [...generatePermits({ permits: 700, months: MONTHS.slice(0, 1), seed: 4 })];
const filters = [...generateAlerts(500, permits, 5)];
const stream = new PackedStream(filters);
const pairs = stream.match(permits);
const naive = (alert: number): number[] =>
  permits.flatMap((permit, at) =>
    matchesFilter(filters[alert] ?? {}, permit, UNKNOWN_READER) ? [at + 1] : [],
  );

describe('the bench of matching', () => {
  it('finds that the matcher, the naive loop and SQLite agree', () => {
    const agreement = new Agreement(permits, stream);
    const sqlite = new SqliteMatches(permits);
    for (const [alert, filter] of filters.entries()) {
      agreement.check(alert, naive(alert));
      agreement.check(alert, sqlite.matching(filter));
    }
    expect(pairs).toBeGreaterThan(1000);
    expect(agreement.verdict(pairs)).toBe('agree');
    expect(agreement.verdict(pairs + 1)).toContain('DIFFER');
  });

  it('detects a missing, an extra and a wrong pair', () => {
    const [matched = 0] = [...filters.keys()].filter((alert) => naive(alert).length > 2);
    const [first = 0, ...rest] = naive(matched);
    const other = permits.findIndex((_, at) => !naive(matched).includes(at + 1)) + 1;
    for (const wrong of [rest, [first, ...rest, other], [other, ...rest]]) {
      const agreement = new Agreement(permits, stream);
      agreement.check(matched, wrong);
      expect(agreement.verdict(pairs)).toBe('DIFFER in 1 alerts');
    }
  });

  it('reports an incomplete comparison', () => {
    const agreement = new Agreement(permits, stream);
    expect(agreement.verdict(pairs)).toBe('not compared');
    agreement.check(0, naive(0));
    expect(agreement.verdict(pairs)).toBe('agree in 1 of 500 alerts');
  });
});
