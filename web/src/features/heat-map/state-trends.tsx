import { useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { read } from '../../lib/api/read.ts';
import { formatMillions } from '../../lib/format/amounts.ts';
import { formatCount, formatDay } from '../../lib/format/format.ts';
import { Loading, Repeat } from '../../ui/loading.tsx';
import { PartFailed } from '../../ui/notice/part-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** PRODUCT §9. */
const SHOWN = 10;

type Trend = Output<'permitTrends'>[number];

/** State Trends (PRODUCT §2): the last 30 days of complete data, compared with the 30 before. */
export function StateTrends() {
  const { data, isError, refetch } = useQuery(read('permitTrends'));
  const rows = data?.slice(0, SHOWN);
  return (
    <section aria-labelledby="trends-heading" className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="trends-heading" className="text-16 font-semibold">
          State Trends
        </h2>
        <p className="text-12 text-muted">All trades, 30 days against the 30 before</p>
      </div>
      {isError && (
        <PartFailed className="mt-3" onTryAgain={() => void refetch()}>
          Failed to fetch the trends.
        </PartFailed>
      )}
      {rows === undefined && !isError && (
        <Loading label="Loading trends" className="mt-3 space-y-3">
          <Repeat times={SHOWN}>
            <Skeleton />
          </Repeat>
        </Loading>
      )}
      {rows?.length === 0 && <p className="mt-3 text-14 text-muted">No state has permits yet.</p>}
      {rows !== undefined && rows.length > 0 && <TrendTable rows={rows} />}
    </section>
  );
}

function TrendTable({ rows }: { readonly rows: readonly Trend[] }) {
  return (
    <table className="mt-1 w-full border-collapse border-t border-line-strong text-12">
      <thead className="sr-only">
        <tr>
          {['State', 'Trend', 'Permits', 'Value', 'Change'].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ state, trend, permitCount, totalValuation, growthRate, recordsBegin }) => (
          <tr key={state} className="h-7 border-b border-line">
            <th scope="row" className="pr-2 text-left text-14 font-normal">
              {state}
              {growthRate === null && (
                <span className="block pb-1 text-12 text-muted">
                  Not compared:{' '}
                  {recordsBegin === null ? 'too few permits' : `records begin ${formatDay(recordsBegin)}`}
                </span>
              )}
            </th>
            <td className="pr-2 whitespace-nowrap text-muted">
              {growthRate !== null && <TrendMark trend={trend} />}
            </td>
            <td className="figures pr-2 text-right font-mono">{formatCount(permitCount)}</td>
            <td className="figures pr-2 text-right font-mono whitespace-nowrap">
              {/* A zero for a month means that the records show no values. */}
              {totalValuation === 0 ? '—' : formatMillions(totalValuation)}
            </td>
            <td className="figures text-right font-mono font-medium whitespace-nowrap">
              {growthRate !== null && formatGrowth(growthRate)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TrendMark({ trend }: Pick<Trend, 'trend'>) {
  const { path, word } = MARKS[trend];
  return (
    <>
      <svg viewBox="0 0 12 12" aria-hidden="true" className="mr-1 inline size-3 align-[-2px] text-ink">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <span className="max-[22.5rem]:sr-only">{word}</span>
    </>
  );
}

const MARKS = {
  increasing: { path: 'M2.5 9.5 9.5 2.5M4 2.5h5.5v5.5', word: 'increasing' },
  decreasing: { path: 'M2.5 2.5 9.5 9.5M9.5 4v5.5H4', word: 'decreasing' },
  other: { path: 'M1 6h10M7 2.5 10.5 6 7 9.5', word: 'steady' },
} as const;

/** `+12.5%`, with a minus sign as wide as the plus. */
function formatGrowth(percent: number): string {
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;
}
