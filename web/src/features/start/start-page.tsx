import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { profileAlert, profileFilter } from '#shared/domain/filter/profile-filter.ts';
import { countShown } from '#shared/domain/permit/who.ts';
import type { Profile } from '#shared/domain/profile.ts';
import { call } from '../../lib/api/api.ts';
import { read, removeScoredReads } from '../../lib/api/read.ts';
import { type User, userQuery } from '../../lib/api/session.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { counted } from '../../lib/format/format.ts';
import { newAlertLink, pageQuery } from '../../lib/page/links.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { ANSWERS_KEY } from '../../lib/saved/answers-key.ts';
import { readTabItem, removeTabItem } from '../../lib/saved/tab-storage.ts';
import { parseAnswers } from '../../lib/saved/visitor-answers.ts';
import { AreaField, RoleCards, TradePicks } from '../../ui/business/business-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Logo } from '../../ui/page/logo.tsx';
import { MAIN_ID } from '../../ui/page/skip-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAction } from '../../ui/toasts/use-action.ts';
import { Message, OutlookPanel } from './outlook-panel.tsx';
import { outlookQuery } from './outlook-query.ts';

const SmallMap = lazyPart(
  async () => (await import('./small-map.tsx')).SmallMap,
  <Skeleton className="mt-6 aspect-[33/10] h-auto w-full" />,
);

