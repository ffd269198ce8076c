import { Suspense, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { isSubscriptionRequired } from '../../lib/api/api.ts';
import { greetingName, type User } from '../../lib/api/session.ts';
import { useWorkStages } from '../../lib/api/work-marks.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { type AlertFormState, filterState, newAlertLink } from '../../lib/page/links.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { useReopenForm } from '../../lib/saved/form-recovery.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { NoContractorNote } from '../../ui/no-contractor-note.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Select } from '../../ui/select.tsx';
import { FILTER_FORM_ID, moveTo, selectedPlace } from './filters/place.ts';
import { parseSort, SortOptions } from './filters/sort-options.tsx';
import { StateFilter } from './filters/state-filter.tsx';
import { ALL_LEADS, type LeadsAddress, leadsViewQuery, useLeadsAddress, viewMode } from './leads-view.ts';
import { ExportBar } from './list/export-bar.tsx';
import { HiddenLeadsBar, useVisibleLeads } from './list/hidden-leads.tsx';
import { usePermitPage } from './list/permit-page.ts';
import { Results } from './list/results.tsx';
import { useSelection } from './list/selection.ts';
import { LookupBox } from './lookup/lookup-box.tsx';
import { useSaveList } from './saved/save-leads.ts';

const FilterSheet = lazyPart(async () => (await import('./filters/filter-sheet.tsx')).FilterSheet);
const PermitDialog = lazyPart(async () => (await import('./dialog/permit-dialog.tsx')).PermitDialog);

/** Permit search: filters, results, detail dialog, export (PRODUCT §2, leads page). */
export function LeadsPage({ user }: { readonly user: User }) {
  usePageTitle('Leads');
  const greeting = `Welcome, ${greetingName(user)}`;
  return (
    <PageFrame wide>
      <p className="text-14 break-words text-muted print:hidden">{greeting}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-28 font-semibold">Permit leads</h1>
        <Link to={`/leads?${leadsViewQuery(ALL_LEADS)}`} className={buttonClass('secondary', 'small')}>
          View All Leads
        </Link>
      </div>
      <Leads user={user} address={useLeadsAddress()} />
    </PageFrame>
  );
}

function Leads({ user, address }: { readonly user: User; readonly address: LeadsAddress }) {
  const [selection, dispatch] = useSelection();
  const { view: linked, problem, unknown, lacksName } = address.parsed;
  // An invalid link shows empty filters and no list.
  const view = linked ?? ALL_LEADS;
  const result = usePermitPage(linked);
  useSaveList(user, linked, result);
  const permits = result.data?.permits ?? [];
  const stages = useWorkStages();
  const leads = useVisibleLeads(permits, stages);
  const pageIds = leads.shown.map(({ id }) => id);
  const top = useScrollToTop(view.page);
  useReopenForm(FILTER_FORM_ID, () => address.openSheet(selectedPlace(view.filter)));

  const search = (filter: PermitFilter, sort: PermitSort, minScore: number): void =>
    address.show({ mode: viewMode(filter, minScore), filter, sort, minScore, page: 1 });
  return (
    <>
      <div className="mt-4">
        <StateFilter
          filter={view.filter}
          minScore={view.minScore}
          listKey={address.listKey}
          onSearch={(place) => search(moveTo(view.filter, place), view.sort, view.minScore)}
          onLoadAll={() => address.show(ALL_LEADS)}
          onClear={() => address.show(ALL_LEADS)}
          onMoreFilters={address.openSheet}
        />
      </div>
      {problem === null && (
        <LookupBox
          asked={view.minScore === 0 ? view.filter : { ...view.filter, minScore: view.minScore }}
          isEmpty={result.data?.permits.length === 0}
          stages={stages}
          onFilter={({ minScore = 0, ...filter }) => search(filter, view.sort, minScore)}
          onOpen={address.open}
        />
      )}
      {address.sheet !== null && (
        <Suspense>
          <FilterSheet
            filter={moveTo(view.filter, address.sheet)}
            sort={view.sort}
            minScore={view.minScore}
            onClose={address.close}
            onApply={search}
          />
        </Suspense>
      )}
      {unknown.length > 0 && (
        <p role="status" className="mt-4 border-l-4 border-signal bg-raised px-3 py-2 text-14">
          Part of this link was not understood and is left out: {unknown.join(', ')}.
        </p>
      )}
      {lacksName && (
        <p role="status" className="mt-4 border-l-4 border-signal bg-raised px-3 py-2 text-14">
          This search had a contractor’s name. Links carry no names: type it again under More filters.
        </p>
      )}
      {problem !== null && (
        <Notice
          tone="problem"
          title="This link’s filter cannot be read"
          className="mt-6"
          actions={<Button onClick={() => address.show(ALL_LEADS)}>Clear Filter</Button>}
        >
          <p>{problem}</p>
        </Notice>
      )}
      {problem === null && (
        <section aria-labelledby="results-heading" className="mt-6">
          <div ref={top} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 pb-2">
            <h2 id="results-heading" className="text-20 font-semibold">
              {filterSentence(view.filter)}
              {view.minScore > 0 && `, lead score ${view.minScore} or more`}
            </h2>
            <CopyButton text={() => location.href} label="Copy link" />
            <Link
              to={newAlertLink(view.filter)}
              state={{ ...filterState(view.filter), openedFrom: 'leads' } satisfies AlertFormState}
              className={`${buttonClass('secondary', 'small')} print:hidden`}
            >
              Save as alert
            </Link>
            <SortSelect sort={view.sort} onSort={(sort) => address.show({ ...view, sort, page: 1 })} />
          </div>
          {view.filter.hasContractor === false && <NoContractorNote filter={view.filter} className="pb-3" />}
          {view.minScore > 0 && (
            <p className="pb-3 text-14 text-muted print:hidden">
              Alerts have no lead score: saved as an alert, this search covers every permit that matches.
            </p>
          )}
          <ExportBar selected={selection.ids} onClear={() => dispatch({ type: 'clear' })} />
          <HiddenLeadsBar leads={leads} />
          <Results
            view={view}
            result={result}
            shown={leads.shown}
            stages={stages}
            selected={selection.ids}
            onSelect={(id, range) =>
              dispatch(range ? { type: 'range', id, pageIds } : { type: 'toggle', id })
            }
            onSelectPage={(chosen) => dispatch({ type: 'page', pageIds, chosen })}
            onOpen={address.open}
            onPage={(page) => address.show({ ...view, page })}
          />
        </section>
      )}
      {address.openId !== null && !isSubscriptionRequired(result.error) && (
        <Suspense>
          <PermitDialog
            key={address.openId}
            id={address.openId}
            row={permits.find(({ id }) => id === address.openId)}
            onClose={address.close}
          />
        </Suspense>
      )}
    </>
  );
}

function SortSelect({
  sort,
  onSort,
}: {
  readonly sort: PermitSort;
  readonly onSort: (sort: PermitSort) => void;
}) {
  const id = useId();
  return (
    <div className="ml-auto flex items-center gap-2 text-14 text-muted print:hidden">
      <label htmlFor={id}>Sort</label>
      <Select id={id} size="small" value={sort} onChange={(event) => onSort(parseSort(event.target.value))}>
        <SortOptions />
      </Select>
    </div>
  );
}

function useScrollToTop(page: number) {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) top.current?.scrollIntoView();
    shown.current = page;
  }, [page]);
  return top;
}
