import type { Runtime } from '#functions/platform/runtime.ts';
import { inviteMember, joinTeam, withdrawInvitation } from '#functions/team/invitations.ts';
import { readTeam } from '#functions/team/team-answer.ts';
import { changeRole, leaveTeam, removeMember } from '#functions/team/team-store.ts';
import type { Handlers } from '../pipeline/call.ts';

type TeamCall =
  | 'team'
  | 'inviteMember'
  | 'withdrawInvitation'
  | 'joinTeam'
  | 'leaveTeam'
  | 'changeMember'
  | 'removeMember';

/** The calls about the people who work together. */
export function teamCalls(runtime: Runtime): Required<Pick<Handlers<'account'>, TeamCall>> {
  return {
    team: async (_, { account }) => ({ json: await readTeam(runtime, account) }),
    inviteMember: async ({ body }, { account }) => inviteMember(runtime, account, body),
    withdrawInvitation: async ({ params }, { account }) =>
      withdrawInvitation(runtime, account.userId, params.id),
    joinTeam: async ({ body }, { account }) => joinTeam(runtime, account, body.token),
    leaveTeam: async (_, { account }) => leaveTeam(runtime, account.userId),
    changeMember: async ({ params, body }, { account }) =>
      changeRole(runtime, account.userId, params.id, body.role),
    removeMember: async ({ params }, { account }) => removeMember(runtime, account.userId, params.id),
  };
}
