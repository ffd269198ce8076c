import { PRICE, TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { START_TRIAL_HREF } from '../../lib/page/links.ts';
import { buttonClass } from '../../ui/button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { SECTION_WIDTH } from './frame.tsx';
import { WallDrawing } from './wall-drawing.tsx';

interface SamplePermit {
  readonly number: string;
  readonly badge: 'Active' | 'New';
  readonly type: string;
  /** US dollars. */
  readonly value: number;
  readonly city: string;
}

/** Two invented permits (PRODUCT §2), marked as samples. */
const SAMPLE_PERMITS: readonly SamplePermit[] = [
  { number: 'SAMPLE-0417', badge: 'Active', type: 'Commercial re-roof', value: 184_500, city: 'Austin, TX' },
  {
    number: 'SAMPLE-0418',
    badge: 'New',
    type: 'Kitchen remodel, electrical',
    value: 42_800,
    city: 'Phoenix, AZ',
  },
];

export function Hero() {
  return (
    <div className={`${SECTION_WIDTH} grid gap-x-12 gap-y-12 py-12 lg:grid-cols-12 lg:py-20`}>
      <div className="flex flex-col justify-center lg:col-span-6">
        <h1 className="text-44 font-semibold tracking-tight text-balance max-sm:text-28">
          Construction leads, true to the public record.
        </h1>
        <p className="mt-6 max-w-prose text-20 text-pretty text-muted max-sm:text-16">
          Building work starts with a permit, and cities publish them. We read those records every day and
          turn them into leads you can search, filter and export, for {PRICE.label}.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
          <a href={START_TRIAL_HREF} className={buttonClass('primary')}>
            Start Free Trial
          </a>
          <p className="text-14 text-muted">
            {TRIAL_DAYS} days free. No credit card required. Cancel anytime.
          </p>
        </div>
      </div>
      <figure className="relative overflow-hidden rounded border border-line-strong bg-raised lg:col-span-6">
        <svg aria-hidden="true" className="absolute inset-0 h-full w-full">
          <rect width="100%" height="100%" fill="url(#survey)" />
        </svg>
        {/* On a phone the drawing is cut on the left, so that the plumb line stays visible. */}
        <div className="absolute inset-y-0 left-0 w-24 overflow-hidden sm:w-51">
          <WallDrawing className="h-full w-51 max-w-none text-line-strong max-sm:-ml-13" />
        </div>
        <ul className="relative grid gap-8 py-10 pr-5 pl-28 sm:gap-12 sm:py-16 sm:pr-10 sm:pl-56">
          {SAMPLE_PERMITS.map((permit) => (
            <PermitTag key={permit.number} permit={permit} />
          ))}
        </ul>
        <figcaption className="relative flex flex-wrap justify-between gap-x-6 border-t border-line-strong bg-raised px-5 py-2 text-12 text-muted">
          <span>What a lead looks like</span>
          <span>Sample: not real records</span>
        </figcaption>
      </figure>
    </div>
  );
}

function PermitTag({ permit }: { readonly permit: SamplePermit }) {
  const { number, badge, type, value, city } = permit;
  return (
    <li className="rounded border border-line-strong bg-paper p-4 shadow">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-mono text-14 font-medium whitespace-nowrap">{number}</span>
        {badge === 'Active' ? <StatusBadge status="Active" /> : <NewBadge />}
      </div>
      <p className="figures mt-4 font-mono text-28 font-medium whitespace-nowrap">{formatMoney(value)}</p>
      <p className="mt-1 text-16 text-pretty">{type}</p>
      <p className="text-14 text-muted">{city}</p>
    </li>
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
