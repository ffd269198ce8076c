import { toScoreProfile, workspaceIdOf } from '#functions/accounts/account.ts';
import { countCall } from '#functions/accounts/limits/rate-limit.ts';
import { takeRows } from '#functions/accounts/limits/row-budget.ts';
import { createAlert, deleteAlert, listAlerts, updateAlert } from '#functions/alerts/alert-store.ts';
import { countAlert, previewAlert } from '#functions/alerts/preview.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { filterOfCriteria } from '#shared/domain/alerts/alert.ts';
import { utcDay } from '#shared/domain/days.ts';
import { feedCalls } from './feeds.ts';
import type { Handlers } from './pipeline/call.ts';
import { unsubscribeCalls } from './unsubscribe.ts';

/** The calls about alerts (PRODUCT §7), their feeds, and unsubscribing. */
export const alertsHandlers = (runtime: Runtime): Handlers<'alerts'> => ({
  listAlerts: async (_, { account }) => {
    const [alerts, leads] = await Promise.all([
      listAlerts(runtime, workspaceIdOf(account)),
      openLeadIndex(runtime),
    ]);
    const scoring = { ...toScoreProfile(account), today: utcDay(runtime.clock.now()), minScore: 0 };
    const counted = alerts.map(async (alert) => ({
      ...alert,
      ...(await countAlert(leads, filterOfCriteria(alert.criteria), scoring)),
    }));
    return { json: await Promise.all(counted) };
  },
  createAlert: async ({ body }, { account }) => ({
    json: await createAlert(runtime, workspaceIdOf(account), body),
  }),
  previewAlert: async ({ body }, { account }) => {
    // guard: previews are counted
    await countCall(runtime, 'preview-user', account.userId);
    const json = await previewAlert(runtime, body, toScoreProfile(account));
    // guard: previews take from the budget of rows
    await takeRows(
      runtime,
      account,
      json.sample.map(({ id }) => id),
    );
    return { json };
  },
  updateAlert: async ({ params, body }, { account }) => ({
    json: await updateAlert(runtime, workspaceIdOf(account), params.id, body),
  }),
  deleteAlert: async ({ params }, { account }) => deleteAlert(runtime, workspaceIdOf(account), params.id),
  ...feedCalls(runtime),
  ...unsubscribeCalls(runtime),
});
