import { STATES } from '#shared/domain/permit/states.ts';
import { SECTION_WIDTH } from './frame.tsx';
import { KeyPlan } from './key-plan.tsx';

/** The stated coverage of PRODUCT §1, §9. `enhance.ts` replaces it with measured figures. */
const FIGURES = [
  { name: 'states', stated: String(STATES.length), label: 'states', measuredLabel: 'states on file' },
  { name: 'cities', stated: '50+', label: 'cities', measuredLabel: 'places collected' },
  { name: 'permits', stated: '50K+', label: 'active permits', measuredLabel: 'permits on file' },
  { name: 'updated', stated: 'Daily', label: 'updates', measuredLabel: 'since the last update' },
] as const;

export function MarketCoverage() {
  return (
    <section aria-labelledby="coverage" className="border-t border-line bg-sunken py-12 lg:py-16">
      <div className={SECTION_WIDTH}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
          <h2 id="coverage" className="text-20 font-semibold">
            Market coverage
          </h2>
          <p data-coverage-note="" className="text-14 text-muted">
            Stated coverage, not a live count.
          </p>
        </div>
        <dl className="mt-6 grid grid-cols-2 gap-y-8 lg:grid-cols-4">
          {FIGURES.map(({ name, stated, label, measuredLabel }) => (
            <div key={name} className="flex flex-col-reverse justify-end pr-4">
              <dt data-label={name} data-measured={measuredLabel} className="mt-3 text-14 text-muted">
                {label}
              </dt>
              <dd>
                <span
                  data-figure={name}
                  className="figures block font-mono text-28 font-medium whitespace-nowrap sm:text-44"
                >
                  {stated}
                </span>
                <DimensionLine />
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-12 grid gap-x-12 gap-y-8 lg:grid-cols-12">
          <div className="lg:col-span-7">
            <KeyPlan />
          </div>
          <div className="lg:col-span-5">
            <h3 id="stated-states" className="border-b border-line-strong pb-2 text-14 font-medium">
              States in our stated coverage
            </h3>
            <ul aria-labelledby="stated-states" className="grid grid-cols-2 gap-x-5 text-14 sm:gap-x-8">
              {STATES.map(({ name, code }) => (
                <li
                  key={name}
                  data-state={name}
                  className="flex flex-wrap items-baseline gap-x-2 border-b border-line py-1.5 sm:gap-x-3"
                >
                  <span aria-hidden="true" className="font-mono text-12 text-muted max-[24rem]:hidden">
                    {code}
                  </span>
                  {name}
                  <span data-on-file="" hidden className="ml-auto text-12 whitespace-nowrap text-issued">
                    on file
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}

function DimensionLine() {
  return (
    <svg
      aria-hidden="true"
      className="mt-2 -mr-4 block h-3 w-[calc(100%+1rem)] overflow-visible text-line-strong"
    >
      <path d="M-4 10 4 2" stroke="var(--signal)" strokeWidth="2" />
      <line x1="0" y1="6" x2="100%" y2="6" stroke="currentColor" strokeWidth="1" />
    </svg>
  );
}
