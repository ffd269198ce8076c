import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { WORK_STAGES } from '#shared/domain/work-list.ts';
import { isSubscriptionRequired } from '../../lib/api/api.ts';
import { useDueCount } from '../../lib/api/due-count.ts';
import { read } from '../../lib/api/read.ts';
import { useKnownUser } from '../../lib/api/session.ts';
import { workListQuery } from '../../lib/api/work-marks.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { useMediaQuery } from '../../lib/browser/media-query.ts';
import { useToday } from '../../lib/browser/use-today.ts';
import { formatCount } from '../../lib/format/format.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { withSavedLeads } from '../../lib/saved/load-saved-leads.ts';
import { deleteSavedLeads } from '../../lib/saved/saved-leads-cache.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CallingNotice } from '../../ui/calling-notice.tsx';
import { callSubject } from '../../ui/calls/call-subject.ts';
import { classNames } from '../../ui/class-names.ts';
import { ErrorNotice } from '../../ui/error-screen.tsx';
import { useExportPermits } from '../../ui/export-permits.ts';
import { TextField } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SubscriptionRequired } from '../../ui/subscription-required.tsx';
import { listPhoneContacts, type WorkEntry, type WorkList } from './entry.ts';
import { groupByDay, groupByStage } from './groups.tsx';
import { WorkCards, WorkCardsSkeleton } from './work-cards.tsx';
import { WorkTable, WorkTableSkeleton } from './work-table.tsx';
import { TEXT_MAX, useWorkView, type WorkView, workCallQuery, workViewQuery } from './work-view.ts';

/** Tailwind's `lg`: a table from here on, cards below. */
const WORK_TABLE_WIDTH = '(min-width: 64rem)';

const NoteDialog = lazyPart(async () => (await import('./note-dialog.tsx')).NoteDialog);
const CallDialog = lazyPart(async () => (await import('../../ui/calls/call-dialog.tsx')).CallDialog);

