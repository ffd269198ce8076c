import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isUnauthorized } from '../../lib/api/api.ts';
import { removeScoredReads } from '../../lib/api/read.ts';
import { type User, userQuery } from '../../lib/api/session.ts';
import { showError, showToast } from '../toasts/toast-store.ts';

export type Settings = Partial<
  Pick<
    User,
    | 'emailNotifications'
    | 'notificationFrequency'
    | 'digestHour'
    | 'digestWeekday'
    | 'timeZone'
    | 'paused'
    | 'callBackReminders'
    | 'mailAfterAccess'
    | 'trades'
    | 'role'
    | 'area'
    | 'letter'
  >
>;

const KEY = ['updateNotifications'];
const showUpdateError = showError(
  'Update Failed',
  () => 'Failed to update notification settings. Please try again.',
);

/**
 * Changes settings optimistically and reverts a failed change (PRODUCT §8, settings update). Sends changes one after the
 * other, so that the last change wins, and reads the user again after the last one (PRODUCT §7).
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
    onSuccess: (_, { trades, role }) => {
      if (trades !== undefined || role !== undefined) removeScoredReads(queryClient);
      showToast({ title: 'Settings Updated' });
    },
    onError: (error, settings, before) => {
      queryClient.setQueryData(
        queryKey,
        (user) => user && before && { ...user, ...undone(user, settings, before) },
      );
      showUpdateError(error);
    },
    onSettled: (_, error) => {
      // Not while another change is pending: the answer would revert it on the page.
      if (!isUnauthorized(error) && queryClient.isMutating({ mutationKey: KEY }) === 1)
        return queryClient.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}

/** The previous values of a failed change, except settings that have changed again since. */
function undone(now: User, settings: Settings, before: User): Partial<User> {
  const names = Object.keys(settings) as (keyof Settings)[];
  return Object.fromEntries(
    names.filter((name) => now[name] === settings[name]).map((name) => [name, before[name]]),
  );
}
