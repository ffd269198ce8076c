import type { Runtime } from '#functions/platform/runtime.ts';
import { areaHandler } from './pipeline/pipeline.ts';

const shapes = async () => (await import('#shared/contract/alerts.ts')).alertsShapes;

/** The calls about alerts (PRODUCT §7), and unsubscribing. */
export const createAlertsApi = (runtime: Runtime) =>
  areaHandler(runtime, 'alerts', shapes, async () =>
    (await import('./alerts-handlers.ts')).alertsHandlers(runtime),
  );
