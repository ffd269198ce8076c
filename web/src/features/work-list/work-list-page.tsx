import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { WORK_STAGES } from '#shared/domain/work-list.ts';
import { isSubscriptionRequired } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { workListQuery } from '../../lib/api/work-marks.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../lib/browser/media-query.ts';
import { formatCount } from '../../lib/format/format.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CallingNotice } from '../../ui/calling-notice.tsx';
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
import { WorkCards, WorkCardsSkeleton } from './work-cards.tsx';
import { WorkTable, WorkTableSkeleton } from './work-table.tsx';
import { TEXT_MAX, useWorkView, type WorkView, workCallQuery, workViewQuery } from './work-view.ts';

const NoteDialog = lazyPart(async () => (await import('./note-dialog.tsx')).NoteDialog);

/** The leads a user works on, by stage, with phone numbers and notes. */
export function WorkListPage() {
  usePageTitle('Work List');
  const { view, show } = useWorkView();
  const list = useQuery({
    ...workListQuery(workCallQuery(view)),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
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
  readonly list: WorkList | undefined;
  readonly onPage: (page: number) => void;
}

function Entries({ view, list, onPage }: EntriesProps) {
  const wide = useMediaQuery(TABLE_WIDTH);
  const [writing, setWriting] = useState<WorkEntry | null>(null);
  if (list === undefined)
    return (
      <Loading label="Loading your work list" className="min-h-screen">
        {wide ? <WorkTableSkeleton /> : <WorkCardsSkeleton />}
      </Loading>
    );
  const { entries, counts, total } = list;
  const Rows = wide ? WorkTable : WorkCards;
  return (
    <>
      {entries.length === 0 ? (
        <NothingHere view={view} list={list} onPage={onPage} />
      ) : (
        <>
          <Rows entries={entries} counts={counts} onNote={setWriting} />
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
    </>
  );
}

/** Explains an empty list, with the next step. */
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
          ? 'To move a permit to a stage, press the stage’s button here or in the permit.'
          : `No note or permit number ${view.stage === null ? '' : 'in this stage '}contains “${view.text}”.`}
      </p>
    </Notice>
  );
}

/** A link for each stage with its number of permits. */
function StageFilter(props: { readonly view: WorkView; readonly counts: WorkList['counts'] | undefined }) {
  const { view, counts } = props;
  const { hidden: _hidden, ...listed } = counts ?? {};
  const all = Object.values(listed).reduce<number>((sum, count) => sum + count, 0);
  const cells = [
    { stage: null, label: 'All', count: counts && all },
    ...WORK_STAGES.map(({ stage, label }) => ({ stage, label, count: counts?.[stage] })),
  ];
  return (
    <nav aria-label="Stages" className="mt-5 overflow-hidden border-y border-line-strong print:hidden">
      <ul className="grid grid-cols-4 sm:grid-cols-7">
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
