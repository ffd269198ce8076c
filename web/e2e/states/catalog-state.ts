import type { Page } from 'playwright-core';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import type { CallAnswers } from './answers.ts';
import type { PoolAnswers } from './pool.ts';

/** A state of a page: how to reach it and what it shows. */
export interface CatalogState {
  /** Unique for the page, in kebab case; part of the picture's file name. */
  readonly name: string;
  /** Sections of PRODUCT.md. */
  readonly spec: string;
  readonly path: string;
  /** A visitor: no readable cookie, and the user call returns 401. */
  readonly visitor?: true;
  /** Answers that differ from `EVERYDAY`. */
  readonly answers?: CallAnswers;
  /** Configuration that differs from production. */
  readonly config?: Partial<SiteConfig>;
  readonly pool?: PoolAnswers;
  /** User actions that lead to the state. */
  readonly act?: (page: Page) => Promise<void>;
  /** A text that is visible in this state, but not on the way to it. */
  readonly shows: string | RegExp;
  /** axe-core rules that this state may break, each with the reason. */
  readonly exempt?: Readonly<Record<string, string>>;
  /** Part of the expected console error, for states of a failure. */
  readonly logs?: string;
}

export function waitUntilBusy(page: Page): Promise<void> {
  return page.locator('button[aria-busy=true]').first().waitFor();
}

/** The states of a page, or of a part of several pages. */
export interface StateGroup {
  readonly name: string;
  readonly states: readonly CatalogState[];
}
