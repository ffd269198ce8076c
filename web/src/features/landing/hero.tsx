import { EXPORT_LEADS_PER_MONTH, PRICE, TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { START_TRIAL_HREF } from '../../lib/page/sign-in-hrefs.ts';
import { buttonClass } from '../../ui/button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CityCheck } from './check/city-check.tsx';
import { TellMeWhen } from './check/tell-me-when.tsx';
import { SECTION_WIDTH } from './frame.tsx';
import { PlumbLine } from './plumb-line.tsx';
import { ProductWindow } from './product-window.tsx';
import { SAMPLE_PERMITS } from './samples.ts';

const GETS = [
  'Letters and labels, a route, alerts and a map',
  'A work list that works without a signal',
  `CSV, Excel and HubSpot, ${EXPORT_LEADS_PER_MONTH} leads a month, and an API`,
] as const;

/** What it is, what it costs, whether it covers your city, and the product itself. */
export function Hero() {
  return (
    <div
      className={`${SECTION_WIDTH} grid gap-x-23 gap-y-8 pt-6 pb-10 xl:grid-cols-[minmax(0,29rem)_minmax(0,1fr)] xl:pt-12`}
    >
      <div>
        <p className="text-14 font-semibold text-signal-text">Building permit leads for contractors</p>
        <h1 className="mt-1 text-28 font-semibold tracking-tight sm:text-44">
          See who is building. Reach&nbsp;them&nbsp;first.
        </h1>
        <p className="mt-2 max-w-prose text-16 text-pretty text-muted sm:mt-4 sm:text-20">
          Cities publish building permits. We read them daily and tell you who does the work and how to reach
          somebody. {PRICE.short} a month.
        </p>
        <CityCheck />
        <TellMeWhen />
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <a href={START_TRIAL_HREF} className={`${buttonClass('primary')} sm:h-11 sm:text-16`}>
            Start Free Trial
          </a>
          <p className="max-w-56 text-14 text-muted">
            {TRIAL_DAYS} days free. No credit card required. Cancel anytime.
          </p>
        </div>
        <ul className="mt-5 border-t border-line pt-4 text-14 max-sm:hidden">
          {GETS.map((line) => (
            <li key={line} className="flex items-baseline gap-2.5 py-0.5">
              <svg viewBox="0 0 12 10" aria-hidden="true" className="h-2.5 w-3 shrink-0 text-signal-text">
                <path d="m1 5.5 3.5 3.5L11 1" fill="none" stroke="currentColor" strokeWidth="1.75" />
              </svg>
              {line}
            </li>
          ))}
        </ul>
      </div>
      <div className="relative min-w-0">
        <PlumbLine />
        <ProductWindow />
        <figure className="mt-4">
          <ul className="grid gap-4 sm:grid-cols-2">
            {SAMPLE_PERMITS.map(({ number, badge, type, value, city }) => (
              <li key={number} className="rounded border border-line-strong bg-raised px-3.5 py-3">
                <div className="flex items-center justify-between gap-2">
                  <span className="font-mono text-14">{number}</span>
                  {badge === 'Active' ? <StatusBadge status="Active" /> : <NewBadge />}
                </div>
                <div className="mt-2 flex items-center justify-between gap-3">
                  <div className="min-w-0">
                    <p className="text-16 font-medium text-pretty">{type}</p>
                    <p className="text-14 text-muted">{city}</p>
                  </div>
                  <p className="figures font-mono text-28 font-medium tracking-tight">{formatMoney(value)}</p>
                </div>
              </li>
            ))}
          </ul>
          <figcaption className="mt-2.5 text-12 text-muted">
            Sample: invented permits, names and phones. Yours are real records, each with its official link.
          </figcaption>
        </figure>
      </div>
    </div>
  );
}

function NewBadge() {
  return (
    <span className="inline-flex items-center gap-1.5 rounded border border-current px-1.5 text-12 leading-5 font-medium text-signal-text">
      <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2">
        <path d="M5 0v10M0 5h10" stroke="currentColor" strokeWidth="1.75" />
      </svg>
      New
    </span>
  );
}
