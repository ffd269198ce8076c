import { createAlert, deleteAlert, listAlerts, updateAlert } from '#functions/alerts/alert-store.ts';
import { previewAlert } from '#functions/alerts/preview.ts';
import { lazily, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { areaHandler } from './pipeline/pipeline.ts';
import { unsubscribeCalls } from './unsubscribe.ts';

const shapes = async () => (await import('#shared/contract/alerts.ts')).alertsShapes;

/** The calls about alerts (PRODUCT §7), and unsubscribing. */
export const createAlertsApi = (runtime: Runtime) =>
  areaHandler(runtime, 'alerts', shapes, {
    listAlerts: async (_, { account }) => ({ json: await listAlerts(runtime, account.userId) }),
    createAlert: async ({ body }, { account }) => ({
      json: await createAlert(runtime, account.userId, body),
    }),
    previewAlert: async ({ body }) => ({ json: await previewAlert(runtime, body) }),
    updateAlert: async ({ params, body }, { account }) => ({
      json: await updateAlert(runtime, account.userId, params.id, body),
    }),
    deleteAlert: async ({ params }, { account }) => {
      await deleteAlert(runtime, account.userId, params.id);
      return { empty: true };
    },
    ...unsubscribeCalls(runtime),
  });

export const handler = lazily(() => createAlertsApi(runtimeFrom(process.env)));
