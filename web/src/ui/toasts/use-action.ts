import {
  type MutationFunction,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { isOutdated } from '../../lib/api/api.ts';
import { showError, showToast, type ToastMessage } from './toast-store.ts';

interface ActionOptions<Input, Answer>
  extends Pick<UseMutationOptions<Answer, Error, Input>, 'mutationKey' | 'scope' | 'onMutate'> {
  /** The toast after a success: its title, or all of it. */
  readonly done?: string | ((answer: Answer, input: Input) => ToastMessage);
  /** The title of the toast after a failure; without it the caller shows the error. */
  readonly failed?: string;
  /** What that toast says; the error's message by default. */
  readonly describe?: (error: Error) => string;
  /** What the action changes: read again after a success, and if the server says that the page is outdated. */
  readonly changes?: readonly { readonly queryKey: QueryKey }[];
  /** Puts the answer into the cache, in place of reading again. */
  readonly update?: (client: QueryClient, answer: Answer, input: Input) => void;
  readonly onDone?: (answer: Answer, input: Input, client: QueryClient) => void;
  readonly onFailed?: (error: Error, input: Input) => void;
}

/**
 * Something the user does that calls the server: `mutate` does it, `isPending` while it runs, `error` after a failure. It is pending
 * until what it changes has been read again.
 */
export function useAction<Answer, Input = void>(
  act: MutationFunction<Answer, Input>,
  options: ActionOptions<Input, Answer> = {},
): UseMutationResult<Answer, Error, Input> {
  const { done, failed, describe, changes = [], update, onDone, onFailed, ...others } = options;
  const client = useQueryClient();
  const readAgain = () => Promise.all(changes.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
  return useMutation({
    ...others,
    mutationFn: act,
    onSuccess: (answer, input) => {
      update?.(client, answer, input);
      if (done !== undefined) showToast(typeof done === 'string' ? { title: done } : done(answer, input));
      onDone?.(answer, input, client);
      return update === undefined ? readAgain() : undefined;
    },
    onError: (error, input) => {
      if (isOutdated(error)) void readAgain();
      if (failed !== undefined) showError(failed, describe)(error);
      onFailed?.(error, input);
    },
  });
}
