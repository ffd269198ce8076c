import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { isSubscriptionRequired } from '../../lib/api.ts';
import { lazyPart } from '../../lib/lazy-code.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../lib/media-query.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { workListQuery } from '../../lib/work-marks.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CallingNotice } from '../../ui/calling-notice.tsx';
import { ErrorNotice } from '../../ui/error-screen.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SubscriptionRequired } from '../../ui/subscription-required.tsx';
import { callable, type WorkEntry, type WorkList } from './entry.ts';
import { ExportList } from './export-list.tsx';
import { SearchBox } from './search-box.tsx';
import { StageFilter } from './stage-filter.tsx';
import { WorkCards, WorkCardsSkeleton } from './work-cards.tsx';
import { WorkTable, WorkTableSkeleton } from './work-table.tsx';
import { useWorkView, type WorkView, workCallQuery } from './work-view.ts';

const NoteDialog = lazyPart(async () => (await import('./note-dialog.tsx')).NoteDialog);

const NAV = [
  { to: '/', label: 'Home' },
  { to: '/leads', label: 'Leads' },
  { to: '/alerts', label: 'Lead Alerts' },
  { to: '/notifications', label: 'Email Settings' },
  { to: '/subscription', label: 'Subscription' },
] as const;

/** The leads a user works on, by stage: who to call, what was said, what comes next. */
export function WorkListPage() {
  usePageTitle('Work list');
  const { view, show } = useWorkView();
  const list = useQuery({
    ...workListQuery(workCallQuery(view)),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  return (
    <PageFrame wide nav={NAV} signOut="Sign Out">
      <h1 className="text-28 font-semibold">Work list</h1>
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
          <StageFilter view={view} counts={data?.counts} />
          <SearchBox key={view.text} view={view} onSearch={(text) => show({ ...view, text, page: 1 })} />
          <div className="mt-4" aria-busy={list.isFetching}>
            <Entries view={view} list={data} onPage={(page) => show({ ...view, page })} />
          </div>
        </>
      )}
    </PageFrame>
  );
}

interface EntriesProps {
  readonly view: WorkView;
  /** Undefined while it is being read. */
  readonly list: WorkList | undefined;
  readonly onPage: (page: number) => void;
}

function Entries({ view, list, onPage }: EntriesProps) {
  const wide = useMediaQuery(TABLE_WIDTH);
  const [writing, setWriting] = useState<WorkEntry | null>(null);
  if (list === undefined)
    return (
      <div role="status" className="min-h-screen">
        <span className="sr-only">Loading your work list</span>
        {wide ? <WorkTableSkeleton /> : <WorkCardsSkeleton />}
      </div>
    );
  const { entries, counts, total } = list;
  return (
    <>
      {entries.length === 0 && <NothingHere view={view} list={list} onPage={onPage} />}
      {entries.length > 0 &&
        (wide ? (
          <WorkTable entries={entries} counts={counts} onNote={setWriting} />
        ) : (
          <WorkCards entries={entries} counts={counts} onNote={setWriting} />
        ))}
      {entries.some(({ permit }) => permit !== null && callable(permit).length > 0) && <CallingNotice />}
      {entries.length > 0 && <ExportList entries={entries} total={total} />}
      {total > entries.length && entries.length > 0 && (
        <Pager page={view.page} rows={entries.length} total={total} onPage={onPage} />
      )}
      {writing !== null && (
        <Suspense>
          <NoteDialog entry={writing} onClose={() => setWriting(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Why nothing stands here, and what to do next. */
function NothingHere({ view, list: { counts, total }, onPage }: EntriesProps & { readonly list: WorkList }) {
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
          Open a permit among the leads and press Save. It stands here then, with its phone numbers, and moves
          on as you call, quote and win.
        </p>
      </Notice>
    );
  if (total > 0)
    return (
      <Notice
        title="This page is past the last permit"
        actions={
          <button type="button" className={buttonClass()} onClick={() => onPage(1)}>
            Go to the first page
          </button>
        }
      />
    );
  return (
    <Notice
      title={view.text === '' ? 'Nothing in this stage' : 'Nothing found'}
      actions={
        <Link to="/work" className={buttonClass()}>
          Show the whole list
        </Link>
      }
    >
      <p>
        {view.text === ''
          ? 'Permits come to a stage when you press its button here or in a permit.'
          : `No note and no permit number ${view.stage === null ? '' : 'of this stage '}holds “${view.text}”.`}
      </p>
    </Notice>
  );
}
