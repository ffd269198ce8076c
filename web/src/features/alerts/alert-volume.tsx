import { filterOfCriteria, PREVIEW_DAYS, TOO_WIDE_PER_WEEK } from '#shared/domain/alerts/alert.ts';
import { asksFilings } from '#shared/domain/filing/filing.ts';
import { TO_REACH, WAYS } from '#shared/domain/permit/who.ts';
import { counted, formatCount, formatWeekly } from '../../lib/format/format.ts';
import { ReachIcon } from '../../ui/lead/reach-mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { LivePreview } from './use-live-preview.ts';

/** How many permits a week an alert matches, how somebody can be reached, and its last weeks. Keeps its height. */
export function AlertVolume({ preview }: { readonly preview: LivePreview }) {
  const { request, problem, data, weekly, reach, isOutdated, isRefused, error } = preview;
  const isKnown = data !== undefined && !isRefused && error === null;
  const areFilings = request !== null && asksFilings(filterOfCriteria(request.criteria));
  return (
    <section
      aria-label="How many"
      aria-busy={isOutdated}
      className="mt-5 flex min-h-39 flex-wrap items-end justify-between gap-x-2 gap-y-2 rounded border border-line-strong bg-raised px-3 py-3 sm:min-h-25 sm:px-4"
    >
      <p role="status" className="text-14">
        {isKnown && areFilings ? (
          <>
            <b className="text-20 font-semibold sm:text-28">{formatCount(data.matched)}</b> filed and not
            issued
          </>
        ) : isKnown ? (
          <>
            <b className="text-20 font-semibold sm:text-28">About {formatWeekly(data.perWeek)}</b> a week
          </>
        ) : isRefused || error !== null ? (
          'Not counted.'
        ) : (
          <Skeleton className="h-8 w-32" />
        )}
      </p>
      {isKnown && !areFilings && weekly !== undefined && <Weeks {...weekly} />}
      <p className="min-h-10 basis-full text-14 text-pretty text-muted sm:min-h-5">
        {problem !== null ? (
          <span className="text-problem">{problem}</span>
        ) : !isKnown ? null : areFilings && data.matched > 0 ? (
          'Filings have no issue date, so they are not counted by week.'
        ) : data.isTooWide ? (
          `Over ${TOO_WIDE_PER_WEEK} a week is more than anyone can read. Add a city, a trade or a min value.`
        ) : data.matched === 0 ? (
          'Nothing matched. Check the spelling, or remove something.'
        ) : (
          <Reached reach={reach} />
        )}
      </p>
    </section>
  );
}

/** "In 30 days: 9 to phone, 12 to write", as drawings and words. */
function Reached({ reach }: Pick<LivePreview, 'reach'>) {
  const ways = WAYS.filter((way) => reach !== undefined && reach[way] > 0);
  if (reach === undefined || ways.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-4">
      In {PREVIEW_DAYS} days:
      {ways.map((way) => (
        <span key={way} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <ReachIcon reach={way} />
          {formatCount(reach[way])} {TO_REACH[way]}
        </span>
      ))}
    </span>
  );
}

/** The weeks that the picture shows, this one included. */
const WEEKS_SHOWN = 8;
/** Pixels. */
const BAR = 14;
const SLOT = 22;
const SLOT_OF_HUNDREDS = 26;
const BASE = 44;
const TOP = 16;
/** Longer numbers do not fit over a bar. */
const NUMBER_MAX = 999;

/** The last weeks as bars with their counts, this one in ink. None for weeks before the records begin, which would look empty. */
function Weeks({ weeks, recordsBegin }: NonNullable<LivePreview['weekly']>) {
  const shown = weeks
    .slice(-WEEKS_SHOWN)
    .filter(({ weekStart }, at, { length }) => at === length - 1 || (recordsBegin ?? '') <= weekStart);
  const most = Math.max(1, ...shown.map(({ count }) => count));
  const slot = most > 99 ? SLOT_OF_HUNDREDS : SLOT;
  const height = (count: number): number => ((BASE - TOP) * count) / most;
  return (
    <svg
      role="img"
      aria-label={`Permits in each of the last ${counted(shown.length, 'week')}: ${shown.map(({ count }) => formatCount(count)).join(', ')}.`}
      width={slot * shown.length}
      height={BASE + 1}
      className="figures block text-12"
      fill="var(--muted)"
    >
      <line x2="100%" y1={BASE + 0.5} y2={BASE + 0.5} stroke="var(--line-strong)" />
      {shown.map(({ weekStart, count }, at) => (
        <g key={weekStart}>
          <rect
            x={at * slot + (slot - BAR) / 2}
            width={BAR}
            y={BASE - height(count)}
            height={height(count)}
            className={at === shown.length - 1 ? 'fill-ink' : 'fill-line-strong/55'}
          />
          {most <= NUMBER_MAX && (
            <text x={(at + 0.5) * slot} y={BASE - height(count) - 4} textAnchor="middle">
              {formatCount(count)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
