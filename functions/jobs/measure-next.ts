import { tellsOutcomes } from '#functions/collection/status/coverage.ts';
import { measureNextTrades } from '#functions/permits/next-trades/next-trades.ts';
import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';

/** Measures once a month which trades follow which in each place, what became of filings, and what firms do. */
export const createMeasureNext = (runtime: Runtime) => async (): Promise<void> => {
  const sources = await loadSources();
  await measureNextTrades(
    runtime,
    sources.filter(tellsOutcomes).map(({ id }) => id),
  );
};

export const handler = lazy(() => createMeasureNext(runtimeFrom(process.env)));
