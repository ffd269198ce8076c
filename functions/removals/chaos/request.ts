import { createAlertsApi } from '#functions/api/alerts.ts';
import { createPermitsApi } from '#functions/api/permits/permits.ts';
import { answerText, send, type TestCall } from '#functions/api/testing.ts';
import { createV1Api } from '#functions/api/v1.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Output } from '#shared/contract/index.ts';
import { type CallName, routes } from '#shared/contract/routes.ts';
import type { RemovalWorld } from './world.ts';

const APIS = { alerts: createAlertsApi, permits: createPermitsApi, v1: createV1Api } as const;
type Served = keyof typeof APIS;
/** A tool of agents that failed says so in a text: its call has the status 200. */
const TOOL_FAILURES = [new ApiError('internal').message, new ApiError('unavailable').message];

/** The response to a request of the user, with the session or the key. @throws when it is refused */
export async function apiResponseText(
  world: RemovalWorld,
  name: CallName,
  sent: TestCall = {},
): Promise<string> {
  const { area } = routes[name];
  if (!isServed(area)) throw new Error(`No API here serves ${name}.`);
  world.called.add(name);
  await forgetLimits(world);
  const who =
    area === 'v1' ? { headers: { authorization: `Bearer ${world.key}` } } : { cookies: world.cookies };
  const answer = await send(APIS[area](world.runtime), name, { ...who, ...sent });
  const said = answerText(answer);
  if (answer.statusCode !== 200 || (name === 'mcp' && TOOL_FAILURES.some((text) => said.includes(text))))
    throw new Error(`${name} answered ${answer.statusCode}: ${said}`);
  const { body = '', isBase64Encoded } = answer;
  const bytes = Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8');
  return `${JSON.stringify(answer.headers)}\n${bytes.toString(isBase64Encoded === true ? 'latin1' : 'utf8')}`;
}

/** The JSON of that response. */
export async function apiJson<C extends CallName>(
  world: RemovalWorld,
  name: C,
  sent: TestCall = {},
): Promise<Output<C>> {
  const text = await apiResponseText(world, name, sent);
  return JSON.parse(text.slice(text.indexOf('\n')));
}

/** A story makes more calls in a minute than a user or a key may: its clock stands still. */
async function forgetLimits({
  place: {
    direct: { accounts },
  },
}: RemovalWorld): Promise<void> {
  const counts: Key[] = [];
  for await (const page of accounts.scan<Key>({ prefix: 'window#' }))
    counts.push(...page.filter(({ pk }) => pk.startsWith('rate#')));
  await accounts.writeMany([], counts);
}

function isServed(area: string): area is Served {
  return Object.hasOwn(APIS, area);
}
