import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import type { Runtime } from '#functions/platform/runtime.ts';
import { limited } from '../local/rights.ts';
import type { FunctionName } from '../stacks/functions.ts';

/** A runtime, or parts that hold one. */
type Parts = Partial<Runtime> & { readonly runtime?: Partial<Runtime> };
type Made = (parts: Parts, ...rest: readonly unknown[]) => unknown;

/**
 * What functions are made of, and whose rights it has: every test of it runs on tables that refuse what the function's role on
 * AWS would not allow, so that a right nobody thought of is found by the test of what needs it.
 */
const MADE: readonly (readonly [file: string, made: string, of: FunctionName])[] = [
  ['functions/api/permits.ts', 'createPermitsApi', 'api-permits'],
  ['functions/api/account.ts', 'createAccountApi', 'api-account'],
  ['functions/api/status.ts', 'createStatusApi', 'api-status'],
  ['functions/api/alerts.ts', 'createAlertsApi', 'api-alerts'],
  ['functions/api/billing.ts', 'createBillingApi', 'api-billing'],
  ['functions/api/removals.ts', 'createRemovalsApi', 'api-removals'],
  ['functions/api/v1.ts', 'createV1Api', 'api-v1'],
  ['functions/api/push.ts', 'createPushApi', 'api-push'],
  ['functions/delivery/push/send-pushes.ts', 'sendPushes', 'send-pushes'],
  ['functions/jobs/plan-collection.ts', 'createPlanCollection', 'plan-collection'],
  ['functions/jobs/publish-index.ts', 'createPublishIndex', 'publish-index'],
  ['functions/jobs/match-alerts.ts', 'createMatchAlerts', 'match-alerts'],
  ['functions/jobs/record-mail-event.ts', 'createRecordMailEvent', 'record-mail-event'],
  ['functions/jobs/sweep-orders.ts', 'createSweepOrders', 'sweep-orders'],
  ['functions/collection/run/run.ts', 'collectSource', 'collect-source'],
  ['functions/permits/lead-index/build/publish.ts', 'publishIndex', 'publish-index'],
  ['functions/alerts/match-alerts.ts', 'matchAlerts', 'match-alerts'],
  ['functions/delivery/digests/send-digests.ts', 'sendDigests', 'send-digests'],
  ['functions/mail/send-due.ts', 'sendDueMail', 'send-mail'],
  ['functions/mail/mail-events.ts', 'recordMailEvent', 'record-mail-event'],
];

for (const [file, made, of] of MADE)
  vi.doMock(fileURLToPath(new URL(`../../${file}`, import.meta.url)), async (original) => {
    const parts = await original<Record<string, unknown>>();
    const make = parts[made];
    if (typeof make !== 'function')
      throw new Error(`${file} has no ${made} (infra/tooling/rights-setup.ts).`);
    const within: Made = (given, ...rest) => {
      const { runtime } = given;
      return make(
        runtime === undefined ? limited(of, given) : { ...given, runtime: limited(of, runtime) },
        ...rest,
      );
    };
    return { ...parts, [made]: within };
  });
