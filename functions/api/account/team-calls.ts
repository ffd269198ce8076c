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
    inviteMember: async ({ body }, { account }) => {
      await inviteMember(runtime, account, body);
      return { empty: true };
    },
    withdrawInvitation: async ({ params }, { account }) => {
      await withdrawInvitation(runtime, account.userId, params.id);
      return { empty: true };
    },
    joinTeam: async ({ body }, { account }) => {
      await joinTeam(runtime, account, body.token);
      return { empty: true };
    },
    leaveTeam: async (_, { account }) => {
      await leaveTeam(runtime, account.userId);
      return { empty: true };
    },
    changeMember: async ({ params, body }, { account }) => {
      await changeRole(runtime, account.userId, params.id, body.role);
      return { empty: true };
    },
    removeMember: async ({ params }, { account }) => {
      await removeMember(runtime, account.userId, params.id);
      return { empty: true };
    },
  };
}
