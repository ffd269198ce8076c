/** A range that covers the true figure. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The normal quantile of a two-sided interval that covers 90 of 100. */
export const Z_90 = 1.645;

/** Wilson's interval of a share, 0 to 1 (E. B. Wilson, 1927). @param whole above zero @param z the normal quantile */
export function wilson(part: number, whole: number, z: number): Interval {
  const p = part / whole;
  const middle = p + (z * z) / (2 * whole);
  const half = z * Math.sqrt((p * (1 - p)) / whole + (z * z) / (4 * whole * whole));
  const scale = 1 + (z * z) / whole;
  return { low: Math.max(0, (middle - half) / scale), high: Math.min(1, (middle + half) / scale) };
}

/** A median with its interval. */
export interface Median extends Interval {
  readonly n: number;
  readonly median: number;
}

/**
 * The median of some values, and the values between which 90 of 100 true medians lie, whatever the distribution: the ranks are those of a
 * binomial count around the half. @param sorted ascending, not empty
 */
export function medianOf(sorted: readonly number[]): Median {
  const n = sorted.length;
  const at = (rank: number): number => sorted[Math.min(n - 1, Math.max(0, rank))] ?? 0;
  const spread = Z_90 * Math.sqrt(n);
  return {
    n,
    median: at(Math.floor((n - 1) / 2)),
    low: at(Math.round((n - spread) / 2) - 1),
    high: at(Math.round((n + spread) / 2)),
  };
}
