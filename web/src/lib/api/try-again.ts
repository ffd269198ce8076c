import { useQueryClient } from '@tanstack/react-query';
import { UnreachableError } from './api.ts';
import { setReachable } from './network.ts';

/** Repeats every read of the page that got no answer. An error answer has its own retry button. */
export function useTryAgain(): () => void {
  const queryClient = useQueryClient();
  return () => {
    setReachable(true);
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.error instanceof UnreachableError,
    });
  };
}
