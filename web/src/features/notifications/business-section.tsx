import type { User } from '../../lib/api/session.ts';
import { AreaField, RoleCards, TradePicks } from '../../ui/business/business-fields.tsx';
import { Section } from '../../ui/section.tsx';
import type { Settings } from './use-settings.ts';

interface BusinessSectionProps {
  readonly user: User;
  readonly onChange: (settings: Settings) => void;
}

const LEGEND = 'mb-2 text-14 font-medium';

/** What the user told us about their business: it sets labels, scores and the first search. */
export function BusinessSection({ user: { trades, role, area }, onChange }: BusinessSectionProps) {
  return (
    <Section
      title="Your business"
      className="space-y-5 border border-line-strong bg-raised px-5 py-5 sm:px-8"
      heading="mb-1 text-16 font-semibold"
    >
      <p className="max-w-prose text-14 text-muted">
        Sets your first search, labels and lead scores. It doesn’t change your alerts.
      </p>
      <fieldset className="min-w-0">
        <legend className={LEGEND}>Your trades</legend>
        <TradePicks value={trades} onChange={(next) => onChange({ trades: [...next] })} />
      </fieldset>
      <AreaField value={area} onChange={(next) => onChange({ area: next })} />
      <fieldset className="min-w-0">
        <legend className={LEGEND}>Who hires you?</legend>
        <RoleCards name="role" value={role} onChange={(next) => onChange({ role: next })} />
      </fieldset>
    </Section>
  );
}
