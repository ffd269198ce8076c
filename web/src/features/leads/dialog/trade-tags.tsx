import type { PermitDetail } from '#shared/domain/permit/permit.ts';
import { type Trade, tradeLabel } from '#shared/domain/permit/trades.ts';

export interface TradeTagsProps {
  readonly trades: readonly Trade[];
  /** What showed each trade; undefined while it is not known. */
  readonly words: PermitDetail['tradeWords'] | undefined;
}

/** The trades a permit is filed under, each with the words of its type or description that say so. */
export function TradeTags({ trades, words = {} }: TradeTagsProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {trades.map((trade) => (
        <li key={trade} className="flex items-center gap-2">
          <span className="rounded border border-line-strong px-1.5 text-12 leading-5 font-medium whitespace-nowrap">
            {tradeLabel(trade)}
          </span>
          {words[trade] !== undefined && (
            <span className="text-12 text-muted">
              <span className="sr-only">by the words </span>“{words[trade]}”
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
