import { useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { read } from '../../lib/api/read.ts';
import { formatCount, formatMillions } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Loading, Repeat } from '../../ui/loading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** PRODUCT §9. */
const SHOWN = 10;

type Trend = Output<'permitTrends'>[number];

/** State Trends (PRODUCT §2): the last 30 days of complete data, compared with the 30 before. */
export function StateTrends() {
  const { data, isError, refetch } = useQuery(read('permitTrends'));
  return (
    <section aria-labelledby="trends-heading" className="min-w-0">
      <h2 id="trends-heading" className="text-20 font-semibold">
        State Trends
      </h2>
      <p className="text-12 text-pretty text-muted">
        The last 30 days with complete data, compared with the 30 before. A change of 5% or more is a trend.
      </p>
      {isError && (
        <p role="alert" className="mt-3 flex flex-wrap items-center gap-3 text-14">
          Failed to fetch the trends.
          <Button size="small" onClick={() => refetch()}>
            Try Again
          </Button>
        </p>
      )}
      {data === undefined && !isError && (
        <Loading label="Loading trends" className="mt-3 space-y-3">
          <Repeat times={SHOWN}>
            <Skeleton />
          </Repeat>
        </Loading>
      )}
      {data?.length === 0 && <p className="mt-3 text-14 text-muted">No state has dated permits yet.</p>}
      {data !== undefined && data.length > 0 && <TrendTable rows={data.slice(0, SHOWN)} />}
    </section>
  );
}

function TrendTable({ rows }: { readonly rows: readonly Trend[] }) {
  return (
    <table className="mt-2 w-full border-collapse text-14">
      <thead>
        <tr className="border-b border-line-strong text-12 text-muted">
          {['State', 'Trend', 'Permits', 'Value'].map((heading, column) => (
            <th
              key={heading}
              scope="col"
              className={classNames('py-1 font-normal', column < 2 ? 'text-left' : 'text-right')}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.state} className="border-b border-line">
            <th scope="row" className="py-2 pr-2 text-left font-medium">
              {row.state}
            </th>
            <td className="py-2 pr-2">
              <TrendWords row={row} />
            </td>
            <td className="py-2 pr-2 text-right font-mono">{formatCount(row.permitCount)}</td>
            <td className="py-2 text-right font-mono whitespace-nowrap">
              {/* A zero for a month means that the records show no values. */}
              {row.totalValuation === 0 ? '—' : formatMillions(row.totalValuation)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MARKS = {
  increasing: { path: 'M1 9 5 1l4 8z', word: 'Increasing' },
  decreasing: { path: 'M1 1l4 8 4-8z', word: 'Decreasing' },
  other: { path: 'M1 4h8v2H1z', word: 'Steady' },
} as const;

function TrendWords({ row: { trend, growthRate } }: { readonly row: Trend }) {
  const { path, word } = MARKS[trend];
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-1.5">
      <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 text-muted">
        <path d={path} fill="currentColor" />
      </svg>
      {growthRate === null ? 'Too few to tell' : word}
      {growthRate !== null && (
        <span className="font-mono text-12 text-muted">{formatGrowth(growthRate)}</span>
      )}
    </span>
  );
}

/** `+12.5%`, with a minus sign as wide as the plus. */
function formatGrowth(percent: number): string {
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;
}
