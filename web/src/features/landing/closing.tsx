import { TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import { START_TRIAL_HREF } from '../../lib/page/sign-in-hrefs.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SECTION_WIDTH } from './frame.tsx';

/** The final call to action (PRODUCT §2), above the ground line of a section drawing. */
export function Closing() {
  return (
    <section aria-labelledby="closing" className="border-t border-line">
      <div className={`${SECTION_WIDTH} grid gap-x-12 gap-y-6 py-8 sm:py-16 lg:grid-cols-12 lg:py-24`}>
        <div className="lg:col-span-8">
          <h2
            id="closing"
            className="max-w-2xl text-44 font-semibold tracking-tight text-balance max-sm:text-28"
          >
            Check it against your own city.
          </h2>
          <p className="mt-4 max-w-prose text-16 text-pretty text-muted">
            Look up a job you know was permitted.{' '}
            <span data-figure="total" data-claim={110_000}>
              110,000+
            </span>{' '}
            permits<span data-note="total"> by our own claim</span>, {TRIAL_DAYS} days to check them, no
            credit card required.
          </p>
        </div>
        <div className="self-end lg:col-span-4 lg:justify-self-end">
          <a href={START_TRIAL_HREF} className={buttonClass('primary')}>
            Start Free Trial
          </a>
        </div>
      </div>
      <svg aria-hidden="true" className="block h-3.5 w-full text-line-strong">
        <line x1="0" y1="1" x2="100%" y2="1" stroke="currentColor" strokeWidth="2" />
        <rect y="1" width="100%" height="13" fill="url(#earth)" />
      </svg>
    </section>
  );
}
