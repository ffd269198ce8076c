import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isSubscriptionRequired, UnreachableError } from '../../lib/api/api.ts';
import { useDueCount } from '../../lib/api/due-count.ts';
import { useKnownUser } from '../../lib/api/session.ts';
import { workListQuery } from '../../lib/api/work-marks.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { useToday } from '../../lib/browser/use-today.ts';
import { useOpenInHistory } from '../../lib/page/open-state.ts';
import { withSavedLeads } from '../../lib/saved/load-saved-leads.ts';
import { deleteSavedLeads } from '../../lib/saved/saved-leads-cache.ts';
import { isSendable, useWaiting } from '../../lib/saved/waiting.ts';
import { Button } from '../../ui/button.tsx';
import { CallingNotice } from '../../ui/calls/calling-notice.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ReadFailed } from '../../ui/query-state.tsx';
import { RouteLink } from '../../ui/route/route-link.tsx';
import type { WorkList } from './entry.ts';
import { groupByNextStep } from './groups.ts';
import { ListActions } from './list-actions.tsx';
import { OwnerFilter } from './owner-filter.tsx';
import { StageFilter } from './stage-filter.tsx';
import { type OpenEntry, useEntryDialogs } from './use-entry-dialogs.tsx';
import { useSelectedEntries } from './use-selected-entries.ts';
import { WorkRows, WorkRowsSkeleton } from './work-rows.tsx';
import { TEXT_MAX, useWorkView, type WorkView, workCallQuery, workViewQuery } from './work-view.ts';

const Pager = lazyPart(async () => (await import('../../ui/pager.tsx')).Pager, <div className="h-16" />);
const SavedWorkList = lazyPart(async () => (await import('./saved-work-list.tsx')).SavedWorkList);
const CallBackCalendar = lazyPart(async () => (await import('./call-back-calendar.tsx')).CallBackCalendar);
const RefusedChanges = lazyPart(async () => (await import('./refused-changes.tsx')).RefusedChanges);

