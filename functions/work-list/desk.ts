import { type Account, memberIdOf, workspaceIdOf } from '#functions/accounts/account.ts';
import { seatedMembers } from '#functions/team/workspace.ts';
import { OWNER_ID } from '#shared/domain/team/roles.ts';

/** Who works on which list. */
export interface Desk {
  /** The user whose list it is. */
  readonly listId: string;
  /** The id in the team of who works on it. */
  readonly by: string;
  /** The user ids of all who work on it, by their ids in the team. */
  readonly people: ReadonlyMap<string, string>;
}

export function deskOf(account: Account, now: Date): Desk {
  const listId = workspaceIdOf(account);
  const members = account.workspace?.members ?? seatedMembers(account, now);
  return {
    listId,
    by: memberIdOf(account),
    people: new Map([[OWNER_ID, listId], ...members.map(({ id, userId }) => [id, userId] as const)]),
  };
}

/** The desk of somebody who works alone. */
export function ownDesk(userId: string): Desk {
  return { listId: userId, by: OWNER_ID, people: new Map([[OWNER_ID, userId]]) };
}
