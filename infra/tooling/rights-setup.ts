import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { API_GROUPS, type ApiGroup } from '#functions/api/groups/groups.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { limitRuntime } from '#infra/sim/machine/rights.ts';
import { FUNCTIONS, type FunctionName, type JobName } from '../stacks/functions.ts';
import { TABLES } from '../stacks/rights.ts';

/**
 * Tests of a Lambda function run on tables that refuse what the function's role on AWS does not allow, so a missing right fails
 * the test of the code that needs it.
 */

type Create = (...args: readonly unknown[]) => unknown;

/** What a job calls, which tests also call without the job. The runtime or its tables come first. */
const CALLED_BY_JOBS = {
  canary: ['functions/canary/run-canary.ts', 'runCanary'],
  'plan-collection': null,
  'ask-portals': ['functions/collection/asking/ask-portals.ts', 'askPortals'],
  'collect-source': ['functions/collection/run/run.ts', 'collectSource'],
  'publish-index': ['functions/permits/lead-index/build/publish.ts', 'publishIndex'],
  'match-alerts': ['functions/alerts/match-alerts.ts', 'matchAlerts'],
  'measure-completeness': ['functions/completeness/measure.ts', 'measureCompleteness'],
  'measure-next': ['functions/permits/next-trades/next-trades.ts', 'measureNextTrades'],
  'measure-scores': ['functions/work-list/call-results.ts', 'measureScores'],
  'prerender-pages': ['functions/public-pages/prerender.ts', 'prerenderPages'],
  'locate-permits': ['functions/geocoding/locate-permits.ts', 'locatePermits'],
  'read-boards': ['functions/boards/refresh-boards.ts', 'refreshBoard'],
  'send-digests': ['functions/delivery/digests/send-digests.ts', 'sendDigests'],
  'send-webhooks': ['functions/delivery/webhooks/send-webhooks.ts', 'sendWebhooks'],
  'send-pushes': ['functions/delivery/push/send-pushes.ts', 'sendPushes'],
  'send-mail': ['functions/mail/send-due.ts', 'sendDueMail'],
  'record-mail-event': ['functions/mail/mail-events.ts', 'recordMailEvent'],
  'sweep-orders': null,
} as const satisfies Record<JobName, readonly [file: string, name: string] | null>;

/** What a job calls besides. */
const ALSO_CALLED: readonly (readonly [job: JobName, file: string, name: string])[] = [
  ['locate-permits', 'functions/parcels/read-parcels.ts', 'readParcels'],
];

/** Gives every argument that is a runtime, or holds one, the rights of a function. */
function withRights(of: FunctionName, create: Create): Create {
  const limit = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const parts = value as Partial<Runtime> & { readonly runtime?: Partial<Runtime> };
    if (parts.runtime !== undefined) return { ...parts, runtime: limitRuntime(of, parts.runtime) };
    return TABLES.some((table) => table in parts) ? limitRuntime(of, parts) : value;
  };
  return (...args) => create(...args.map(limit));
}

/** Wraps the exports of a module that `isMade` names. @throws when there is none, so that a renamed one is noticed */
function limitExports(file: string, of: FunctionName, isMade: (name: string) => boolean): void {
  vi.doMock(fileURLToPath(new URL(`../../${file}`, import.meta.url)), async (original) => {
    const exports = Object.entries(await original<Record<string, unknown>>());
    const made = exports.filter(([name, value]) => isMade(name) && typeof value === 'function');
    if (made.length === 0)
      throw new Error(`${file} exports nothing to limit (infra/tooling/rights-setup.ts).`);
    return Object.fromEntries([
      ...exports,
      ...made.map(([name, create]) => [name, withRights(of, create as Create)] as const),
    ]);
  });
}

for (const [name, { file }] of Object.entries(FUNCTIONS))
  limitExports(file, name as FunctionName, (one) => one.startsWith('create'));
for (const group of Object.keys(API_GROUPS) as ApiGroup[])
  for (const area of API_GROUPS[group])
    limitExports(
      area === 'permits' ? 'functions/api/permits/permits.ts' : `functions/api/${area}.ts`,
      `api-${group}`,
      (one) => one.startsWith('create'),
    );
for (const [job, called] of Object.entries(CALLED_BY_JOBS))
  if (called !== null) limitExports(called[0], job as JobName, (one) => one === called[1]);
for (const [job, file, name] of ALSO_CALLED) limitExports(file, job, (one) => one === name);
