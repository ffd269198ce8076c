import { PRICE, TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import { Logo } from '../../ui/page/logo.tsx';

const LEVELS = [
  { figure: `${TRIAL_DAYS} days`, meaning: 'Every permit, search, export and alert, free.' },
  { figure: '$0.00', meaning: 'No credit card. Your trial just ends. No charge.' },
  { figure: PRICE.label, meaning: 'After that, only when you choose to pay. No automatic charges.' },
] as const;

/** The offer beside the form, drawn as the levels of a wall section with a plumb line. */
export function OfferAside() {
  return (
    <aside aria-label="What you get" className="relative border-line bg-sunken max-lg:border-t lg:border-r">
      <WallSection />
      <div className="flex h-full flex-col justify-between gap-12 py-8 pr-6 pl-20 sm:pl-24 lg:py-10 lg:pr-12 lg:pl-40">
        <a href="/" className="self-start no-underline max-lg:hidden">
          <Logo />
        </a>
        <dl className="max-w-md">
          {LEVELS.map(({ figure, meaning }) => (
            <div key={figure} className="pt-6 first:pt-0 lg:pt-12">
              <dt className="figures flex items-end gap-3 border-b border-line-strong pb-1 font-mono text-20 font-medium lg:text-28">
                <LevelMark />
                {figure}
              </dt>
              <dd className="pt-1 text-14 text-pretty text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="max-w-md text-12 text-pretty text-muted">
          Building permits as your city publishes them, read every day and linked to the official record.
        </p>
      </div>
    </aside>
  );
}

/** The triangle that marks a level in section drawings. */
function LevelMark() {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="-mb-1 size-3.5 text-signal-text">
      <path d="M.75 2h10.5L6 11.500z" fill="none" stroke="currentColor" strokeWidth="1.25" />
    </svg>
  );
}

function WallSection() {
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-y-0 left-0 h-full w-16 text-line-strong sm:w-20 lg:w-32"
    >
      <defs>
        <pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v9" stroke="currentColor" strokeWidth="1" opacity="0.7" />
        </pattern>
      </defs>
      <rect width="55%" height="100%" fill="url(#hatch)" />
      <line x1="55%" y1="0" x2="55%" y2="100%" stroke="currentColor" strokeWidth="1.5" />
      <line x1="80%" y1="0" x2="80%" y2="78%" stroke="var(--ink)" strokeWidth="1" />
      <svg x="80%" y="78%" overflow="visible" aria-hidden="true">
        <path
          d="M-4 0h8v4h-8zM-9 6H9c1.800 5.400.3 9.600-2.400 13.400L0 31l-6.600-11.600C-9.300 15.600-10.800 11.400-9 6z"
          fill="var(--signal)"
        />
      </svg>
    </svg>
  );
}
