import { useQueryClient } from '@tanstack/react-query';
import { type ActionDispatch, useEffect, useReducer } from 'react';
import { NOTHING_SELECTED, type Selection, type SelectionAction, selectionReducer } from './selection.ts';

const KEY = ['leadSelection'];

/** The selection. A copy beside the cached reads lets it outlive a look at another page; it ends with the visit. */
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