/** Three questions with a live answer, after the first sign-in and whenever the user wants to change them. */
export function StartPage({ user }: { readonly user: User }) {
  usePageTitle('Your Leads');
  const [profile, setProfile] = useState(() => firstAnswers(user));
  const change = (part: Partial<Profile>): void => setProfile({ ...profile, ...part });
  const query = outlookQuery(profile);
  const outlook = useQuery({
    ...read('permitOutlook', query === null ? {} : { query }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
  const { save, skip, isSaving } = useAnswers(user, profile);
  const filter = profileFilter(profile);
  const found =
    query === null || outlook.data === undefined ? undefined : countShown(outlook.data.who, profile.role);
  return (
    <div className="flex min-h-dvh flex-1 flex-col">
      <header className="flex h-12 shrink-0 items-center justify-between border-b border-line bg-raised px-4 sm:px-6">
        <Link to="/" className="inline-flex min-h-11 items-center no-underline">
          <Logo />
        </Link>
        <SkipButton onSkip={skip} />
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="grid flex-1 outline-none lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
      >
        <form
          className="flex flex-col px-4 pt-6 sm:px-8 lg:pt-8 lg:pb-6 xl:pl-24 xl:pr-12"
          onSubmit={(event) => {
            event.preventDefault();
            // A list that would begin empty begins with all permits of the work instead.
            const { hasContractor: _named, ...wide } = filter;
            save(`/leads?${pageQuery(found === 0 ? { ...wide, who: [] } : filter, 'score')}`);
          }}
        >
          <h1 className="text-28 font-semibold tracking-tight text-balance">
            Three questions, then your leads
          </h1>
          <p className="mt-1 text-14 text-muted">Change any of it later. The answer updates as you pick.</p>
          <Question number={1} title="What do you do?">
            <TradePicks value={profile.trades} onChange={(trades) => change({ trades })} />
          </Question>
          <Question number={2} title="Where?">
            <AreaField value={profile.area} onChange={(area) => change({ area })} />
          </Question>
          <Question number={3} title="Who hires you?">
            <RoleCards name="role" value={profile.role} onChange={(role) => change({ role })} />
          </Question>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line bg-paper py-3 max-lg:sticky max-lg:bottom-0 max-lg:mt-6 max-lg:-mx-4 max-lg:border-t max-lg:px-4 sm:max-lg:-mx-8 sm:max-lg:px-8 lg:mt-6">
            <Button look="primary" type="submit" busy={isSaving}>
              {found === undefined || found === 0 ? 'Show my leads' : `Show my ${counted(found, 'lead')}`}
            </Button>
            <SkipButton onSkip={skip} />
          </div>
        </form>
        <section
          aria-label="What we have for you"
          className="border-line-strong bg-raised px-4 py-6 max-lg:border-t sm:px-8 lg:border-l lg:py-8 xl:pr-24 xl:pl-14"
        >
          {query === null && (
            <Message title="Choose a place">
              <p>
                We’ll show how many leads there are and how you can reach somebody, how often the city names
                the owner, and three of them.
              </p>
            </Message>
          )}
          {query !== null && outlook.data !== undefined && (
            <OutlookPanel
              outlook={outlook.data}
              trades={profile.trades}
              role={profile.role}
              stale={outlook.isPlaceholderData && !outlook.isError}
            />
          )}
          {profile.area !== null && outlook.data !== undefined && (
            <SmallMap area={profile.area} business={profile} />
          )}
          {query !== null && outlook.data === undefined && !outlook.isError && (
            <Loading
              label="Counting your leads"
              bars={[
                'h-4 w-48',
                'mt-2 h-12 w-64',
                'mt-4 h-5 w-full max-w-lg',
                'mt-5 h-20 w-full',
                'mt-6 h-60 w-full',
              ]}
            />
          )}
          {query !== null && outlook.isError && (
            <Message title="We couldn’t count your leads.">
              <p>Check your connection. You can still save your answers.</p>
              <Button className="mt-3" onClick={() => void outlook.refetch()}>
                Try Again
              </Button>
            </Message>
          )}
          {query !== null && (
            <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button onClick={() => save(newAlertLink(profileAlert(profile)))}>Save as alert</Button>
              <p className="text-14 text-muted">We’ll email you new ones.</p>
            </div>
          )}
          <p className="mt-4 text-12 text-muted">
            Your answers set your search, home page, first alert, map and score.
          </p>
        </section>
      </main>
    </div>
  );
}

function SkipButton({ onSkip }: { readonly onSkip: () => void }) {
  return (
    <button
      type="button"
      onClick={onSkip}
      className="min-h-11 text-14 text-muted underline underline-offset-3 hover:text-ink sm:min-h-8"
    >
      Skip for now
    </button>
  );
}

interface QuestionProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

function Question({ number, title, children }: QuestionProps) {
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="mb-2.5 flex items-baseline gap-2.5 text-16 font-semibold">
        <span aria-hidden="true" className="font-mono text-14 font-normal text-muted">
          {number}
        </span>
        {title}
      </legend>
      {children}
    </fieldset>
  );
}

/** The saved profile; for a new user what they answered on the landing page. */
function firstAnswers(user: User): Profile {
  const { trades, role, area } = user;
  const answers = isNew(user) ? parseAnswers(readTabItem(ANSWERS_KEY)) : null;
  return { trades, role, area, ...answers };
}

/** Whether the user has not said anything about their business yet. */
function isNew({ trades, role, area }: User): boolean {
  return trades.length === 0 && role === null && area === null;
}

/** Saves the answers, then goes on. A new user’s time zone becomes the browser’s, also without answers. */
function useAnswers(user: User, { trades, role, area }: Profile) {
  const navigate = useNavigate();
  const zone = isNew(user) ? { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } : {};
  const answer = (_to: string) =>
    call('updateNotifications', { body: { trades: [...trades], role, area, ...zone } });
  const answered = useAction(answer, {
    update: (client, saved) => {
      client.setQueryData(userQuery.queryKey, saved);
      removeScoredReads(client);
      removeTabItem(ANSWERS_KEY);
    },
    onDone: (_, to) => void navigate(to),
    failed: 'Not Saved',
    describe: () => 'Your answers were not saved. Please try again.',
  });
  const skipped = useAction(() => call('updateNotifications', { body: zone }), {
    update: (client, saved) => client.setQueryData(userQuery.queryKey, saved),
  });
  return {
    save: (to: string) => answered.mutate(to),
    skip: () => {
      // Skipping must not wait for the server, or fail.
      if (isNew(user)) skipped.mutate();
      void navigate('/');
    },
    isSaving: answered.isPending,
  };
}
