import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { workAndPlace } from '#shared/domain/filter/profile-filter.ts';
import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import { isSubscriptionRequired } from '../../lib/api/api.ts';
import type { User } from '../../lib/api/session.ts';
import { useWorkStages } from '../../lib/api/work-marks.ts';
import { lazyPart } from '../../lib/browser/lazy-code.ts';
import { asksForFacts } from '../../lib/format/asked-facts.ts';
import { usePageTitle } from '../../lib/page/page-title.ts';
import { useReopenForm } from '../../lib/saved/form-recovery.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { FILTER_FORM_ID, moveTo, selectedPlace } from './filters/place.ts';
import { SearchBar } from './filters/search-bar.tsx';
import type { Folding } from './jobs/job-lines.tsx';
import { rowOf, useLeadKeys } from './keys/use-lead-keys.ts';
import {
  ALL_LEADS,
  type LeadsAddress,
  type LeadsView,
  leadsViewQuery,
  useLeadsAddress,
  viewMode,
} from './leads-view.ts';
import { ExportBar } from './list/export-bar.tsx';
import { useVisibleLeads } from './list/hidden-leads.ts';
import { OpportunityFilter } from './list/opportunity-filter.tsx';
import { usePermitPage } from './list/permit-page.ts';
import { focusRow } from './list/permit-row.tsx';
import { Results } from './list/results.tsx';
import { useSelection } from './list/selection.ts';
import { useTabFlag } from './list/tab-flag.ts';
import { ToolsBar } from './list/tools-bar.tsx';
import { useSaveList } from './saved/save-leads.ts';

const FilterSheet = lazyPart(async () => (await import('./filters/filter-sheet.tsx')).FilterSheet);
const PermitPanel = lazyPart(async () => (await import('./panel/permit-panel.tsx')).PermitPanel);
const LookupResult = lazyPart(async () => (await import('./lookup/lookup-result.tsx')).LookupResult);
const BlanksNote = lazyPart(async () => (await import('../../ui/places/blanks-note.tsx')).BlanksNote);
const TerritoryNote = lazyPart(
  async () => (await import('../../ui/territory/territory-note.tsx')).TerritoryNote,
);
const HiddenLeadsNote = lazyPart(async () => (await import('./list/hidden-leads-note.tsx')).HiddenLeadsNote);
const LeadCount = lazyPart(async () => (await import('./list/lead-count.tsx')).LeadCount);
const LeadsMap = lazyPart(async () => (await import('./map/leads-map.tsx')).LeadsMap);
const LinkNotes = lazyPart(async () => (await import('./link-notes.tsx')).LinkNotes);
const ViewMenu = lazyPart(async () => (await import('./list/view-menu.tsx')).ViewMenu);
const JobLines = lazyPart(async () => (await import('./jobs/job-lines.tsx')).JobLines);
const ListEnd = lazyPart(async () => (await import('./list/list-end.tsx')).ListEnd);
const KeysHelp = lazyPart(async () => (await import('./keys/keys-help.tsx')).KeysHelp);

/** Permit search: filters, results, the open permit, export (PRODUCT §2, leads page). */
export function LeadsPage({ user }: { readonly user: User }) {
  usePageTitle('Leads');
  return (
    <PageFrame wide>
      {/* The list reaches the edges of the frame. */}
      <div className="-mx-4 -my-6 sm:-my-8 lg:-mx-6 print:m-0">
        <Leads user={user} address={useLeadsAddress(workAndPlace(user))} />
      </div>
    </PageFrame>
  );
}

