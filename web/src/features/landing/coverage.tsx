import { STATES } from '#shared/domain/permit/states.ts';
import { SECTION_WIDTH } from './frame.tsx';
import { KeyPlan } from './key-plan.tsx';

/** The stated coverage of PRODUCT §1, §9. `enhance.ts` adds the measured figures, and replaces a claim that is higher. */
const FIGURES = [
  { name: 'states', stated: String(STATES.length), claim: STATES.length, label: 'States' },
  { name: 'cities', stated: '50+', claim: 50, label: 'Cities' },
  { name: 'permits', stated: '50K+', claim: 50_000, label: 'Active permits' },
  { name: 'updated', stated: 'Daily', claim: undefined, label: 'Updates' },
] as const;

export function MarketCoverage() {
  return (
    <section aria-labelledby="coverage" className="border-t-[1.5px] border-ink bg-sunken pt-5 pb-12 lg:pb-16">
      <div className={SECTION_WIDTH}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
          <h2 id="coverage" className="text-16 font-semibold">
            Market coverage
          </h2>
          <p data-coverage-note="" className="text-12 text-muted">
            Stated coverage, not a live count.
          </p>
        </div>
        <dl className="mt-3 grid grid-cols-2 gap-y-4 lg:grid-cols-4">
          {FIGURES.map(({ name, stated, claim, label }) => (
            <div key={name} className="border-line-strong pr-4 not-first:lg:border-l not-first:lg:pl-6">
              <dt className="text-12 text-muted">{label}</dt>
              <dd>
                <span
                  data-figure={name}
                  data-claim={claim}
                  className="figures block text-28 font-semibold whitespace-nowrap"
                >
                  {stated}
                </span>
                <span data-measured={name} className="block min-h-4 text-12 text-muted">
                  stated
                </span>
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
              States we cover
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
