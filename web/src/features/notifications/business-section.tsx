import type { User } from '../../lib/api/session.ts';
import { AreaFields, RoleCards, TradePicks } from '../../ui/business/business-fields.tsx';
import type { Settings } from './use-settings.ts';

interface BusinessSectionProps {
  readonly user: User;
  readonly onChange: (settings: Settings) => void;
}

const LEGEND = 'mb-2 text-14 font-medium';

/** What the user told us about their business: it sets labels, scores and the first search. */
export function BusinessSection({ user: { trades, role, area }, onChange }: BusinessSectionProps) {
  return (
    <section
      aria-labelledby="business"
      className="space-y-5 border border-line-strong bg-raised px-5 py-5 sm:px-8"
    >
      <div>
        <h2 id="business" className="text-16 font-semibold">
          Your business
        </h2>
        <p className="mt-1 max-w-prose text-14 text-muted">
          Sets your first search, labels and lead scores. It doesn’t change your alerts.
        </p>
      </div>
      <fieldset className="min-w-0">
        <legend className={LEGEND}>Your trades</legend>
        <TradePicks value={trades} onChange={(next) => onChange({ trades: [...next] })} />
      </fieldset>
      <fieldset className="min-w-0">
        <legend className={LEGEND}>Your area</legend>
        <AreaFields value={area} onChange={(next) => onChange({ area: next })} />
      </fieldset>
      <fieldset className="min-w-0">
        <legend className={LEGEND}>Your role</legend>
        <RoleCards name="role" value={role} onChange={(next) => onChange({ role: next })} />
      </fieldset>
    </section>
  );
}
