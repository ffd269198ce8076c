import { useQueryClient } from '@tanstack/react-query';
import { type ActionDispatch, useEffect, useReducer } from 'react';
import type { ScoredPermit } from '#shared/domain/permit/permit.ts';

/** Selected leads by id, in the order in which they were selected. */
export type SelectedLeads = ReadonlyMap<string, ScoredPermit>;

interface Selection {
  readonly leads: SelectedLeads;
  /** The permit selected last, where a Shift range starts. */
  readonly anchor: string | null;
}

export type SelectionAction =
  /** With `rows`, in page order, sets all from the anchor to `lead` to the new state of `lead`. */
  | { readonly type: 'toggle'; readonly lead: ScoredPermit; readonly rows?: readonly ScoredPermit[] }
  | { readonly type: 'rows'; readonly rows: readonly ScoredPermit[]; readonly chosen: boolean }
  | { readonly type: 'clear' };

export const NOTHING_SELECTED: Selection = { leads: new Map(), anchor: null };
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
export function selectionReducer({ leads, anchor }: Selection, action: SelectionAction): Selection {
  switch (action.type) {
    case 'toggle': {
      const { lead, rows = [] } = action;
      return { leads: mark(leads, between(rows, anchor, lead), !leads.has(lead.id)), anchor: lead.id };
    }
    case 'rows':
      return { leads: mark(leads, action.rows, action.chosen), anchor: null };
    case 'clear':
      return NOTHING_SELECTED;
  }
}

function mark(leads: SelectedLeads, changed: readonly ScoredPermit[], chosen: boolean): SelectedLeads {
  const next = new Map(leads);
  for (const lead of changed) {
    if (chosen) next.set(lead.id, lead);
    else next.delete(lead.id);
  }
  return next;
}

function between(
  rows: readonly ScoredPermit[],
  anchor: string | null,
  lead: ScoredPermit,
): readonly ScoredPermit[] {
  const start = rows.findIndex(({ id }) => id === anchor);
  const end = rows.findIndex(({ id }) => id === lead.id);
  if (start < 0 || end < 0) return [lead];
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}
