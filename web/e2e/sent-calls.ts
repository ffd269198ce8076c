import type { BrowserContext, Request } from 'playwright-core';
import { expect } from 'vitest';
import { type CallName, routes } from '#shared/contract/routes.ts';

/** The recorded calls of a browser, oldest first. */
export interface SentCalls {
  of(name: CallName): readonly Request[];
  all(): readonly Request[];
  /** The JSON answer of the newest call, once there is one. */
  answered(name: CallName): Promise<unknown>;
  /** The JSON bodies of the calls. */
  bodies(name: CallName): readonly unknown[];
  /** The queries of the calls. */
  queries(name: CallName): readonly Readonly<Record<string, string>>[];
  /** Waits until every call is answered: one still under way when a session ends is refused, and logged. */
  settled(): Promise<void>;
}

/** Records the calls to `/api`. */
export function recordCalls(context: BrowserContext): SentCalls {
  const sent: Request[] = [];
  const underWay = new Set<Request>();
  context.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    sent.push(request);
    underWay.add(request);
  });
  context.on('requestfinished', (request) => underWay.delete(request));
  context.on('requestfailed', (request) => underWay.delete(request));
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
      await expect.poll(() => of(name).length).toBeGreaterThan(0);
      const answer = await of(name).at(-1)?.response();
      if (!answer) throw new Error(`${name} was not answered.`);
      return answer.json();
    },
    bodies: (name) => of(name).map((request) => request.postDataJSON() as unknown),
    queries: (name) => of(name).map((request) => Object.fromEntries(new URL(request.url()).searchParams)),
    settled: () => expect.poll(() => underWay.size).toBe(0),
  };
}
