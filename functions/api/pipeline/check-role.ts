import { type Account, roleOf } from '#functions/accounts/account.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { mayAct, type TeamRole } from '#shared/domain/team/roles.ts';

/** @param needed what the call wants the user to be; undefined for anybody @throws ApiError `teamRole` */
export function checkRole(account: Account, needed: TeamRole | undefined): void {
  // guard: a role allows what it may do
  if (needed !== undefined && !mayAct(roleOf(account), needed)) throw new ApiError('teamRole');
}
