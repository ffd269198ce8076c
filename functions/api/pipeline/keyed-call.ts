import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Account } from '#functions/accounts/account.ts';
import { type Count, countOne, refuseOver } from '#functions/accounts/rate-limit.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { checkAccess, keyCaller } from '../open-api/key-caller.ts';
import type { Request } from './call.ts';

type Answer = APIGatewayProxyStructuredResultV2;

/**
 * Serves a call of the public API to the owner of the key that comes with it: counted for the key and for the account, whatever
 * becomes of it, and told in its headers how the counts stand.
 * @throws ApiError `apiKeyRejected` when there is nobody to count it for; what else is wrong is answered by `refuse`
 */
export async function keyedCall(
  runtime: Runtime,
  { headers }: Pick<Request, 'headers'>,
  serve: (account: Account) => Promise<Answer>,
  refuse: (error: unknown) => Promise<Answer>,
): Promise<Answer> {
  const caller = await keyCaller(runtime, headers['authorization']);
  const counts = await Promise.all([
    countOne(runtime, 'api-key', caller.keyId),
    countOne(runtime, 'api-account', caller.account.userId),
  ]);
  const answer = await (async () => {
    for (const count of counts) refuseOver(count);
    checkAccess(caller, runtime.clock.now());
    return serve(caller.account);
  })().catch(refuse);
  return { ...answer, headers: { ...answer.headers, ...limitHeaders(counts) } };
}

/**
 * The three fields most clients read, of whichever count is nearer to its end. The one structured field that drafts of the IETF
 * have since made of them still changes its form.
 */
function limitHeaders(counts: readonly Count[]): Record<string, string> {
  const [tightest] = counts.toSorted((a, b) => a.left - b.left);
  if (tightest === undefined) return {};
  return {
    'RateLimit-Limit': String(tightest.most),
    'RateLimit-Remaining': String(tightest.left),
    'RateLimit-Reset': String(tightest.resetS),
  };
}
