import type { BrowserContext, Request } from 'playwright-core';
import { type CallName, routes } from '#shared/contract/routes.ts';

/** The calls of the contract a browser sends, oldest first, from when it is asked on. */
export interface SentCalls {
  /** Those of one row of the contract. */
  of(name: CallName): readonly Request[];
  /** All of them. */
  all(): readonly Request[];
  /** The JSON that the newest of a row's calls was answered with. */
  answered(name: CallName): Promise<unknown>;
  /** What was sent as JSON with a row's calls. */
  bodies(name: CallName): readonly unknown[];
  /** What was asked in the query of a row's calls. */
  queries(name: CallName): readonly Readonly<Record<string, string>>[];
}

/** Writes down what the pages of a browser send to `/api`. */
export function recordCalls(context: BrowserContext): SentCalls {
  const sent: Request[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(request);
  });
  const of = (name: CallName): readonly Request[] => {
    const { method, path } = routes[name];
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return sent.filter(
      (request) => request.method() === method && pattern.test(new URL(request.url()).pathname),
    );
  };
  return {
    of,
    all: () => [...sent],
    answered: async (name) => {
      const answer = await of(name).at(-1)?.response();
      if (!answer) throw new Error(`${name} was not asked, or not answered.`);
      return answer.json();
    },
    bodies: (name) => of(name).map((request) => request.postDataJSON() as unknown),
    queries: (name) => of(name).map((request) => Object.fromEntries(new URL(request.url()).searchParams)),
  };
}
