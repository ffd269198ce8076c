import { isComing, type Promised } from '#shared/domain/plan/offer.ts';
import { EXPORT_LEADS_PER_MONTH, PLAN_TERMS, PRICE } from '#shared/domain/plan/plan.ts';
import { TEAM_MAX } from '#shared/domain/team/roles.ts';
import { START_TRIAL_HREF } from '../../lib/page/sign-in-hrefs.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ComingMark } from '../../ui/places/coming-mark.tsx';
import { Section } from './frame.tsx';

/** The parts of a feature, with the words for a part that is still coming. */
type Parts = readonly (readonly [Promised, string])[];

/** PRODUCT §2, features listed. */
const INCLUDED: readonly { readonly name: string; readonly parts?: Parts }[] = [
  { name: 'Unlimited permit searches' },
  { name: 'Real-time updates' },
  { name: `Export of up to ${EXPORT_LEADS_PER_MONTH} leads a month` },
  {
    name: 'Email and mobile alerts',
    parts: [
      ['emailAlerts', 'by email'],
      ['phoneAlerts', 'on your phone'],
    ],
  },
  { name: 'API access', parts: [['api', 'API access']] },
  { name: 'Premium support' },
];

/** The one plan (PRODUCT §2, §9). */
export function Pricing() {
  return (
    <Section
      id="pricing"
      title="One plan, one price"
      lead="You pay for one month at a time. Nothing renews automatically, so there is nothing to cancel."
    >
      <div className="grid border border-line-strong bg-raised sm:grid-cols-2">
        <div className="flex flex-col justify-between gap-6 border-line-strong p-6 max-sm:border-b sm:border-r sm:p-8">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="text-20 font-semibold">Professional Plan</h3>
            <span className="rounded border border-current px-2 text-12 leading-6 font-medium text-signal-text">
              Most Popular
            </span>
          </div>
          <div>
            <p className="flex items-baseline gap-1">
              <span className="figures font-mono text-44 font-medium">{PRICE.short}</span>
              <span className="font-mono text-20 text-muted">/month</span>
            </p>
            <p className="text-14">For each person. Up to {TEAM_MAX} seats share alerts and a work list.</p>
          </div>
          <a href={START_TRIAL_HREF} className={`${buttonClass('primary')} w-full`}>
            Start Free Trial
          </a>
        </div>
        <ul className="flex flex-col justify-center gap-2 p-6 sm:gap-3 sm:p-8">
          {INCLUDED.map(({ name, parts = [] }) => (
            <Included key={name} name={name} parts={parts} />
          ))}
        </ul>
        <dl className="grid grid-cols-2 border-t border-line-strong sm:col-span-2">
          {PLAN_TERMS.map(([name, term]) => (
            <div
              key={name}
              className="border-line px-6 py-2.5 sm:py-4 odd:border-r sm:px-8 [&:nth-child(n+3)]:border-t"
            >
              <dt className="text-12 text-muted">{name}</dt>
              <dd className="text-14 font-medium">{term}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

/** One line of the plan: checked if available, else marked as coming. Names the parts that are still coming. */
function Included({ name, parts }: { readonly name: string; readonly parts: Parts }) {
  const missing = parts.filter(([promised]) => isComing(promised));
  const coming = missing.length > 0 && missing.length === parts.length;
  return (
    <li className="flex items-baseline gap-3 text-14">
      <svg
        viewBox="0 0 12 10"
        aria-hidden="true"
        className={`h-2.5 w-3 shrink-0 ${coming ? 'text-muted' : 'text-signal-text'}`}
      >
        <path
          d={coming ? 'M1 5h10' : 'm1 5.500 3.500 3.500L11 1'}
          strokeDasharray={coming ? '2 2' : undefined}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
        />
      </svg>
      <span className="flex flex-wrap items-center gap-x-2">
        {name} {coming && <ComingMark />}
        {missing.length > 0 && !coming && (
          <span className="text-12 text-muted">({missing.map(([, part]) => part).join(', ')}: coming)</span>
        )}
      </span>
    </li>
  );
}
