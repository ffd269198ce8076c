import { lazy, runtimeFrom } from '#functions/platform/runtime.ts';
import { type PrerenderParts, prerenderPages } from '#functions/public-pages/prerender.ts';
import { loadSources } from '#functions/sources/catalog.ts';

/** Writes the public pages once a day. */
export const createPrerenderPages =
  ({ runtime, isSample }: Pick<PrerenderParts, 'runtime' | 'isSample'>) =>
  async (): Promise<void> =>
    prerenderPages({ runtime, isSample, sources: await loadSources() });

export const handler = lazy(() =>
  createPrerenderPages({ runtime: runtimeFrom(process.env), isSample: false }),
);
