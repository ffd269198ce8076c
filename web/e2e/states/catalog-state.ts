import type { Page } from 'playwright-core';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import type { CallAnswers } from './answers.ts';
import type { PoolAnswers } from './pool.ts';

/** One state of a page: how to get there and what is there then. */
export interface CatalogState {
  /** Tells it from the others of its page, in kebab case; names its pictures. */
  readonly name: string;
  /** The sections of the spec it shows. */
  readonly spec: string;
  /** The address it is reached at, from `/` on. */
  readonly path: string;
  /** Nobody is signed in: no hint cookie, and the question who is there is answered with 401. */
  readonly visitor?: true;
  /** What is answered otherwise than on an ordinary day. */
  readonly answers?: CallAnswers;
  /** What the pages are told otherwise than in production. */
  readonly config?: Partial<SiteConfig>;
  /** What the user pool answers, by operation. */
  readonly pool?: PoolAnswers;
  /** What a person does there before the state is there. */
  readonly act?: (page: Page) => Promise<void>;
  /** A text that can be seen in this state, and in no state on the way to it. */
  readonly shows: string | RegExp;
  /** axe-core's rules that do not hold in this state, each with the reason. */
  readonly exempt?: Readonly<Record<string, string>>;
  /** What the page complains about in the console, where the state is one of a failure: part of the line. */
  readonly logs?: string;
}

/** Waits until a button that was pressed says that it waits for its answer. */
export function waitUntilBusy(page: Page): Promise<void> {
  return page.locator('button[aria-busy=true]').first().waitFor();
}

/** The states of one page, or of one thing that stands on many. */
export interface StateGroup {
  readonly name: string;
  readonly states: readonly CatalogState[];
}
