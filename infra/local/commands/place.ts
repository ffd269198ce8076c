import { type ParseArgsConfig, parseArgs } from 'node:util';
import { putEvent } from '#functions/platform/events.ts';
import { metricsService } from '#functions/platform/metrics.ts';
import { type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { TABLES, tableVariable } from '../../stacks/rights.ts';
import { REGION } from '../../stacks/settings.ts';
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

/** The option of every command that can work on a stage, and the line about it in a usage. */
export const STAGE_OPTION = { stage: { type: 'string' } } as const;
export const STAGE_USAGE =
  '  --stage     a stage on AWS, with the credentials of the shell; without it, this machine';

/** `parseArgs`. @throws with the usage after what is wrong */
export function readArguments<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/**
 * Runs the command of the process's arguments and prints its output.
 * @param parse returns undefined for the usage
 * @returns the exit code
 */
export async function runAt<C extends { readonly stage: string | undefined }>(
  parse: (args: readonly string[]) => C | undefined,
  usage: string,
  run: (place: Place, command: C) => Promise<string>,
): Promise<number> {
  const command = parse(process.argv.slice(2));
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  if (command === undefined) say(usage);
  else if (command.stage !== undefined) say(await run(stageAt(command.stage), command));
  else {
    const environment = await openLocalEnvironment();
    try {
      say(await run({ ...environment, record: async () => undefined }, command));
    } finally {
      await environment.close();
    }
  }
  return 0;
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
