import { useRef } from 'react';
import type { User } from '../../lib/api/session.ts';
import { lazyPart, lazyParts } from '../../lib/browser/lazy-code.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../lib/browser/media-query.ts';
import { asksForFacts } from '../../lib/format/asked-facts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Loading } from '../../ui/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { moveTo, selectedPlace } from './filters/place.ts';
import { SearchBar } from './filters/search-bar.tsx';
import { Results } from './list/results.tsx';
import { SaveAsAlert, ToolsBar } from './list/tools-bar.tsx';
import { ListOptions, ListTop } from './phone/list-edges.tsx';
import { ListTools, SelectTools } from './phone/list-tools.tsx';
import { PhoneHeader } from './phone/phone-header.tsx';
import { type Leads, useLeads } from './use-leads.ts';

const later = lazyParts(() => import('./later.ts'));
const BlanksNote = later('BlanksNote');
const FilterSheet = later('FilterSheet');
const HiddenLeadsNote = later('HiddenLeadsNote');
const JobLines = later('JobLines');
const KeysHelp = later('KeysHelp');
const LeadCount = later('LeadCount');
const LinkNotes = later('LinkNotes');
const ListEnd = later(
  'ListEnd',
  <Loading label="Loading the list’s end" className="after-loading h-24" bars={['w-0']} />,
);
const LookupResult = later('LookupResult');
const PermitPanel = later('PermitPanel', <PanelPlace />);
const TerritoryNote = later('TerritoryNote');
const LeadsMap = lazyPart(async () => (await import('./map/leads-map.tsx')).LeadsMap);

/** Permit search: filters, results, the open permit, export (PRODUCT §2, leads page). */
export function LeadsPage({ user }: { readonly user: User }) {
  const leads = useLeads(user);
  const { isOpen, parsed } = leads;
  const searchBox = useRef<HTMLInputElement>(null);
  const isPhone = !useMediaQuery(TABLE_WIDTH);
  const searchBar = (
    <SearchBar
      filter={leads.view.filter}
      own={leads.own}
      minScore={leads.view.minScore}
      onSearch={leads.search}
      onLoadAll={leads.loadAll}
      onMoreFilters={() => leads.openSheet(selectedPlace(leads.view.filter))}
      onFind={leads.seek}
      count={(filter) => <LeadCount view={leads.firstPage(filter)} />}
      boxRef={searchBox}
      short={isPhone}
    >
      {!isPhone && <SaveAsAlert {...leads} />}
    </SearchBar>
  );
  return (
    <Page
      title="Leads"
      heading={null}
      bar={isPhone ? <PhoneHeader leads={leads}>{searchBar}</PhoneHeader> : undefined}
    >
      {/* The list reaches the edges of the frame. */}
      <div className="-mx-4 -my-6 sm:-my-8 lg:-mx-6 print:m-0">
        {!isPhone && <div className={classNames(isOpen && 'print:hidden')}>{searchBar}</div>}
        <Opened {...leads} />
        {parsed.problem === null && (
          <>
            <div className={classNames('contents', isOpen && 'print:hidden')}>
              {isPhone ? <ListTop {...leads} /> : <ToolsBar {...leads} />}
            </div>
            <ListAndPanel {...leads} onLookUp={() => searchBox.current?.focus()} />
            {isPhone && (
              <>
                {!leads.hasMap && <ListOptions {...leads} />}
                {leads.isSelecting ? <SelectTools {...leads} /> : <ListTools {...leads} />}
              </>
            )}
          </>
        )}
        <button type="button" onClick={() => leads.setMap(!leads.hasMap)} className={MAP_BUTTON}>
          {leads.hasMap ? 'List' : 'Map'}
        </button>
        {leads.hasHelp && <KeysHelp onClose={() => leads.setHasHelp(false)} />}
      </div>
    </Page>
  );
}

