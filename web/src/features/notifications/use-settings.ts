import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isUnauthorized } from '../../lib/api/api.ts';
import { removeScoredReads } from '../../lib/api/read.ts';
import { type User, userQuery } from '../../lib/api/session.ts';
import { showToast } from '../../ui/toast-store.ts';

/** One or more settings, as the call takes them. */
export type Settings = Partial<
  Pick<
    User,
    | 'emailNotifications'
    | 'notificationFrequency'
    | 'digestHour'
    | 'digestWeekday'
    | 'timeZone'
    | 'paused'
    | 'trades'
  >
>;

const KEY = ['updateNotifications'];

/**
 * Changes settings. The page shows the change at once and takes it back when it fails (PRODUCT §8, settings update); changes are
 * sent one after the other, so the last one made is the last one kept. When all are through the user is read again (PRODUCT §7).
 */
export function useSettings(): (settings: Settings) => void {
  const queryClient = useQueryClient();
  const { queryKey } = userQuery;
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: 'settings' },
    mutationFn: (settings: Settings) => call('updateNotifications', { body: settings }),
    onMutate: async (settings) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (user) => user && { ...user, ...settings });
      return before;
    },
    onSuccess: (_, { trades }) => {
      if (trades !== undefined) removeScoredReads(queryClient);
      showToast({ title: 'Settings Updated' });
    },
    onError: (error, settings, before) => {
      queryClient.setQueryData(
        queryKey,
        (user) => user && before && { ...user, ...undone(user, settings, before) },
      );
      // A lost session has its own toast.
      if (!isUnauthorized(error))
        showToast({
          title: 'Update Failed',
          description: 'Failed to update notification settings. Please try again.',
          tone: 'problem',
        });
    },
    onSettled: (_, error) => {
      // Read while another change is on its way, the answer would take that change from the page again. A lost session has nothing to read.
      if (!isUnauthorized(error) && queryClient.isMutating({ mutationKey: KEY }) === 1)
        return queryClient.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}

/** The settings of a failed change as they were before it, but for those that were changed again since. */
function undone(now: User, settings: Settings, before: User): Partial<User> {
  const names = Object.keys(settings) as (keyof Settings)[];
  return Object.fromEntries(
    names.filter((name) => now[name] === settings[name]).map((name) => [name, before[name]]),
  );
}
