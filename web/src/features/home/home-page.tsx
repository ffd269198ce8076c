import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { reachWords } from '#shared/domain/permit/who.ts';
import { isSubscriptionRequired } from '../../lib/api/api.ts';
import { useDueCount } from '../../lib/api/due-count.ts';
import { read } from '../../lib/api/read.ts';
import { greetingName, type User } from '../../lib/api/session.ts';
import { marksQuery, useWorkStages } from '../../lib/api/work-marks.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { useMediaQuery } from '../../lib/browser/media-query.ts';
import { useToday } from '../../lib/browser/use-today.ts';
import { counted } from '../../lib/format/format.ts';
import { PROFILE_HREF } from '../../lib/page/links.ts';
import type { CallSubject } from '../../ui/calls/call-subject.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Bars, Loading, Repeat } from '../../ui/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { RouteLink } from '../../ui/route/route-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AlertCounts } from './alert-counts.tsx';
import { CallBacks, callBackQuery } from './call-backs.tsx';
import { GettingStarted } from './getting-started.tsx';
import { GoTo } from './go-to.tsx';
import { leadHref } from './lead-actions.ts';
import { countInWords, profileInWords } from './my-search.ts';
import { isNew, NewLeadsList } from './new-leads.tsx';
import { ROWS_WIDTH } from './section-look.ts';
import { type NewLeads, useNewLeads } from './use-new-leads.ts';
import { weeklyQuery } from './weekly-query.ts';
import { YourPlan } from './your-plan.tsx';

/** Decoration: without it, the page is whole. */
const GableDrawing = lazyPart(
  () =>
    import('./gable-drawing.tsx').then(
      (drawing) => drawing.GableDrawing,
      () => () => null,
    ),
  <span className="hidden h-27 w-100 shrink-0 xl:block" />,
);
/** Only wide screens show it. */
const WeeklyPermits = lazyPart(
  async () => (await import('./weekly-permits.tsx')).WeeklyPermits,
  <div className="mt-10 h-52" />,
);
const CallDialog = lazyPart(async () => (await import('../../ui/calls/call-dialog.tsx')).CallDialog);

const COLUMNS =
  'grid items-start gap-x-8 xl:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,1fr)_22rem]';