/** What is open between the search box and the list, or over them. */
function Opened({ parsed, view, sheet, sought, ...leads }: Leads) {
  const { filter, minScore } = view;
  return (
    <>
      {sought !== null && (
        <LookupResult
          key={sought.at}
          sought={sought.text}
          asked={minScore === 0 ? filter : { ...filter, minScore }}
          stages={leads.stages}
          onFilter={({ minScore: least = 0, ...rest }) => leads.filterBy(rest, least)}
          onOpen={leads.open}
          onClose={() => leads.seek(null)}
        />
      )}
      {sheet !== null && (
        <FilterSheet
          filter={moveTo(filter, sheet)}
          sort={view.sort}
          minScore={minScore}
          onClose={leads.close}
          onClear={leads.loadAll}
          onApply={(applied, sort, least) => leads.search(applied, least, sort)}
        />
      )}
      {(parsed.problem !== null || parsed.unknown.length > 0 || parsed.lacksName) && (
        <LinkNotes parsed={parsed} onLoadAll={leads.loadAll} />
      )}
    </>
  );
}

/** The list, with the map or the open permit beside it. */
function ListAndPanel({ onLookUp, ...leads }: Leads & { readonly onLookUp: () => void }) {
  const { view, visible, hasMap, isOpen, wasOpen, openId } = leads;
  const { filter, minScore } = view;
  const list = useRef<HTMLDivElement>(null);
  return (
    // The panel opens over the list and disappears at once; the list gets its width in the next frame, since that takes a table long.
    <div className={classNames('flex items-start', isOpen && !wasOpen && 'lg:*:last:-ml-120')}>
      <div
        ref={list}
        className={classNames(
          'min-w-0 flex-1 print:block',
          hasMap && 'max-xl:hidden xl:max-w-108',
          isOpen && 'print:hidden',
        )}
      >
        {asksForFacts(filter) && (
          <div
            className={classNames(
              'px-3 py-2 sm:px-6',
              filter.hasContractor === false ? 'min-h-22.5 md:min-h-17' : 'min-h-14 md:min-h-9',
            )}
          >
            <BlanksNote filter={filter} />
          </div>
        )}
        {filter.territory !== undefined && (
          <div className="min-h-30 px-3 py-2 sm:px-6 md:min-h-24">
            <TerritoryNote filter={filter} minScore={minScore} />
          </div>
        )}
        {visible.hasNote && (
          <div className="min-h-13 sm:min-h-10 print:hidden">
            <HiddenLeadsNote leads={visible} />
          </div>
        )}
        {leads.byJob && <JobLines permits={visible.shown} onFold={leads.setFolding} />}
        <Results {...leads} />
        <ListEnd {...leads} onLookUp={onLookUp} />
      </div>
      {hasMap && (
        <div className="min-w-0 flex-1 border-line xl:sticky xl:top-11 xl:border-l print:hidden">
          <LeadsMap leads={leads} list={list} />
        </div>
      )}
      {isOpen && openId !== null ? (
        <PermitPanel
          id={openId}
          row={leads.openRow}
          at={leads.openPlace}
          total={leads.total}
          onPrevious={leads.openPrevious}
          onNext={leads.openNext}
          onOpen={leads.open}
          onClose={leads.close}
        />
      ) : (
        wasOpen && <PanelPlace />
      )}
    </div>
  );
}

/** On a narrow screen the map takes the list's place. A toast may cover it, rather than the export bar above. */
const MAP_BUTTON =
  'fixed right-3 bottom-[calc(var(--tabs)+0.75rem)] z-10 h-11 rounded-full border border-line-strong bg-ink px-5 text-14 font-medium text-paper shadow max-md:hidden xl:hidden print:hidden';

/** As wide as the panel, so that the list does not move while the panel loads. */
function PanelPlace() {
  return <div className="w-120 shrink-0 self-stretch border-l border-line-strong bg-raised max-lg:hidden" />;
}