/** The leads a user works on, by stage, with phone numbers and notes. */
export function WorkListPage() {
  usePageTitle('Work List');
  const { view, show } = useWorkView();
  const today = useToday();
  const list = useQuery({
    ...workListQuery(workCallQuery(view, today)),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  useSaveWork(view, list);
  const due = useDueCount(today);
  return (
    <PageFrame wide>
      <h1 className="text-28 font-semibold">Work List</h1>
      <p className="mt-1 text-14 text-muted">Your own marks and notes. Nobody else sees them.</p>
      {list.isError ? (
        <div className="mt-6">
          {isSubscriptionRequired(list.error) ? (
            <SubscriptionRequired />
          ) : (
            <ErrorNotice error={list.error} onTryAgain={() => void list.refetch()} />
          )}
        </div>
      ) : (
        <>
          <StageFilter view={view} counts={data?.counts} due={due} />
          <SearchBox key={view.text} view={view} onSearch={(text) => show({ ...view, text, page: 1 })} />
          <div className="mt-4" aria-busy={list.isFetching}>
            <Entries view={view} today={today} list={data} onPage={(page) => show({ ...view, page })} />
          </div>
        </>
      )}
    </PageFrame>
  );
}

/** Saves the first page of the whole list on this device, to be read offline. Deletes all saved leads when the subscription ends. */
function useSaveWork(view: WorkView, list: UseQueryResult<WorkList>): void {
  const email = useKnownUser()?.email;
  const { data, error, dataUpdatedAt: savedAt, isPlaceholderData } = list;
  const isWhole = view.stage === null && view.text === '' && view.page === 1;
  useEffect(() => {
    if (isSubscriptionRequired(error)) void deleteSavedLeads();
    if (email === undefined || data === undefined || !isWhole || isPlaceholderData || error !== null) return;
    withSavedLeads(({ saveWork }) => saveWork(email, { savedAt, entries: data.entries }));
  }, [email, data, error, savedAt, isWhole, isPlaceholderData]);
}

interface EntriesProps {
  readonly view: WorkView;
  readonly today: string;
  readonly list: WorkList | undefined;
  readonly onPage: (page: number) => void;
}

function Entries({ view, today, list, onPage }: EntriesProps) {
  const wide = useMediaQuery(WORK_TABLE_WIDTH);
  const [writing, setWriting] = useState<WorkEntry | null>(null);
  const [asked, setAsked] = useState<{ readonly entry: WorkEntry; readonly called: boolean } | null>(null);
  if (list === undefined)
    return (
      <Loading label="Loading your work list" className="min-h-screen">
        {wide ? <WorkTableSkeleton /> : <WorkCardsSkeleton />}
      </Loading>
    );
  const { entries, total } = list;
  const Rows = wide ? WorkTable : WorkCards;
  return (
    <>
      {entries.length === 0 ? (
        <NothingHere view={view} list={list} onPage={onPage} />
      ) : (
        <>
          <Rows
            groups={view.stage === 'due' ? groupByDay(entries, today) : groupByStage(list)}
            today={today}
            onNote={setWriting}
            onCall={(entry) => setAsked({ entry, called: true })}
            onCallBack={(entry) => setAsked({ entry, called: false })}
          />
          {entries.some(({ permit }) => permit !== null && listPhoneContacts(permit).length > 0) && (
            <CallingNotice />
          )}
          <ExportList entries={entries} total={total} />
          {total > entries.length && (
            <Pager page={view.page} rows={entries.length} total={total} onPage={onPage} />
          )}
        </>
      )}
      {writing !== null && (
        <Suspense>
          <NoteDialog entry={writing} onClose={() => setWriting(null)} />
        </Suspense>
      )}
      {asked !== null && (
        <Suspense>
          <CallDialog
            subject={callSubject(asked.entry, asked.entry.permit)}
            called={asked.called}
            onClose={() => setAsked(null)}
          />
        </Suspense>
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
          <Link to="/leads" className={buttonClass('primary')}>
            Find leads
          </Link>
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
      title={view.text !== '' ? 'Nothing found' : isDue ? 'Nothing is due' : 'Nothing in this stage'}
      actions={
        <Link to="/work" className={buttonClass()}>
          Show the whole list
        </Link>
      }
    >
      <p>
        {view.text === '' && isDue
          ? 'Choose a day to call a lead back, here or after a call. It is due on that day.'
          : view.text === ''
            ? 'To move a permit to a stage, press the stage’s button here or in the permit.'
            : `No note or permit number ${view.stage === null ? '' : isDue ? 'that is due ' : 'in this stage '}contains “${view.text}”.`}
      </p>
    </Notice>
  );
}

/** A link for each stage, and for what is due, with its number of permits. */
function StageFilter(props: {
  readonly view: WorkView;
  readonly counts: WorkList['counts'] | undefined;
  readonly due: number | undefined;
}) {
  const { view, counts, due } = props;
  const { hidden: _hidden, ...listed } = counts ?? {};
  const all = Object.values(listed).reduce<number>((sum, count) => sum + count, 0);
  const cells = [
    { stage: null, label: 'All', count: counts && all },
    { stage: 'due' as const, label: 'Due', count: due },
    ...WORK_STAGES.map(({ stage, label }) => ({ stage, label, count: counts?.[stage] })),
  ];
  return (
    <nav aria-label="Stages" className="mt-5 overflow-hidden border-y border-line-strong print:hidden">
      <ul className="grid grid-cols-4 sm:grid-cols-8">
        {cells.map(({ stage, label, count }) => (
          <li key={label} className="-mt-px -ml-px min-w-0 border-t border-l border-line">
            <Link
              to={{ pathname: '/work', search: String(workViewQuery({ ...view, stage, page: 1 })) }}
              aria-current={view.stage === stage ? 'page' : undefined}
              className={classNames(
                'flex h-full flex-col px-3 py-2 text-14 no-underline hover:bg-sunken sm:px-4 sm:py-3',
                'border-b-2 border-transparent text-muted aria-[current=page]:border-signal aria-[current=page]:text-ink',
              )}
            >
              <span className="truncate">{label}</span>
              <span className="figures font-mono text-20 text-ink sm:text-28">
                {count === undefined ? '–' : formatCount(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SearchBox(props: { readonly view: WorkView; readonly onSearch: (text: string) => void }) {
  const { view, onSearch } = props;
  const [text, setText] = useState(view.text);
  return (
    <form
      aria-label="Search your list"
      className="mt-4 flex items-end gap-2 print:hidden"
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
        className="min-w-0 flex-1 sm:max-w-96"
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

/** Exports the page with the call and the monthly quota of the leads page. */
function ExportList({ entries, total }: Pick<WorkList, 'entries' | 'total'>) {
  const quota = useQuery(read('exportQuota')).data;
  const { progress, start } = useExportPermits(() => undefined);
  const permitIds = entries
    .filter(({ standing }) => standing === 'listed' || standing === 'merged')
    .map(({ permitId }) => permitId);
  if (permitIds.length === 0) return null;
  const what = entries.length < total ? 'this page' : 'the list';
  return (
    <div className="mt-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 print:hidden">
      <p className="text-12 text-muted">
        {quota !== undefined &&
          `${formatCount(quota.left)} of ${formatCount(quota.limit)} exports left this month`}
      </p>
      <Button size="small" busy={progress !== null} onClick={() => start({ permitIds, format: 'csv' })}>
        Export {what} ({formatCount(permitIds.length)}) as CSV
      </Button>
    </div>
  );
}
