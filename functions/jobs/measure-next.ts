import { measureNextTrades } from '#functions/permits/next-trades/next-trades.ts';
import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';

/** Measures once a month which trades follow which in each place, and what firms do. */
export const createMeasureNext = (runtime: Runtime) => (): Promise<void> => measureNextTrades(runtime);

export const handler = lazy(() => createMeasureNext(runtimeFrom(process.env)));
