import { signUpUsers } from '#infra/bench/load/sign-up.ts';
import { buildSite, siteIsStale } from '#infra/build-site.ts';
import { type HttpRequest, serve } from '#infra/sim/http-server.ts';
import type { Output } from '#shared/contract/index.ts';
import { type CallName, pathOf, routes } from '#shared/contract/routes.ts';
import { CALENDAR_FEED } from '#shared/domain/alerts/feeds.ts';
import { type StartedStack, startLocalStack } from '../../../web/e2e/local-stack.ts';

const CITIES = ['il-chicago', 'tx-austin-building'];

/** A running stack, a user of it, and what programs need to read what is theirs. */
export interface ClientWorld {
  readonly stack: StartedStack;
  readonly key: string;
  /** The addresses of feeds by file. */
  readonly feeds: Readonly<Record<string, string>>;
  readonly webhook: { readonly secret: string; readonly received: readonly HttpRequest[] };
  /** Calls the API as the signed-in user. @throws unless the answer is good */
  call(name: CallName, body?: unknown, params?: Readonly<Record<string, string>>): Promise<Response>;
  close(): Promise<void>;
}

/** Follows the README's recipe: an alert with a webhook, a day later, a collection. */
export async function openClientWorld(say: (line: string) => void): Promise<ClientWorld> {
  if (siteIsStale()) say('Building the site …');
  const failure = siteIsStale() ? await buildSite().failure : null;
  if (failure !== null) throw new Error(`The site could not be built:\n${failure}`);
  say('Starting the local stack …');
  const stack = await startLocalStack(CITIES);
  const received: HttpRequest[] = [];
  const receiver = await serve((request) => {
    received.push(request);
    return { status: 204 };
  });
  const close = async () => {
    await stack.stop();
    await receiver.close();
  };
  try {
    const [cookie = ''] = await signUpUsers(stack, 1);
    const call: ClientWorld['call'] = async (name, body, params) => {
      const answer = await fetch(`${stack.site}${pathOf(name, params)}`, {
        method: routes[name].method,
        headers: { cookie, origin: stack.site, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
      return answer;
    };
    const ask = async <N extends CallName>(name: N, body?: unknown, params?: Record<string, string>) =>
      (await (await call(name, body, params)).json()) as Output<N>;
    const { key } = await ask('createApiKey', { name: 'Clients' });
    const { id } = await ask('createAlert', { name: 'Everything', criteria: {} });
    const { secret } = await ask('setWebhook', { url: `${receiver.origin}/leads` }, { id });
    const feeds: Record<string, string> = {};
    for (const feed of [id, CALENDAR_FEED])
      for (const { file, url } of (await ask('makeFeed', undefined, { id: feed })).addresses)
        feeds[file] = url;
    say('Collecting what a day brings …');
    await stack.moveClock('day');
    await stack.collectNow();
    while (received.length === 0) await new Promise((resolve) => setTimeout(resolve, 100));
    return { stack, key, feeds, webhook: { secret: secret ?? '', received }, call, close };
  } catch (error) {
    await close();
    throw error;
  }
}
