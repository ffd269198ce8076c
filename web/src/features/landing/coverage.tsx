import { STATES } from '#shared/domain/permit/states.ts';
import { SECTION_WIDTH } from './frame.tsx';

/** The stated coverage of PRODUCT §1, §9. `enhance.ts` says what is measured, and replaces a claim that is higher. */
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
          <p className="text-14">
            <span data-coverage-note="">Our claim, not a live count.</span>{' '}
            <a href="/permits" className="underline">
              See your city’s numbers
            </a>
          </p>
        </div>
        <dl className="mt-3 grid grid-cols-4">
          {FIGURES.map(({ name, stated, claim, label }) => (
            <div
              key={name}
              className="border-line-strong pr-1 sm:pr-4 not-first:border-l not-first:pl-2 not-first:sm:pl-6"
            >
              <dt className="text-12 text-muted">{label}</dt>
              <dd>
                <span
                  data-figure={name}
                  data-claim={claim}
                  className="figures block text-20 font-semibold whitespace-nowrap sm:text-28"
                >
                  {stated}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <h3 id="stated-states" className="mt-6 border-t border-line-strong pt-3 text-14 font-medium">
          States we cover
        </h3>
        <ul aria-labelledby="stated-states" className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-14">
          {STATES.map(({ name }) => (
            <li key={name} data-state={name}>
              {name}
              <span data-not-yet="" hidden className="text-12 text-muted">
                {' '}
                not yet
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
