import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shownLabels, WHO, WHO_IDS } from '#shared/domain/permit/who.ts';
import { listInWords } from '#shared/domain/words.ts';
import { read } from '../../../lib/api/read.ts';
import { TABLE_WIDTH, useMediaQuery } from '../../../lib/browser/media-query.ts';
import { formatCount, quotaWords } from '../../../lib/format/format.ts';
import { ALL_LEADS_HREF } from '../../../lib/page/links.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Pager } from '../../../ui/pager.tsx';
import { NotCountedYet } from '../../../ui/places/not-counted-yet.tsx';
import { SEARCH_FORM_ID } from '../filters/place.ts';
import { isFolded } from '../leads-view.ts';
import { SelectionBar } from '../selection/selection-bar.tsx';
import type { Leads } from '../use-leads.ts';
import { useListSummary } from './who-filter.tsx';

/** What is left of the month's exports, and the list's foot, which stays in the window: its pages, what it folds away, other lists. */
export function ListEnd({ onLookUp, ...leads }: Leads & { readonly onLookUp: () => void }) {
  const { user, view, list, result, isOpen, loadAll } = leads;
  const quota = useQuery(read('exportQuota')).data;
  const isWide = useMediaQuery(TABLE_WIDTH);
  const ways = (
    <>
      {isFolded(view.filter, user.role) && <Folded {...leads} />}
      <div className={classNames('ml-auto flex flex-wrap items-center gap-x-4', isOpen && 'lg:hidden')}>
        <LoadAll onLoadAll={loadAll} />
        <button type="submit" form={SEARCH_FORM_ID} className={WAY}>
          Search by State
        </button>
        <Link
          to={ALL_LEADS_HREF}
          onClick={view.mode === 'all' && view.page === 1 ? loadAll : undefined}
          className={WAY}
        >
          View All Leads
        </Link>
      </div>
    </>
  );
  // Few leads take less room than their placeholder: what is not kept in the window comes with them.
  const waits = result.isPending;
  return (
    <div className={classNames('contents print:hidden', waits && 'max-md:invisible')}>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-4 px-3 py-2 text-12 text-muted sm:px-6',
          waits && 'invisible',
        )}
      >
        <p>{quota !== undefined && quotaWords(quota)}</p>
        <p>
          Can’t find one?{' '}
          <button type="button" onClick={onLookUp} className={WAY}>
            Type its address or number above
          </button>
        </p>
      </div>
      {isWide && <SelectionBar {...leads} />}
      <div className="z-10 flex min-h-12 items-center border-t *:flex-1 border-line bg-paper px-3 text-12 text-muted sm:px-6 md:sticky md:bottom-0 print:hidden">
        {list !== undefined && list.permits.length > 0 ? (
          <Pager
            page={leads.listPage}
            rows={list.permits.length}
            total={list.total}
            onPage={(page) => (page === view.page ? void result.refetch() : leads.showPage(page))}
          >
            {ways}
          </Pager>
        ) : (
          ways
        )}
      </div>
    </div>
  );
}

const WAY = 'inline-flex min-h-11 items-center underline hover:text-ink sm:min-h-8';

/** Shows the total number of permits, or the fallback of PRODUCT §9 while it is unknown. */
function LoadAll({ onLoadAll }: { readonly onLoadAll: () => void }) {
  const total = useQuery(read('permitStats')).data?.totalPermits;
  return (
    <button type="button" onClick={onLoadAll} className={classNames(WAY, 'gap-1 max-sm:basis-full')}>
      Load All {total === undefined ? <NotCountedYet count="allPermits" /> : formatCount(total)} permits
    </button>
  );
}

/** How many leads of a search its list does not show, and the way to them: "324 taken and 350 ended are folded away". */
function Folded({ view, result, user, unfold }: Leads) {
  const counts = useListSummary({ view, result }, 'who')?.who;
  if (counts === undefined) return null;
  const shown = shownLabels(user.role);
  const folded = WHO_IDS.filter((label) => !shown.includes(label) && counts[label] > 0);
  if (folded.length === 0) return null;
  const words = folded.map((label) => `${formatCount(counts[label])} ${WHO[label].toLowerCase()}`);
  const total = folded.reduce((sum, label) => sum + counts[label], 0);
  return (
    <p className="flex flex-wrap items-center gap-x-1">
      <span>
        {listInWords(words)} {total === 1 ? 'is' : 'are'} folded away:
      </span>
      <button type="button" onClick={unfold} className={classNames(WAY, 'text-ink')}>
        Show
      </button>
    </p>
  );
}
