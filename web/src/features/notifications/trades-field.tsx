import { TRADES, type Trade } from '#shared/domain/permit/trades.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';

const CHOICES = TRADES.map(({ id, label }) => ({ value: id, label }));

interface TradesFieldProps {
  readonly value: readonly Trade[];
  readonly onChange: (trades: Trade[]) => void;
}

/** The user's trades, which raise lead scores. Empty by default. */
export function TradesField({ value, onChange }: TradesFieldProps) {
  return (
    <section aria-labelledby="trades" className="border border-line-strong bg-raised px-5 py-5 sm:px-8">
      <h2 id="trades" className="text-16 font-semibold">
        Your trades
      </h2>
      <p className="mt-1 max-w-prose text-14 text-muted">
        A permit in one of your trades gets 15 of the 100 points of its lead score. This does not change your
        alerts.
      </p>
      <div className="mt-2">
        <ChoiceList legend="Trades" choices={CHOICES} value={value} onChange={onChange} none="None set" />
      </div>
    </section>
  );
}
