import type { Output } from '#shared/contract/index.ts';
import { formatCount } from '../../lib/format/format.ts';

type Week = Output<'permitsByWeek'>['weeks'][number];

/** Weeks of the figure and of the one it is compared with. */
const WEEKS = 4;
/** The fewest permits in the earlier weeks for which a change is meaningful, as for trends. */
const EARLIER_LEAST = 30;
/** Lines of the axis above zero. */
const LINES_MOST = 3;

/** "1,268 in the last 4 full weeks, up 12% on the 4 before". @param weeks the oldest first; undefined with too few complete weeks */
export function monthInWords(weeks: readonly Week[]): string | undefined {
  const full = weeks.filter(({ isComplete }) => isComplete).map(({ count }) => count);
  if (full.length < WEEKS) return undefined;
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  const last = sum(full.slice(-WEEKS));
  const words = `${formatCount(last)} in the last ${WEEKS} full weeks`;
  const before = full.slice(-2 * WEEKS, -WEEKS);
  const earlier = sum(before);
  if (before.length < WEEKS || earlier < EARLIER_LEAST) return words;
  const percent = Math.round((last / earlier - 1) * 100);
  if (percent === 0) return `${words}, as many as in the ${WEEKS} before`;
  return `${words}, ${percent > 0 ? 'up' : 'down'} ${Math.abs(percent)}% on the ${WEEKS} before`;
}

/** The distance of an axis' lines: 1, 2 or 5 times a power of ten, so that at most three lines fit under the highest value. */
export function axisStep(most: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power]) if (most / step < LINES_MOST + 1) return step;
}
