import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { NOTHING_SELECTED, type Selection, type SelectionAction, selectionReducer } from './selection.ts';

const KEY = ['leadSelection'];

/** The selection, kept beside the cached reads: it outlives a look at another page, and ends with the visit. */
export function useSelection(): readonly [Selection, (action: SelectionAction) => void] {
  const client = useQueryClient();
  const { data: selection = NOTHING_SELECTED } = useQuery<Selection>({
    queryKey: KEY,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const dispatch = (action: SelectionAction): void => {
    client.setQueryData<Selection>(KEY, (now = NOTHING_SELECTED) => selectionReducer(now, action));
  };
  return [selection, dispatch];
}
