import { useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { facetLabel } from '#shared/domain/filter/facet-label.ts';
import { FACET_ROWS } from '#shared/domain/filter/facets.ts';
import { filterToQuery } from '#shared/domain/filter/filter-query.ts';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { NAMED_FACTS } from '#shared/domain/permit/lead-reader.ts';
import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import { read } from '../../../lib/api/read.ts';
import { counted, formatCount } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { OffPlumb } from '../../../ui/page/off-plumb.tsx';
import { minScoreLabel, withoutFacet } from '../filters/filter-chips.tsx';
import type { Leads } from '../use-leads.ts';

type NothingFoundProps = Pick<Leads, 'view' | 'total' | 'showPage' | 'search' | 'unfold' | 'loadAll'>;

/** Why a list is empty, and what to do about it (PRODUCT §2, leads page). */
export function NothingFound(leads: NothingFoundProps) {
  const { view, total, showPage } = leads;
  const lastPage = Math.ceil((total ?? 0) / PAGE_SIZE);
  return (
    <div className="flex gap-12 px-3 py-8 sm:px-6 sm:py-12">
      <div className="max-w-3xl flex-1">
        {view.page > 1 && lastPage > 0 ? (
          <PastTheEnd page={view.page} lastPage={lastPage} onPage={showPage} />
        ) : view.mode === 'all' ? (
          <Notice title="No permits found">
            <p>Try refreshing: permits may not be collected yet.</p>
          </Notice>
        ) : (
          <EmptySearch {...leads} />
        )}
      </div>
      <OffPlumb className="ml-auto h-64 shrink-0 self-start max-xl:hidden" />
    </div>
  );
}

type Without = Output<'permitSummary'>['without'][number];

/** How many leads a search would find without each of its conditions, and how to drop one. */
function useWider({ view, search, unfold }: Pick<NothingFoundProps, 'view' | 'search' | 'unfold'>) {
  const { filter, minScore } = view;
  const query = filterToQuery(filter, undefined, minScore);
  const { data, isPending } = useQuery(read('permitSummary', { query }));
  const drop = ({ facet }: Without): void =>
    facet === 'minScore'
      ? search(filter, 0)
      : facet === 'who'
        ? unfold()
        : search(withoutFacet(filter, facet), minScore);
  const nameOf = ({ facet }: Without): string =>
    facet === 'minScore' ? minScoreLabel(minScore) : facetLabel(filter, facet);
  return { without: data?.without, isPending, drop, nameOf };
}

function Conditions({ without = [], isPending, drop, nameOf }: ReturnType<typeof useWider>) {
  if (isPending) return <Loading label="Counting without each condition" className="mt-6" bars={['h-14']} />;
  if (without.length === 0) return null;
  return (
    <ul className="mt-6 border-t border-line-strong">
      {without.map((one) => (
        <li key={one.facet} className="flex min-h-14 items-center gap-4 border-b border-line py-1.5">
          <span className="min-w-0 flex-1 text-14 font-medium break-words">Without “{nameOf(one)}”</span>
          <span className="font-mono text-20">{formatCount(one.total)}</span>
          <Button size="small" aria-label={`Drop it: ${nameOf(one)}`} onClick={() => drop(one)}>
            Drop it
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Under a list of next to nothing: a wider search, or an alert that waits for more. */
export function FewFound(leads: Leads) {
  const wider = useWider(leads);
  return (
    <section className="after-loading max-w-3xl px-3 pt-10 pb-4 sm:px-6">
      <h2 className="text-20 font-semibold">
        {counted(leads.permits.length, 'lead')} {leads.permits.length === 1 ? 'matches' : 'match'}
      </h2>
      <p className="mt-1 text-14 text-pretty text-muted">
        Drop a condition to see more, or save the search as an alert and hear of each new lead.
      </p>
      <Conditions {...wider} />
    </section>
  );
}

/** What the search asked, and how many leads each condition costs. */
function EmptySearch(leads: NothingFoundProps) {
  const { view, loadAll } = leads;
  const { filter, minScore } = view;
  const wider = useWider(leads);
  const { without, drop, nameOf } = wider;
  const [best] = without ?? [];
  return (
    <section>
      <h2 className="text-28 font-semibold">No permits found</h2>
      <p className="mt-1 text-16 text-pretty text-muted">
        {filterSentence(filter)}
        {minScore > 0 && `, lead score ${minScore} or more`}.
      </p>
      <p className="mt-1 text-14 text-muted">Try adjusting your search criteria, or load all permits.</p>
      {without?.map((one) => (
        <NoneNames key={one.facet} filter={filter} {...one} />
      ))}
      <Conditions {...wider} />
      {without?.length === 0 && (
        <p className="mt-4 text-14">
          No single condition is the reason: dropping any one of them still finds nothing.
        </p>
      )}
      <div className="after-loading mt-6 flex flex-wrap gap-3">
        {best !== undefined && (
          <Button
            look="primary"
            onClick={() => drop(best)}
            className="h-auto! min-h-11 py-2 whitespace-normal!"
          >
            Drop “{nameOf(best)}”, see {formatCount(best.total)}
          </Button>
        )}
        <Button onClick={loadAll}>Load all permits</Button>
      </div>
    </section>
  );
}

/** Says that what a search asks of the record is on none of the permits that match the rest. */
function NoneNames({ filter, facet, total }: Without & { readonly filter: PermitFilter }) {
  const fact = facet === 'minScore' || filter[facet] !== true ? undefined : FACET_ROWS[facet].fact;
  if (fact === undefined || total === 0) return null;
  return (
    <p className="mt-1 text-14">
      None of the {counted(total, 'permit')} that match the rest {NAMED_FACTS[fact].names}.
    </p>
  );
}

interface PastTheEndProps {
  readonly page: number;
  readonly lastPage: number;
  readonly onPage: (page: number) => void;
}

function PastTheEnd({ page, lastPage, onPage }: PastTheEndProps) {
  return (
    <Notice
      title="This page is past the last permit"
      actions={
        <>
          <Button onClick={() => onPage(lastPage)}>
            {lastPage === 1 ? 'Go to the only page' : `Go to the last page, ${formatCount(lastPage)}`}
          </Button>
          {lastPage > 1 && <Button onClick={() => onPage(1)}>Go to the first page</Button>}
        </>
      }
    >
      <p>
        This list has {counted(lastPage, 'page')}, and you asked for page {formatCount(page)}.
      </p>
    </Notice>
  );
}
