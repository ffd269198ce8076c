import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Output } from '#shared/contract/index.ts';
import { type SearchProfile, workAndPlace } from '#shared/domain/filter/profile-filter.ts';
import { formatCount, formatDay } from '../../lib/format/format.ts';
import { pageQuery } from '../../lib/page/links.ts';
import { classNames } from '../../ui/class-names.ts';
import { RuledSection } from '../../ui/ruled-section.tsx';
import { permitsInWords } from './my-search.ts';
import { SECTION_LINK } from './section-look.ts';
import { axisStep, monthInWords } from './weekly-figures.ts';
import { weeklyQuery } from './weekly-query.ts';

type Weekly = Output<'permitsByWeek'>;

/** The permits in the user's trades and area by week of issue, this week in ink. */
export function WeeklyPermits({ profile }: { readonly profile: SearchProfile }) {
  const { data, error } = useQuery({ ...weeklyQuery(profile), retryOnMount: false });
  return (
    <RuledSection
      title={`${permitsInWords(profile)}, by week`}
      note={data && monthInWords(data.weeks)}
      action={
        <Link to={`/heatmap?${pageQuery(workAndPlace(profile))}`} className={SECTION_LINK}>
          Heat Map
        </Link>
      }
    >
      {error !== null && <p className="min-h-47 py-3 text-14 text-muted">The weeks could not be loaded.</p>}
      {data !== undefined && <Bars {...data} />}
    </RuledSection>
  );
}

/** Pixels. */
const HEIGHT = 136;
const BASE = 112;
const TOP = 24;
/** Percent of the width that the bars take; the axis has the rest. */
const BARS_WIDTH = 94;
/** Weeks between two dates under the bars. */
const DATE_EVERY = 3;

function Bars({ weeks, completeUntil, recordsBegin }: Weekly) {
  const last = weeks.length - 1;
  // No bar for weeks before the records, which would look like weeks without permits.
  const shown = weeks
    .map((week, at) => ({ ...week, at }))
    .filter(({ at, weekStart }) => at === last || recordsBegin === null || recordsBegin <= weekStart);
  const step = axisStep(Math.max(...shown.map(({ count }) => count)));
  const most = Math.max(step, ...shown.map(({ count }) => count));
  const y = (count: number): number => BASE - ((BASE - TOP) * count) / most;
  const ticks = Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);
  const slot = BARS_WIDTH / weeks.length;
  const isLate = shown.some(({ isComplete, at }) => !isComplete && at < last);
  const said = shown.map(({ weekStart, count }) => `${formatDay(weekStart)}: ${formatCount(count)}`);
  return (
    <>
      <svg
        role="img"
        aria-label={`Permits by week. ${said.join(', ')}.`}
        width="100%"
        height={HEIGHT}
        className="figures mt-2 block text-12"
        fill="var(--muted)"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1="0" x2={`${BARS_WIDTH}%`} y1={y(tick)} y2={y(tick)} stroke="var(--line)" />
            <text x="100%" y={y(tick) + 4} textAnchor="end">
              {formatCount(tick)}
            </text>
          </g>
        ))}
        {shown.map(({ weekStart, count, isComplete, at }) => {
          const isThis = at === last;
          const middle = `${(at + 0.5) * slot}%`;
          const isDated = (last - at) % DATE_EVERY === 0;
          return (
            <g key={weekStart}>
              <rect
                x={`${at * slot + slot / 4}%`}
                width={`${slot / 2}%`}
                y={y(count)}
                height={BASE - y(count)}
                className={classNames(isThis ? 'fill-ink' : 'fill-line-strong/55')}
                {...(!isThis &&
                  !isComplete && { fillOpacity: 0.4, stroke: 'var(--line-strong)', strokeDasharray: '3 3' })}
              />
              {isThis && (
                <text x={middle} y={y(count) - 6} textAnchor="middle" fill="var(--ink)" fontWeight="600">
                  {formatCount(count)}
                </text>
              )}
              {isDated && (
                <text x={middle} y={HEIGHT - 6} textAnchor="middle">
                  {formatDay(weekStart)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <p className="mt-1 text-12 text-muted">
        {recordsBegin !== null &&
          shown.length < weeks.length &&
          `Our records here begin ${formatDay(recordsBegin)}. `}
        This week so far.{' '}
        {completeUntil !== null &&
          `Counts are complete to ${formatDay(completeUntil)}${isLate ? '; dashed weeks still grow, because cities publish late' : ''}.`}
      </p>
    </>
  );
}
