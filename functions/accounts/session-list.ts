import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import { userPartition } from './account.ts';
import { endAgent, listAgents } from './agents.ts';
import {
  IDLE_MS,
  type RequestCookies,
  readSessionClaim,
  SESSION_PREFIX,
  type SessionItem,
} from './session-item.ts';
import { endSessionItem } from './sessions.ts';

type SessionEntry = Output<'listSessions'>[number];

/** The sessions and agents of a user that have not ended: the current one, then the last used one. */
export async function listSessions(
  { accounts, clock }: Pick<Runtime, 'accounts' | 'clock'>,
  userId: string,
  cookies: RequestCookies,
): Promise<SessionEntry[]> {
  const items = await accounts.query<SessionItem>(userPartition(userId), { prefix: SESSION_PREFIX });
  const agents = await listAgents({ accounts, clock }, userId);
  const here = readSessionClaim(cookies)?.key.sk;
  const now = clock.now().toISOString();
  const sessions = items
    .filter(({ idleEnd }) => idleEnd > now)
    .map((item) => ({
      id: item.publicId,
      browser: item.browser,
      place: item.place,
      createdAt: item.createdAt,
      lastUsedAt: new Date(Date.parse(item.idleEnd) - IDLE_MS).toISOString(),
      isCurrent: item.sk === here,
      isAgent: false,
    }));
  const programs = agents.map(({ publicId: id, name: browser, createdAt, lastUsedAt }) => ({
    ...{ id, browser, place: null, createdAt, lastUsedAt },
    ...{ isCurrent: false, isAgent: true },
  }));
  return [...sessions, ...programs].sort(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || (a.lastUsedAt < b.lastUsedAt ? 1 : -1),
  );
}

/** Ends one session or agent of a user. @throws ApiError `notFound` */
export async function endOneSession(
  runtime: Pick<Runtime, 'accounts' | 'clock' | 'config' | 'log'>,
  userId: string,
  id: string,
): Promise<void> {
  const agent = (await listAgents(runtime, userId)).find(({ publicId }) => publicId === id);
  if (agent !== undefined && (await endAgent(runtime, agent))) return;
  const items = await runtime.accounts.query<SessionItem>(userPartition(userId), { prefix: SESSION_PREFIX });
  const item = items.find(({ publicId }) => publicId === id);
  if (item === undefined || !(await endSessionItem(runtime, userId, { pk: item.pk, sk: item.sk })))
    throw new ApiError('notFound', 'The session may have ended already. Reload the page.');
}
