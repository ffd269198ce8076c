import { toScoreProfile } from '#functions/accounts/account.ts';
import { countCall } from '#functions/accounts/limits/rate-limit.ts';
import type { LookupOutcome } from '#shared/domain/lookup/lookup-answer.ts';
import { utcToday } from '../permits/lead-query.ts';
import type { AgentCall } from './tool.ts';

/** Finds a permit by number, address or city, or why it is missing. Counted with the user's look-ups on the site. @throws ApiError `tooManyRequests` */
export async function lookUp({ runtime, account }: AgentCall, text: string): Promise<LookupOutcome> {
  await countCall(runtime, 'find-user', account.userId);
  const { findPermit } = await import('#functions/lookup/find-permit.ts');
  const scoring = { ...toScoreProfile(account), today: utcToday(runtime) };
  return (await findPermit(runtime, text, { query: {}, scoring })).answer;
}
