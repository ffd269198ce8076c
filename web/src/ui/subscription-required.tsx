import { Link } from 'react-router';
import { PRICE } from '#shared/domain/plan.ts';
import { buttonClass } from './button.tsx';
import { Notice } from './notice.tsx';

/** Stands in place of permits once the trial or the paid month is over (spec §8). */
export function SubscriptionRequired() {
  return (
    <Notice
      tone="signal"
      title="Subscription Required"
      actions={
        <Link to="/subscription" className={buttonClass('primary')}>
          Upgrade Now - {PRICE.label}
        </Link>
      }
    >
      <p>
        Your free trial has expired. Please upgrade to a {PRICE.label} subscription to see permits. Your
        alerts and settings are kept.
      </p>
    </Notice>
  );
}