/** The leads a user works on, by next step. */
export function WorkListPage() {
  const { view, show } = useWorkView();
  const today = useToday();
  const list = useQuery({
    ...workListQuery(workCallQuery(view, today)),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  // A new attempt keeps the saved list, and what is open in it.
  const [unreachable, setUnreachable] = useState<UnreachableError | null>(null);
  const now = list.isPending ? unreachable : list.error instanceof UnreachableError ? list.error : null;
  if (now !== unreachable) setUnreachable(now);
  useSaveWork(view, list);
  const due = useDueCount(today);
  const calendar = useOpenInHistory('calendar');
  const { open, dialogs } = useEntryDialogs();
  const inTeam = useKnownUser()?.inTeam === true;
  const refused = useWaiting().filter((one) => !isSendable(one));
  return (
    <Page
      title="Work List"
      action={
        <RouteLink
          always
          className="inline-flex min-h-11 items-center text-14 text-ink underline decoration-line-strong hover:decoration-current lg:min-h-6 print:hidden"
        />
      }
    >
      {calendar.value !== null && <CallBackCalendar onClose={calendar.close} />}
      {dialogs}
      {refused.length > 0 && <RefusedChanges changes={refused} />}
      {now !== null ? (
        <SavedWorkList view={view} today={today} error={now} open={open} />
      ) : list.isError ? (
        <div className="mt-6">
          <ReadFailed error={list.error} onTryAgain={() => void list.refetch()} />
        </div>
      ) : (
        <>
          <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-ink pb-3">
            <StageFilter view={view} counts={data?.counts} due={due} />
            <SearchBox key={view.text} view={view} onSearch={(text) => show({ ...view, text, page: 1 })} />
          </div>
          {inTeam && <OwnerFilter view={view} />}
          <div aria-busy={list.isFetching}>
            <Entries
              key={workViewQuery({ ...view, page: 1 }).toString()}
              view={view}
              today={today}
              list={data}
              open={open}
              onPage={(page) => show({ ...view, page })}
            />
          </div>
        </>
      )}
      <p className="after-loading mt-6 flex flex-wrap items-center gap-x-4 border-t border-line pt-3 text-12 text-muted print:hidden">
        {inTeam ? 'The team’s marks and notes.' : 'Your own marks and notes. Nobody else sees them.'}
        <TextLink to="/results">How your calls went</TextLink>
        <button
          type="button"
          className="inline-block min-h-6 cursor-pointer text-ink underline"
          onClick={() => calendar.open('address')}
        >
          Call-backs in your calendar
        </button>
      </p>
    </Page>
  );
}

/** Saves the first page of the whole list on this device, to be read offline. Deletes all saved leads when the subscription ends. */
function useSaveWork(view: WorkView, list: UseQueryResult<WorkList>): void {
  const email = useKnownUser()?.email;
  const { data, error, dataUpdatedAt: savedAt, isPlaceholderData } = list;
  const isWhole = view.stage === null && view.assigned === null && view.text === '' && view.page === 1;
  useEffect(() => {
    if (isSubscriptionRequired(error)) void deleteSavedLeads();
    if (email === undefined || data === undefined || !isWhole || isPlaceholderData || error !== null) return;
    withSavedLeads(({ saveWork }) => saveWork(email, { savedAt, ...data }));
  }, [email, data, error, savedAt, isWhole, isPlaceholderData]);
}

interface EntriesProps {
  readonly view: WorkView;
  readonly today: string;
  readonly list: WorkList | undefined;
  readonly open: OpenEntry;
  readonly onPage: (page: number) => void;
}

function Entries({ view, today, list, open, onPage }: EntriesProps) {
  const { selected, select, boxes, clear, showBoxes } = useSelectedEntries();
  if (list === undefined)
    return (
      <Loading label="Loading your work list" className="min-h-screen pt-9 lg:pt-12">
        <WorkRowsSkeleton />
      </Loading>
    );
  const { entries, total } = list;
  return (
    <>
      {entries.length === 0 ? (
        <NothingHere view={view} list={list} onPage={onPage} />
      ) : (
        <>
          <WorkRows
            {...open}
            groups={groupByNextStep(entries, today)}
            today={today}
            selected={boxes}
            onSelect={select}
          />
          <ListActions
            view={view}
            today={today}
            list={list}
            selected={[...selected.values()]}
            onSelecting={boxes === null ? showBoxes : null}
            onClear={clear}
          />
          {entries.some(({ permit }) => permit?.reach === 'phone') && <CallingNotice />}
          {total > entries.length && (
            <Pager page={view.page} rows={entries.length} total={total} onPage={onPage} />
          )}
        </>
      )}
    </>
  );
}

/** Explains an empty list, with the next step. */
function NothingHere(props: Pick<EntriesProps, 'view' | 'onPage'> & { readonly list: WorkList }) {
  const { view, list, onPage } = props;
  const { counts, total } = list;
  const none = Object.values(counts).every((count) => count === 0);
  if (none)
    return (
      <Notice
        title="Nothing on your list yet"
        actions={
          <ButtonLink to="/leads" look="primary">
            Find leads
          </ButtonLink>
        }
      >
        <p>
          Open a permit among the leads and press Save. It then appears here with its phone numbers, and moves
          from stage to stage as you call, quote and win.
        </p>
      </Notice>
    );
  if (total > 0)
    return (
      <Notice
        title="This page is past the last permit"
        actions={<Button onClick={() => onPage(1)}>Go to the first page</Button>}
      />
    );
  const isDue = view.stage === 'due';
  return (
    <Notice
      title={
        view.text !== '' || view.assigned !== null
          ? 'Nothing found'
          : isDue
            ? 'Nothing is due'
            : 'Nothing in this stage'
      }
      actions={<ButtonLink to="/work">Show the whole list</ButtonLink>}
    >
      <p>
        {view.text === '' && isDue
          ? 'Choose a day to call a lead back, here or after a call. It is due on that day.'
          : view.text === ''
            ? 'To move a permit to a stage, press ··· beside it, or open the permit.'
            : `No note or permit number ${view.stage === null ? '' : isDue ? 'that is due ' : 'in this stage '}contains “${view.text}”.`}
      </p>
    </Notice>
  );
}

function SearchBox(props: { readonly view: WorkView; readonly onSearch: (text: string) => void }) {
  const { view, onSearch } = props;
  const [text, setText] = useState(view.text);
  return (
    <form
      aria-label="Search your list"
      className="flex items-end gap-2 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <TextField
        type="search"
        label="Search notes and numbers"
        value={text}
        maxLength={TEXT_MAX}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1 sm:w-64"
      />
      <Button type="submit">Search</Button>
      {view.text !== '' && (
        <Button look="quiet" onClick={() => onSearch('')}>
          Clear
        </Button>
      )}
    </form>
  );
}
