import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PRICE, PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { read } from '../../lib/api/read.ts';
import { greetingName, type User } from '../../lib/api/session.ts';
import { localDay } from '../../lib/format/days.ts';
import { formatCount, formatDay } from '../../lib/format/format.ts';
import { planStatus } from '../../lib/format/plan-status.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EstimatedCount } from '../../ui/estimated-count.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CoverDrawing } from './cover-drawing.tsx';

/** The links to the main pages (PRODUCT §2, cards of the home). */
const SHEETS = [
  {
    to: '/leads',
    number: 'L-1',
    title: 'All Leads',
    holds: 'Every permit, with all contacts on record',
  },
  { to: '/dashboard', number: 'D-1', title: 'Dashboard', holds: 'Totals, value on file, the newest permits' },
  {
    to: '/notifications',
    number: 'N-1',
    title: 'Email Settings',
    holds: 'Whether and how often we write to you',
  },
  {
    to: '/subscription',
    number: 'S-1',
    title: 'Subscription',
    holds: `Your plan, and the ${PRICE.label} it costs`,
  },
  {
    to: '/scrapers',
    number: 'M-1',
    title: 'Data Sources',
    holds: 'Where permits come from, and how current they are',
  },
] as const;

const NOTES = [
  { to: '/subscription', link: 'Check your plan', rest: 'and see what the subscription includes.' },
  { to: '/alerts', link: 'Set up a lead alert', rest: 'to hear about new permits that match your work.' },
  {
    to: '/heatmap',
    link: 'Read the heat map',
    rest: 'for geographic forecasting of construction activity spikes.',
  },
  { to: '/dashboard', link: 'Search permits', rest: 'by state and city.' },
] as const;

/** The signed-in home, styled as the cover sheet of a drawing set (PRODUCT §2). */
export function HomePage({ user }: { readonly user: User }) {
  usePageTitle('Home');
  const name = greetingName(user);
  return (
    <PageFrame>
      <article className="border border-line-strong bg-raised p-1.5">
        <div className="border border-line-strong">
          <section className="relative overflow-hidden border-b border-line-strong px-5 py-10 sm:px-10 sm:py-14">
            <CoverDrawing />
            <div className="relative max-w-xl">
              <p className="font-mono text-12 text-muted">C-1 COVER SHEET</p>
              <h1 className="mt-3 text-28 font-semibold break-words sm:text-44">Welcome, {name}</h1>
              <p className="mt-3 max-w-md text-16 text-muted md:max-w-xs lg:max-w-md">
                Building permits from official portals, from the first application to the final inspection.
              </p>
              <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
                <MainAction />
                <Link
                  to="/work"
                  className="inline-flex min-h-11 items-center text-14 font-medium text-ink underline"
                >
                  Your work list
                </Link>
              </div>
            </div>
          </section>
          <div className="grid border-b border-line-strong lg:grid-cols-[3fr_2fr]">
            <SheetIndex />
            <GettingStarted />
          </div>
          <PlanSummary name={name} />
        </div>
      </article>
    </PageFrame>
  );
}

function MainAction() {
  const isOver = useQuery(read('currentSubscription')).data?.access === false;
  return (
    <Link to={isOver ? '/subscription' : '/leads'} className={buttonClass('primary')}>
      {isOver ? `Upgrade Now - ${PRICE.label}` : 'See all leads'}
    </Link>
  );
}

function SheetIndex() {
  return (
    <nav aria-labelledby="sheet-index" className="px-5 py-6 sm:px-10">
      <h2 id="sheet-index" className="text-20 font-semibold">
        Sheet index
      </h2>
      <ul className="mt-3 border-t border-line">
        {SHEETS.map(({ to, number, title, holds }) => (
          <li key={to} className="border-b border-line">
            <Link
              to={to}
              className="-mx-2 grid grid-cols-[3.5rem_1fr] items-baseline gap-x-2 px-2 py-3 text-14 text-ink no-underline hover:bg-sunken sm:grid-cols-[3.5rem_9rem_1fr]"
            >
              <span aria-hidden="true" className="font-mono text-12 text-muted">
                {number}
              </span>
              <span className="font-medium underline decoration-line-strong underline-offset-4">{title}</span>
              <span className="col-start-2 text-muted sm:col-start-3">{holds}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function GettingStarted() {
  return (
    <section
      aria-labelledby="getting-started"
      className="border-t border-line-strong px-5 py-6 sm:px-10 lg:border-t-0 lg:border-l"
    >
      <h2 id="getting-started" className="text-20 font-semibold">
        Getting Started
      </h2>
      <ol className="mt-3 border-t border-line text-14">
        {NOTES.map(({ to, link, rest }, index) => (
          <li key={link} className="flex gap-3 border-b border-line py-3">
            <span aria-hidden="true" className="font-mono text-12 leading-5 text-muted">
              {index + 1}
            </span>
            <span className="text-muted">
              <Link to={to} className="font-medium text-ink underline decoration-line-strong">
                {link}
              </Link>{' '}
              {rest}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function PlanSummary({ name }: { readonly name: string }) {
  const subscription = useQuery(read('currentSubscription'));
  const stats = useQuery(read('permitStats'));
  const plan = subscription.data && planStatus(subscription.data, new Date());
  return (
    <TitleBlock>
      <TitleCell label="Your plan" wide>
        {plan === undefined && subscription.isPending && <Skeleton className="h-8 w-40" />}
        {subscription.isError && (
          <span className="text-14 text-muted">Could not be loaded. Refresh the page.</span>
        )}
        {plan !== undefined && (
          <>
            <span className="block text-28 font-semibold">{plan.headline}</span>
            <span className="block text-14 text-muted">{plan.detail}</span>
            {plan.upgrade && (
              <Link
                to="/subscription"
                className="mt-1 inline-block text-14 font-medium text-signal-text underline"
              >
                Upgrade - {PRICE.label}
              </Link>
            )}
          </>
        )}
      </TitleCell>
      <TitleCell label="Permits on file">
        <span className="figures font-mono text-28">
          {stats.data === undefined ? (
            <EstimatedCount count="allPermits" />
          ) : (
            formatCount(stats.data.totalPermits)
          )}
        </span>
      </TitleCell>
      <TitleCell label="Prepared for">
        <span className="text-14 break-words">{name}</span>
      </TitleCell>
      <TitleCell label="Date">
        <span className="text-14">{formatDay(localDay())}</span>
      </TitleCell>
      <TitleCell label="Set">
        <span className="text-14">{PRODUCT_NAME}</span>
      </TitleCell>
    </TitleBlock>
  );
}

function TitleBlock({ children }: { readonly children: ReactNode }) {
  // Cells draw their right and bottom borders; the block hides the outer ones.
  return (
    <dl className="grid grid-cols-2 overflow-hidden lg:grid-cols-[2.2fr_1.6fr_1.2fr_0.8fr_0.8fr] [&>div]:-mr-px [&>div]:-mb-px">
      {children}
    </dl>
  );
}

function TitleCell(props: { readonly label: string; readonly wide?: boolean; readonly children: ReactNode }) {
  const { label, wide = false, children } = props;
  return (
    <div
      className={classNames(
        'min-w-0 border-r border-b border-line-strong px-5 py-4 first:sm:pl-10',
        wide && 'col-span-2 lg:col-span-1',
      )}
    >
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}
