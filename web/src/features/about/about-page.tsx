import { PRICE, PRODUCT_NAME, TRIAL_DAYS } from '#shared/domain/plan/plan.ts';
import { TEAM_MAX } from '#shared/domain/team/roles.ts';
import { START_TRIAL_HREF } from '../../lib/page/sign-in-hrefs.ts';
import { HatchPatterns } from '../../ui/hatch-patterns.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { DrawingSheet } from '../../ui/overlay/drawing-sheet.tsx';
import { PublicPage } from '../../ui/page/public-page.tsx';
import { Leadership } from './leadership.tsx';
import { PlumbedSection } from './plumbed-section.tsx';
import { Values } from './values.tsx';

/** PRODUCT §2: story, values, leadership, Start Your Free Trial. */
export function AboutPage() {
  return (
    <PublicPage
      title="About"
      description={`${PRODUCT_NAME} reads building permits from official city records every day, for ${PRICE.short} a month: who we are, what we promise and why it costs so little.`}
      heading={null}
    >
      {(signedIn) => (
        <>
          <HatchPatterns />
          <Story />
          <WhyFiveDollars />
          <Values />
          <Leadership />
          <Trial signedIn={signedIn} />
        </>
      )}
    </PublicPage>
  );
}

function Story() {
  return (
    <div className="grid gap-x-12 gap-y-10 pb-12 sm:pt-4 lg:grid-cols-12 lg:pb-20">
      <div className="lg:col-span-5">
        <h1 className="text-28 font-semibold tracking-tight text-balance sm:text-44">About {PRODUCT_NAME}</h1>
        <div className="mt-6 max-w-prose space-y-4 text-16 text-pretty text-muted">
          <p className="text-20 text-ink">The job you want next month was filed at city hall this morning.</p>
          <p>
            Before a roof comes off or a panel is replaced, someone applies for a permit. The city records the
            address and the work, and often its value and who will do it. Many cities publish those records
            for anyone to read.
          </p>
          <p>
            Few people in the trades have the time. Every city has its own portal, its own columns and a long
            list. {PRODUCT_NAME} reads them all and gives you one list you can search by place, kind of work,
            value and date.
          </p>
          <p>
            The name is the oldest tool for checking a wall. A plumb line has no opinion: the wall hangs true
            or it does not. If a lead here disagrees with the public record, the lead is wrong, and we want to
            hear about it.
          </p>
          <p className="text-14">
            Names and places of towns and ZIP codes:{' '}
            <a href="https://www.geonames.org/" className="underline hover:text-signal-text">
              GeoNames
            </a>
            , under{' '}
            <a
              href="https://creativecommons.org/licenses/by/4.0/"
              className="underline hover:text-signal-text"
            >
              CC BY 4.0
            </a>
            .
          </p>
        </div>
      </div>
      <div className="lg:col-span-7">
        <PlumbedSection />
      </div>
    </div>
  );
}

function WhyFiveDollars() {
  return (
    <DrawingSheet title={`Why it costs ${PRICE.short}`}>
      <div className="grid gap-x-12 gap-y-6 border-t border-line-strong pt-6 sm:grid-cols-[auto_1fr]">
        <p className="figures flex items-baseline gap-1 font-mono">
          <span className="text-44 font-medium">{PRICE.short}</span>
          <span className="text-20 text-muted">/month</span>
        </p>
        <div className="max-w-prose space-y-4 text-16 text-pretty text-muted">
          <p>
            The records are public. You pay us for the work of reading every portal every day, putting the
            records into one form and showing what changed. That work costs the same for one customer or a
            thousand, so everyone pays the same small amount.
          </p>
          <p>
            There is one plan, at one price a person: up to {TEAM_MAX} people share alerts and a work list.
            You don’t pay by the city or by the lead. One payment buys one month. No automatic charges: if you
            stop paying, access just ends.
          </p>
        </div>
      </div>
    </DrawingSheet>
  );
}

/** The page's main action. A signed-in user has already started the trial. */
function Trial({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <section aria-labelledby="trial" className="border-t border-line-strong">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6 pt-12 pb-10">
        <div>
          <h2 id="trial" className="text-28 font-semibold tracking-tight text-balance">
            {signedIn ? 'Look up a job you know' : 'Check us against a job you know'}
          </h2>
          <p className="mt-3 max-w-prose text-16 text-pretty text-muted">
            {signedIn
              ? 'Find a permit you know and compare it with what the city says.'
              : `${TRIAL_DAYS} days, every permit, no credit card required. Your trial just ends. No charge.`}
          </p>
        </div>
        {signedIn ? (
          <ButtonLink to="/leads" look="primary">
            Search permits
          </ButtonLink>
        ) : (
          <ButtonLink href={START_TRIAL_HREF} look="primary">
            Start Your Free Trial
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
