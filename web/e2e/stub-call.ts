import type { Page, Route } from 'playwright-core';
import { type CallName, routes } from '#shared/contract/routes.ts';

/** The answer of a stubbed call. */
export type StubbedAnswer =
  /** An error (PRODUCT §8). */
  | { readonly status: number; readonly text: string }
  | { readonly json: unknown }
  /** Changes the server's answer. */
  | { readonly change: (json: never) => unknown }
  /** No network. */
  | 'unreachable'
  | 'never';

/** Answers a call in place of the server until the test ends. @returns a function that ends it earlier */
export async function stubCall(
  page: Page,
  name: CallName,
  answer: StubbedAnswer,
): Promise<() => Promise<void>> {
  const { method, path } = routes[name];
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  const isCall = (url: URL): boolean => pattern.test(url.pathname);
  const handle = async (route: Route): Promise<void> => {
    if (route.request().method() !== method) return route.fallback();
    if (answer === 'never') return;
    if (answer === 'unreachable') return route.abort('connectionfailed');
    if ('json' in answer) return route.fulfill({ json: answer.json });
    if ('status' in answer)
      return route.fulfill({ status: answer.status, contentType: 'text/plain', body: answer.text });
    const response = await route.fetch();
    const json = (await response.json()) as never;
    return route.fulfill({ response, json: answer.change(json) });
  };
  await page.route(isCall, handle);
  return () => page.unroute(isCall, handle);
}
