import type { UseMutationResult } from '@tanstack/react-query';
import { errorSentence } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import { userQuery } from '../../lib/api/session.ts';
import { teamQuery } from '../../lib/api/team.ts';
import { deleteSavedLeads } from '../../lib/saved/saved-leads-cache.ts';
import { useAction } from '../../ui/toasts/use-action.ts';

interface TeamChangeOptions<Input> {
  readonly says: (input: Input) => string;
  /** Whether the caller shows why it failed; otherwise a toast does. */
  readonly showsError?: boolean;
  /** Whether it changes whose alerts and leads the user works on. */
  readonly isMove?: boolean;
}

/** A change of the team that ends with a toast. */
export function useTeamChange<Input = void>(
  change: (input: Input) => Promise<unknown>,
  { says, showsError = false, isMove = false }: TeamChangeOptions<Input>,
): UseMutationResult<unknown, Error, Input> {
  return useAction(change, {
    // The number of people is part of the user and of the subscription.
    changes: isMove ? [EVERYTHING] : [teamQuery, userQuery, read('currentSubscription')],
    done: (_, input) => ({ title: 'Team', description: says(input) }),
    onDone: () => {
      if (isMove) void deleteSavedLeads();
    },
    ...(!showsError && { failed: 'Team not changed', describe: errorSentence }),
  });
}

const EVERYTHING = { queryKey: [] };
