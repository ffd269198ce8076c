import { startTransition, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import type { PermitFilter, PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { ownFilter } from '#shared/domain/filter/profile-filter.ts';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';
import { PAGE_SIZE } from '#shared/domain/plan/plan.ts';
import { isSubscriptionRequired } from '../../lib/api/api.ts';
import type { User } from '../../lib/api/session.ts';
import { useWorkStages } from '../../lib/api/work-marks.ts';
import { useReopenForm } from '../../lib/saved/form-recovery.ts';
import { useExported } from '../../ui/export/export-settings.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { withoutFacet } from './filters/filter-chips.tsx';
import { FILTER_FORM_ID, selectedPlace } from './filters/place.ts';
import { byFirm } from './firms/by-firm.ts';
import type { Folding } from './jobs/job-lines.tsx';
import { goTo, rowOf, useLeadKeys } from './keys/use-lead-keys.ts';
import {
  ALL_LEADS,
  type LeadsView,
  leadsViewQuery,
  useLeadsAddress,
  viewFor,
  viewMode,
} from './leads-view.ts';
import { useVisibleLeads } from './list/hidden-leads.ts';
import { useKeptPage, usePermitPage } from './list/permit-page.ts';
import { focusRow } from './list/permit-row.tsx';
import { useTabFlag } from './list/tab-flag.ts';
import { useSaveList } from './saved/save-leads.ts';
import { useSelection } from './selection/selection.ts';
import { useLeadActs } from './selection/use-lead-acts.ts';

export type Leads = ReturnType<typeof useLeads>;

/**
 * What the leads page shows and what its parts do: the view of the address, its page of permits, which are hidden, folded or selected,
 * and what is open. Each part takes of it what it needs.
 */
export function useLeads(user: User) {
  const own = ownFilter(user);
  const address = useLeadsAddress(own);
  const [selection, dispatch] = useSelection();
  const [byJob, setByJob] = useTabFlag('leads-by-job');
  const [isByFirm, setByFirm] = useTabFlag('leads-by-firm', user.role === 'supplier');
  const [folding, setFolding] = useState<Folding>();
  const [hasHelp, setHasHelp] = useState(false);
  const [isSelecting, setSelecting] = useState(false);
  /** What the search box looks for instead of searching; `at` tells two requests with one text apart. */
  const [sought, setSought] = useState<{ readonly text: string; readonly at: number } | null>(null);
  const exportSelected = useRef<(() => void) | null>(null);
  const { openId, parsed } = address;
  // An invalid link shows empty filters and no list.
  const view = parsed.view ?? ALL_LEADS;
  const result = usePermitPage(parsed.view);
  const kept = useKeptPage(parsed.view, result);
  const list = result.data ?? kept?.data;
  const listPage = kept?.number ?? view.page;
  useSaveList(user, parsed.view, result);
  const permits = list?.permits ?? [];
  const stages = useWorkStages();
  const visible = useVisibleLeads(permits, stages);
  /** The rows of the page, without hidden ones. */
  const folded = folding?.rows(visible.shown) ?? visible.shown;
  const grouped = isByFirm ? byFirm(folded) : null;
  const shown = grouped?.rows ?? folded;
  const pageIds = shown.map(({ id }) => id);
  useScrollToTop(view.page);
  useReopenForm(FILTER_FORM_ID, () => address.openSheet(selectedPlace(view.filter)));
  const settled = usePainted(openId);
  useShowRow(openId, settled);

  const firstPage = (filter: PermitFilter, minScore?: number, sort?: PermitSort): LeadsView =>
    viewFor(filter, view, user.role, minScore, sort);
  /** Shows a list, or says that the page shows it already. */
  const show = (next: LeadsView): void => {
    address.show(next);
    if (address.sheet !== null || String(leadsViewQuery(next)) !== String(leadsViewQuery(view))) return;
    scrollTo({ top: 0 });
    showToast({
      title: 'This list is already here',
      description: `${filterSentence(withoutFacet(view.filter, 'who'))}.`,
    });
  };
  /** Shows the first page of another search, and forgets what was looked for. */
  const search = (filter: PermitFilter, minScore?: number, sort?: PermitSort): void => {
    setSought(null);
    show(firstPage(filter, minScore, sort));
  };
  const selectRows = (rows: readonly ScoredPermit[], chosen: boolean): void =>
    dispatch({ type: 'rows', rows, chosen });
  const leadOf = (id: string): ScoredPermit | undefined => shown.find((row) => row.id === id);
  const select = (id: string, range: boolean): void => {
    const lead = leadOf(id);
    if (lead !== undefined) dispatch({ type: 'toggle', lead, ...(range && { rows: shown }) });
  };
  const clearSelection = (): void => {
    setSelecting(false);
    dispatch({ type: 'clear' });
  };
  const acts = useLeadActs((gone) => selectRows(gone, false));
  const star = (id: string): void => {
    const lead = leadOf(id);
    if (lead !== undefined) void acts.star(lead);
  };
  /** Hides a lead and moves to the next one. */
  const hide = (id: string): void => {
    const lead = leadOf(id);
    const at = pageIds.indexOf(id);
    const next = pageIds[at + 1] ?? pageIds[at - 1];
    if (next !== undefined && id === openId) address.open(next);
    else if (next !== undefined) goTo(next);
    if (lead !== undefined) acts.hide([lead]);
  };
  useLeadKeys({
    ids: pageIds,
    openId,
    onOpen: address.open,
    onClose: address.close,
    onClear: clearSelection,
    onSelect: select,
    onStar: star,
    onHide: hide,
    onExport: () => exportSelected.current?.(),
    onHelp: () => setHasHelp(true),
  });
  const place = permits.findIndex(({ id }) => id === openId);
  const position = pageIds.indexOf(openId ?? '');
  const openAt = (at: number): (() => void) | undefined => {
    const id = position < 0 ? undefined : pageIds[at];
    return id === undefined ? undefined : () => address.open(id);
  };
  const isRefused = isSubscriptionRequired(result.error);
  return {
    ...address,
    user,
    /** The user's own search. */
    own,
    view,
    result,
    /** The page of the list that is shown, and its number: the last one while another is refused. */
    list,
    listPage,
    permits,
    /** How many leads the view has; null while that is unknown. */
    total: list?.total ?? null,
    stages,
    exported: useExported(),
    visible,
    shown,
    pageIds,
    marks: folding?.marks,
    setFolding,
    selected: selection.leads,
    isPageSelected: pageIds.length > 0 && pageIds.every((id) => selection.leads.has(id)),
    select,
    selectRows,
    selectPage: (chosen: boolean): void => selectRows(shown, chosen),
    clearSelection,
    /** Whether the cards of a phone have checkboxes in place of buttons. */
    isSelecting: isSelecting || selection.leads.size > 0,
    startSelecting: (): void => setSelecting(true),
    star,
    hide,
    /** What can be done to leads. */
    acts,
    /** The action of the button "Export Selected", for the keyboard. */
    exportSelected,
    byJob,
    setByJob,
    /** Each firm of the page by the id of its first lead; undefined while rows are not by firm. */
    firms: grouped?.firms,
    setByFirm,
    hasHelp,
    setHasHelp,
    sought,
    seek: (text: string | null): void => setSought(text === null ? null : { text, at: Date.now() }),
    firstPage,
    search,
    /** Like `search`, but what was looked for stays. */
    filterBy: (filter: PermitFilter, minScore: number): void => address.show(firstPage(filter, minScore)),
    sortBy: (sort: PermitSort): void => address.show({ ...view, sort, page: 1 }),
    showPage: (page: number): void => address.show({ ...view, page }),
    /** Shows the leads of every label. */
    unfold: (): void => {
      const filter = withoutFacet(view.filter, 'who');
      address.show({ ...view, mode: viewMode(filter, view.minScore), filter, page: 1 });
    },
    loadAll: (): void => show(ALL_LEADS),
    isOpen: openId !== null && !isRefused,
    /** Whether a permit was open in the frame before, for which the list still has its width. */
    wasOpen: settled !== null && !isRefused,
    /** The row of the open permit; undefined if it is not on this page. */
    openRow: permits[place],
    /** Its place in the whole list, from 1; null where that is unknown. */
    openPlace: place < 0 ? null : (listPage - 1) * PAGE_SIZE + place + 1,
    openPrevious: openAt(position - 1),
    openNext: openAt(position + 1),
  };
}

/** A value, after a frame with it was painted. `useDeferredValue` changes with the address, which changes in a transition. */
function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => startTransition(() => setPainted(value)), [value]);
  return painted;
}

/**
 * Scrolls to the row of a permit that opens beside the list, and focuses it when the permit closes.
 * @param settled the same once the list has its width, and each row the number that shows: a frame later
 */
function useShowRow(openId: string | null, settled: string | null): void {
  const before = useRef(settled);
  useEffect(() => {
    if (openId !== null) rowOf(openId)?.scrollIntoView({ block: 'nearest' });
  }, [openId]);
  useEffect(() => {
    const closed = before.current;
    before.current = settled;
    // The closed panel took the focus with it, unless somebody has moved on to the list.
    if (settled === null && closed !== null && document.activeElement === document.body)
      focusRow(rowOf(closed));
  }, [settled]);
}

function useScrollToTop(page: number): void {
  const shown = useRef(page);
  // Back leads to where the page was left.
  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    if (shown.current !== page && !isBack) scrollTo({ top: 0 });
    shown.current = page;
  }, [page, isBack]);
}
