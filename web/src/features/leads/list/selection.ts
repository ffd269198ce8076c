import { useQueryClient } from '@tanstack/react-query';
import { type ActionDispatch, useEffect, useReducer } from 'react';

interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The permit selected last, where a Shift range starts. */
  readonly anchor: string | null;
}

export type SelectionAction =
  | { readonly type: 'toggle'; readonly id: string }
  /** Sets all rows from the anchor to `id` to the new state of `id`. `pageIds` are in page order. */
  | { readonly type: 'range'; readonly id: string; readonly pageIds: readonly string[] }
  | { readonly type: 'page'; readonly pageIds: readonly string[]; readonly chosen: boolean }
  | { readonly type: 'clear' };

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };
const KEY = ['leadSelection'];

/** The selection. The query cache keeps a copy, so it survives a visit to another page of the app but not a reload. */
export function useSelection(): readonly [Selection, ActionDispatch<[SelectionAction]>] {
  const client = useQueryClient();
  const [selection, dispatch] = useReducer(
    selectionReducer,
    undefined,
    () => client.getQueryData<Selection>(KEY) ?? NOTHING_SELECTED,
  );
  useEffect(() => {
    client.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData(KEY, selection);
  }, [client, selection]);
  return [selection, dispatch];
}

/** The selection after an action. A range whose anchor is not on the page toggles one row. */
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
