import type { Output } from '#shared/contract/index.ts';
import { tradeLabel } from '#shared/domain/permit/trades.ts';
import { countyName } from '#shared/domain/territory/county-name.ts';
import { formatCount } from '../../lib/format/format.ts';
import { FillBar } from '../../ui/fill-bar.tsx';

type Work = Output<'contractor'>['work'];

/** Trades and places shown. */
const SHOWN = 8;
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A contractor's permits of twelve months, by month, trade and place. */
export function WorkFigures({ work }: { readonly work: Work }) {
  const { months, trades, places } = work;
  return (
    <div className="mt-3 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <CountTable
        caption="By month"
        rows={months.map(({ month, count }, at) => ({
          name: `${monthName(month)}${at === months.length - 1 ? ' so far' : ''}`,
          count,
        }))}
      />
      <div className="space-y-6">
        <CountTable
          caption="By trade"
          limit={SHOWN}
          rows={trades.map(({ trade, count }) => ({ name: tradeLabel(trade), count }))}
        />
        <CountTable
          caption="By place"
          limit={SHOWN}
          rows={places.map(({ city, county, count }) => ({
            name: city ?? (county === null ? 'Place not stated' : countyName(county)),
            count,
          }))}
        />
      </div>
    </div>
  );
}

interface CountTableProps {
  readonly caption: `By ${string}`;
  readonly rows: readonly { readonly name: string; readonly count: number }[];
  /** Rows shown; all by default. */
  readonly limit?: number;
}

/** Counts with bars: the longest has the most. */
function CountTable({ caption, rows, limit = rows.length }: CountTableProps) {
  const shown = rows.slice(0, limit);
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <div>
      <table className="w-full border-collapse text-14">
        <caption className="border-b border-line-strong pb-1 text-left text-12 font-semibold text-muted">
          {caption}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{caption.slice('By '.length)}</th>
            <th scope="col">Share of the most</th>
            <th scope="col">Permits</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, count }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cities of two states may share a name
            <tr key={at} className="h-7 border-b border-line">
              <th scope="row" className="w-36 pr-3 text-left font-normal break-words">
                {name}
              </th>
              <td>
                <FillBar published share={count / most} />
              </td>
              <td className="figures w-14 text-right font-mono">{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length && (
        <p className="mt-1 text-12 text-muted">And {formatCount(rows.length - shown.length)} more.</p>
      )}
      {rows.length === 0 && <p className="mt-1 text-14 text-muted">The records state none.</p>}
    </div>
  );
}

/** "Nov 2026". @param month `YYYY-MM` */
function monthName(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}
