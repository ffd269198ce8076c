/** The permits chosen for export. They stay chosen from page to page, until cleared. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The permit chosen last: where a Shift range starts. */
  readonly anchor: string | null;
}

export type SelectionAction =
  | { readonly type: 'toggle'; readonly id: string }
  /** Everything on the page from the anchor to `id` becomes what `id` becomes. `pageIds` are in the page's order. */
  | { readonly type: 'range'; readonly id: string; readonly pageIds: readonly string[] }
  | { readonly type: 'page'; readonly pageIds: readonly string[]; readonly chosen: boolean }
  | { readonly type: 'clear' };

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

/** The selection after an action. A range whose anchor is not on the page is a plain toggle. */
export function selectionReducer(selection: Selection, action: SelectionAction): Selection {
  switch (action.type) {
    case 'toggle':
      return { ids: mark(selection.ids, [action.id], !selection.ids.has(action.id)), anchor: action.id };
    case 'range': {
      const ids = between(action.pageIds, selection.anchor, action.id);
      return { ids: mark(selection.ids, ids, !selection.ids.has(action.id)), anchor: action.id };
    }
    case 'page':
      return { ids: mark(selection.ids, action.pageIds, action.chosen), anchor: null };
    case 'clear':
      return NOTHING_SELECTED;
  }
}

function mark(ids: ReadonlySet<string>, changed: readonly string[], chosen: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of changed) {
    if (chosen) next.add(id);
    else next.delete(id);
  }
  return next;
}

function between(pageIds: readonly string[], anchor: string | null, id: string): readonly string[] {
  const start = anchor === null ? -1 : pageIds.indexOf(anchor);
  const end = pageIds.indexOf(id);
  if (start < 0 || end < 0) return [id];
  return pageIds.slice(Math.min(start, end), Math.max(start, end) + 1);
}
