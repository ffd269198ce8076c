import {
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Body } from '#shared/contract/index.ts';
import { errorSentence, request } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { userQuery } from '../../lib/api/session.ts';
import { teamQuery } from '../../lib/api/team.ts';
import { deleteSavedLeads } from '../../lib/saved/saved-leads-cache.ts';
import { showError, showToast } from '../../ui/toasts/toast-store.ts';

const showTeamError = showError('Team not changed', errorSentence);

type Done<T> = Pick<UseMutationOptions<unknown, Error, T>, 'onError'> & {
  readonly says: (input: T) => string;
  readonly after?: (client: QueryClient) => unknown;
};

/** A change of the team that ends with a toast. */
function useTeamChange<T>(
  change: (input: T) => Promise<unknown>,
  { says, after = readTeamAgain, ...options }: Done<T>,
): UseMutationResult<unknown, Error, T> {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: change,
    onSuccess: (_, input) => {
      showToast({ title: 'Team', description: says(input) });
      return after(client);
    },
  });
}

function readTeamAgain(client: QueryClient): Promise<unknown> {
  return Promise.all(
    // The number of people is part of the user and of the subscription.
    [teamQuery, userQuery, read('currentSubscription')].map(({ queryKey }) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

/** Whose alerts and leads the user works on has changed, so everything is read again. */
function readAllAgain(client: QueryClient): Promise<unknown> {
  void deleteSavedLeads();
  return client.invalidateQueries();
}

export function useInvite() {
  return useTeamChange((body: Body<'inviteMember'>) => request('inviteMember', { body }), {
    says: ({ email }) => `An invitation is on its way to ${email}.`,
    onError: showTeamError,
  });
}

export function useWithdraw() {
  return useTeamChange((id: string) => request('withdrawInvitation', { params: { id } }), {
    says: () => 'The invitation is withdrawn.',
    onError: showTeamError,
  });
}

export function useChangeRole(id: string) {
  return useTeamChange(
    (role: Body<'changeMember'>['role']) => request('changeMember', { params: { id }, body: { role } }),
    { says: () => 'The role is changed.', onError: showTeamError },
  );
}

/** Its dialog shows a failure, as those of the next two do. */
export function useRemove(id: string) {
  return useTeamChange<void>(() => request('removeMember', { params: { id } }), {
    says: () => 'The person is removed. Leads assigned to them are nobody’s now.',
  });
}

export function useJoin() {
  return useTeamChange((token: string) => request('joinTeam', { body: { token } }), {
    says: () => 'You work with your team now.',
    after: readAllAgain,
  });
}

export function useLeave() {
  return useTeamChange<void>(() => request('leaveTeam'), {
    says: () => 'You work in your own account again.',
    after: readAllAgain,
  });
}
