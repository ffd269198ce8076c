import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { measureScores } from '#functions/work-list/call-results.ts';

/** Measures once a month what lead scores have meant. */
export const createMeasureScores = (runtime: Runtime) => (): Promise<void> => measureScores(runtime);

export const handler = lazy(() => createMeasureScores(runtimeFrom(process.env)));
