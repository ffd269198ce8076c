import { putEvent } from '#functions/platform/events.ts';
import { metricsService } from '#functions/platform/metrics.ts';
import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { TABLES, tableVariable } from '#infra/stacks/rights.ts';
import { REGION } from '#infra/stacks/settings.ts';
import { openLocalEnvironment } from './environment.ts';

/** Where an operator's command works: a stage on AWS, or this machine. */
export interface Place {
  readonly runtime: Runtime;
  /** Updates the lead index. */
  publish(): Promise<void>;
  /**
   * Tells the operator's log what is about to be done, so that nothing is done in silence. Does nothing on this machine.
   * @param about the id of what it concerns, which names nobody
   * @throws when the log cannot be told
   */
  record(action: string, about: string): Promise<void>;
}

/** Runs against a stage on AWS, or on this machine if none is given, and prints the result. */
export async function printAt(
  stage: string | undefined,
  work: (place: Place) => Promise<string>,
): Promise<void> {
  process.stdout.write(`${await workAt(stage, work)}\n`);
}

async function workAt<T>(stage: string | undefined, work: (place: Place) => Promise<T>): Promise<T> {
  if (stage !== undefined) return work(stageAt(stage));
  const environment = await openLocalEnvironment();
  try {
    return await work({ ...environment, record: async () => undefined });
  } finally {
    await environment.close();
  }
}

/** A stage on AWS. */
export function stageAt(stage: string): Place {
  const tables = Object.fromEntries(
    TABLES.map((table) => [tableVariable(table), `plumbline-${stage}-${table}`]),
  );
  // For the AWS SDK.
  process.env['AWS_REGION'] ??= REGION;
  const runtime = runtimeFrom({ ...process.env, ...tables, EVENT_BUS: `plumbline-${stage}` });
  return {
    runtime,
    publish: () => putEvent(runtime, 'PermitsChanged', { sourceId: 'removals', runId: 'removals' }),
    record: (action, about) =>
      putEvent(runtime, 'OperatorActed', {
        securityEvent: 'operator-action',
        service: metricsService(stage),
        action,
        about,
      }),
  };
}