/** The signed-in home: what is new for the user, and whom to reach next (PRODUCT §2). */
export function HomePage({ user }: { readonly user: User }) {
  const leads = useNewLeads(user);
  const stages = useWorkStages();
  const today = useToday();
  const due = useDueCount(today) ?? 0;
  const isWide = useMediaQuery(ROWS_WIDTH);
  const [asked, setAsked] = useState<{ readonly subject: CallSubject; readonly called: boolean } | null>(
    null,
  );
  const isOver = isSubscriptionRequired(leads.error);
  const next = leads.found?.permits.find(({ id }) => isNew(stages.get(id)));
  const hasLoaded = useHasLoaded(leads, user, today);
  return (
    <Page title="Home" heading={null}>
      <div className="-mt-2 flex items-end justify-between gap-x-8 border-b-2 border-ink sm:-mt-3">
        <div className="min-w-0 pb-4 lg:pb-5">
          <h1 className="text-20 font-semibold break-words lg:text-28">Welcome, {greetingName(user)}</h1>
          <p className="mt-1 text-14 text-pretty text-muted lg:text-16">
            {hasLoaded ? (
              <Summary user={user} leads={leads} due={due} />
            ) : (
              <Skeleton className="my-0.5 h-5 w-80 max-w-full" />
            )}
          </p>
          {!hasLoaded && <Skeleton className="mt-3 h-11 w-64" />}
          {hasLoaded && !isOver && (
            <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
              {profileInWords(user) === '' ? (
                <ButtonLink to={PROFILE_HREF} look="primary">
                  Set your trade and place
                </ButtonLink>
              ) : (
                next !== undefined && (
                  <ButtonLink
                    to={leadHref({ permit: next, filter: leads.filter })}
                    look="primary"
                    className="max-lg:hidden"
                  >
                    Work through {counted(leads.found?.total ?? 0, 'new lead')}
                  </ButtonLink>
                )
              )}
              <ButtonLink to={due === 0 ? '/work' : '/work?stage=due'} className="max-lg:hidden">
                {due === 0 ? 'Open work list' : 'Start today’s call-backs'}
              </ButtonLink>
              {profileInWords(user) !== '' && (
                <Link
                  to={PROFILE_HREF}
                  className="inline-flex min-h-11 items-center text-14 text-muted underline decoration-line-strong hover:text-ink sm:min-h-10 lg:ml-1"
                >
                  Change trade or place
                </Link>
              )}
              <RouteLink className="inline-flex min-h-11 items-center text-14 text-ink underline decoration-line-strong hover:decoration-current sm:min-h-10" />
            </div>
          )}
        </div>
        <GableDrawing />
      </div>
      {hasLoaded ? (
        <div className={COLUMNS}>
          <div className="min-w-0">
            <NewLeadsList
              profile={user}
              leads={leads}
              stages={stages}
              onCall={(subject) => setAsked({ subject, called: true })}
            />
            {isWide && !isOver && <WeeklyPermits profile={user} />}
          </div>
          <div className="min-w-0 xl:row-span-2">
            {!isOver && (
              <CallBacks today={today} onAsk={(subject, called) => setAsked({ subject, called })} />
            )}
            <AlertCounts profile={user} />
            <YourPlan />
            <GettingStarted />
          </div>
          <GoTo />
        </div>
      ) : (
        <HomeSkeleton />
      )}
      {asked !== null && <CallDialog {...asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

/**
 * Whether everything the page shows has been read, or has failed. It is shown at once, because no part knows its height before, and
 * nothing may move below a thumb.
 */
function useHasLoaded({ found, error, isCounting }: NewLeads, profile: User, today: string): boolean {
  const others = [
    useQuery(marksQuery),
    useQuery(callBackQuery(today)),
    useQuery(callBackQuery('none')),
    useQuery({ ...weeklyQuery(profile), enabled: useMediaQuery(ROWS_WIDTH) }),
    useQuery(read('listAlerts')),
    useQuery(read('currentSubscription')),
    useQuery(read('exportQuota')),
  ];
  const isReady =
    (found !== undefined || error !== null) && !isCounting && !others.some(({ isLoading }) => isLoading);
  // The parts stay, although each may read again what failed.
  const [hasBeenReady, setHasBeenReady] = useState(false);
  if (isReady && !hasBeenReady) setHasBeenReady(true);
  return hasBeenReady;
}

function HomeSkeleton() {
  return (
    <div className={COLUMNS}>
      <div className="mt-14 min-w-0">
        <Loading label="Loading your leads">
          <Repeat times={6}>
            <div className="flex h-58 flex-col justify-center border-b border-line lg:h-15">
              <Bars widths={['h-5 w-64 max-w-full', 'mt-2 h-4 w-40']} />
            </div>
          </Repeat>
        </Loading>
        {/* The permits by week. */}
        <div className="mt-10 h-52 max-lg:hidden" />
      </div>
      <div className="mt-14 min-w-0 max-xl:hidden">
        <Repeat times={6}>
          <div className="h-19 border-b border-line py-2.5">
            <Bars widths={['h-5 w-40', 'mt-1 h-4 w-32']} />
          </div>
        </Repeat>
      </div>
    </div>
  );
}

interface SummaryProps {
  readonly user: User;
  readonly leads: NewLeads;
  /** Call-backs due today or before. */
  readonly due: number;
}

/** How many new leads there are, how they can be reached, and how many call-backs are due. */
function Summary({ user, leads: { found, reach, days, error }, due }: SummaryProps) {
  if (error !== null) return 'Building permits from official portals, as leads.';
  if (found === undefined) return null;
  const ways = reach === undefined ? '' : reachWords(reach);
  return (
    <>
      {countInWords(found.total, user)} in the last {days} days{ways !== '' && `: ${ways}`}.
      {due > 0 && (
        <>
          {' '}
          <Link to="/work?stage=due" className="text-inherit underline decoration-line-strong hover:text-ink">
            {counted(due, 'call-back')} due today
          </Link>
          .
        </>
      )}
    </>
  );
}