function Leads({ user, address }: { readonly user: User; readonly address: LeadsAddress }) {
  const [selection, dispatch] = useSelection();
  const [dense, setDense] = useTabFlag('leads-dense');
  const [byJob, setByJob] = useTabFlag('leads-by-job');
  const [folding, setFolding] = useState<Folding>();
  const [hasHelp, setHasHelp] = useState(false);
  /** What the search box looks for instead of searching; `at` tells two requests with one text apart. */
  const [sought, setSought] = useState<{ readonly text: string; readonly at: number } | null>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const exportSelected = useRef<(() => void) | null>(null);
  const { view: linked, problem, unknown, lacksName } = address.parsed;
  const { openId, hasMap } = address;
  // An invalid link shows empty filters and no list.
  const view = linked ?? ALL_LEADS;
  const result = usePermitPage(linked);
  useSaveList(user, linked, result);
  const permits = result.data?.permits ?? [];
  const total = result.data?.total ?? null;
  const stages = useWorkStages();
  const leads = useVisibleLeads(permits, stages);
  const shown = folding?.rows(leads.shown) ?? leads.shown;
  const pageIds = shown.map(({ id }) => id);
  useScrollToTop(view.page);
  useReopenForm(FILTER_FORM_ID, () => address.openSheet(selectedPlace(view.filter)));

  const firstPage = (filter: PermitFilter, sort: PermitSort, minScore: number): LeadsView => ({
    mode: viewMode(filter, minScore),
    filter,
    sort,
    minScore,
    page: 1,
  });
  const show = (filter: PermitFilter, sort: PermitSort, minScore: number): void =>
    address.show(firstPage(filter, sort, minScore));
  const search: typeof show = (filter, sort, minScore) => {
    setSought(null);
    show(filter, sort, minScore);
  };
  const searchSorted = (filter: PermitFilter, minScore: number): void => search(filter, view.sort, minScore);
  const loadAll = (): void => address.show(ALL_LEADS);
  const sortBy = (sort: PermitSort): void => address.show({ ...view, sort, page: 1 });
  const select = (id: string, range: boolean): void =>
    dispatch(range ? { type: 'range', id, pageIds } : { type: 'toggle', id });
  const openAt = (at: number): (() => void) | undefined => {
    const id = pageIds[at];
    return id === undefined ? undefined : () => address.open(id);
  };
  useShowRow(openId);
  useLeadKeys({
    ids: pageIds,
    openId,
    onOpen: address.open,
    onClose: address.close,
    onSelect: select,
    onExport: () => exportSelected.current?.(),
    onHelp: () => setHasHelp(true),
  });
  const isOpen = openId !== null && !isSubscriptionRequired(result.error);
  // The panel disappears at once; the list takes its place in the next frame, because a wider table takes long to paint.
  const wasOpen = useDeferredValue(isOpen);
  const place = permits.findIndex(({ id }) => id === openId);
  const position = pageIds.indexOf(openId ?? '');
  return (
    <>
      <div className={classNames(isOpen && 'print:hidden')}>
        <SearchBar
          filter={view.filter}
          minScore={view.minScore}
          onSearch={searchSorted}
          onLoadAll={loadAll}
          onMoreFilters={() => address.openSheet(selectedPlace(view.filter))}
          onFind={(text) => setSought({ text, at: Date.now() })}
          count={(filter) => (
            <Suspense>
              <LeadCount view={firstPage(filter, view.sort, view.minScore)} />
            </Suspense>
          )}
          boxRef={searchBox}
        />
      </div>
      {sought !== null && (
        <Suspense>
          <LookupResult
            key={sought.at}
            sought={sought.text}
            asked={view.minScore === 0 ? view.filter : { ...view.filter, minScore: view.minScore }}
            stages={stages}
            onFilter={({ minScore = 0, ...filter }) => show(filter, view.sort, minScore)}
            onOpen={address.open}
            onClose={() => setSought(null)}
          />
        </Suspense>
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
      {(problem !== null || unknown.length > 0 || lacksName) && (
        <Suspense>
          <LinkNotes parsed={address.parsed} onLoadAll={loadAll} />
        </Suspense>
      )}
      {problem === null && (
        <>
          <div className={classNames('contents', isOpen && 'print:hidden')}>
            <ToolsBar
              view={view}
              total={total}
              isAlertNext={!isOpen && permits.length > 0}
              labels={
                <OpportunityFilter
                  view={view}
                  enabled={result.isSuccess}
                  onChange={(opportunities) => {
                    const { opportunities: _, ...rest } = view.filter;
                    searchSorted(
                      { ...rest, ...(opportunities.length > 0 && { opportunities }) },
                      view.minScore,
                    );
                  }}
                />
              }
              exports={
                <ExportBar
                  selected={selection.ids}
                  onClear={() => dispatch({ type: 'clear' })}
                  view={view}
                  total={total}
                  actionRef={exportSelected}
                />
              }
              menu={(close) => (
                <ViewMenu
                  sort={view.sort}
                  dense={dense}
                  byJob={byJob}
                  hasMap={hasMap}
                  onMap={address.setMap}
                  hidesWorkedOn={leads.hidesWorkedOn}
                  allSelected={pageIds.length > 0 && pageIds.every((id) => selection.ids.has(id))}
                  onSort={sortBy}
                  onDense={setDense}
                  onByJob={setByJob}
                  onHideWorkedOn={leads.setHidesWorkedOn}
                  onSelectPage={(chosen) => dispatch({ type: 'page', pageIds, chosen })}
                  onHelp={() => {
                    close();
                    setHasHelp(true);
                  }}
                />
              )}
            />
          </div>
          <div className="flex items-start">
            <div
              ref={list}
              className={classNames(
                'min-w-0 flex-1 print:block',
                hasMap && 'max-xl:hidden xl:max-w-108',
                isOpen && 'print:hidden',
              )}
            >
              {asksForFacts(view.filter) && (
                <div className="min-h-9 px-3 py-2 sm:px-6">
                  <Suspense>
                    <BlanksNote filter={view.filter} />
                  </Suspense>
                </div>
              )}
              {view.filter.territory !== undefined && (
                <div className="min-h-24 px-3 py-2 sm:px-6">
                  <Suspense>
                    <TerritoryNote filter={view.filter} minScore={view.minScore} />
                  </Suspense>
                </div>
              )}
              {leads.hasNote && (
                <div className="min-h-13 sm:min-h-10 print:hidden">
                  <Suspense>
                    <HiddenLeadsNote leads={leads} />
                  </Suspense>
                </div>
              )}
              {byJob && (
                <Suspense>
                  <JobLines permits={leads.shown} onFold={setFolding} />
                </Suspense>
              )}
              <Results
                view={view}
                result={result}
                shown={shown}
                marks={folding?.marks}
                stages={stages}
                ownTrades={user.trades}
                selected={selection.ids}
                currentId={openId}
                sort={view.sort}
                dense={dense}
                asCards={hasMap}
                onSort={sortBy}
                onSelect={select}
                onSelectPage={(chosen) => dispatch({ type: 'page', pageIds, chosen })}
                onOpen={address.open}
                onPage={(page) => address.show({ ...view, page })}
                onSearch={searchSorted}
                onLoadAll={loadAll}
              />
              <div className="px-3 pb-6 sm:px-6 print:hidden">
                <Suspense fallback={<div className="h-10" />}>
                  <ListEnd user={user} onLookUp={() => searchBox.current?.focus()} />
                </Suspense>
              </div>
            </div>
            {hasMap && (
              <div className="min-w-0 flex-1 px-3 py-3 sm:px-6 xl:sticky xl:top-11 xl:px-3 print:hidden">
                <Suspense>
                  <LeadsMap
                    view={view}
                    permitIds={result.data && !result.isPlaceholderData ? pageIds : undefined}
                    openId={openId}
                    list={list}
                    query={String(leadsViewQuery(view))}
                    onOpen={address.open}
                    onFilter={(filter) => searchSorted(filter, view.minScore)}
                  />
                </Suspense>
              </div>
            )}
            {isOpen ? (
              <Suspense fallback={<PanelPlace />}>
                <PermitPanel
                  id={openId}
                  row={permits[place]}
                  at={place < 0 ? null : (view.page - 1) * PAGE_SIZE + place + 1}
                  total={total}
                  onPrevious={position < 0 ? undefined : openAt(position - 1)}
                  onNext={position < 0 ? undefined : openAt(position + 1)}
                  onOpen={address.open}
                  onClose={address.close}
                />
              </Suspense>
            ) : (
              wasOpen && <PanelPlace />
            )}
          </div>
        </>
      )}
      <button type="button" onClick={() => address.setMap(!hasMap)} className={MAP_BUTTON}>
        {hasMap ? 'List' : 'Map'}
      </button>
      {hasHelp && (
        <Suspense>
          <KeysHelp onClose={() => setHasHelp(false)} />
        </Suspense>
      )}
    </>
  );
}

/** On a narrow screen the map takes the list's place. A toast may cover it, rather than the export bar above. */
const MAP_BUTTON =
  'fixed right-3 bottom-[calc(var(--tabs)+0.75rem)] z-10 h-11 rounded-full border border-line-strong bg-ink px-5 text-14 font-medium text-paper shadow xl:hidden print:hidden';

/** Scrolls to the row of a permit that opens beside the list, and focuses it when the permit closes. */
function useShowRow(openId: string | null): void {
  const before = useRef(openId);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (openId !== null) rowOf(openId)?.scrollIntoView({ block: 'nearest' });
    // The closed panel took the focus with it, unless somebody has moved on to the list.
    else if (closed !== null && document.activeElement === document.body) focusRow(rowOf(closed));
  }, [openId]);
}

function useScrollToTop(page: number): void {
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) scrollTo({ top: 0 });
    shown.current = page;
  }, [page]);
}

/** As wide as the panel, so that the list does not move while the panel loads. */
function PanelPlace() {
  return <div className="w-120 shrink-0 self-stretch border-l border-line-strong bg-raised max-lg:hidden" />;
}
