import { type ParseArgsConfig, parseArgs } from 'node:util';
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

/** What a command on one thing of a stage on AWS was given. */
interface StageArguments {
  /** Empty if none is named. */
  readonly name: string;
  readonly stage: string;
  /** False to print only the plan. */
  readonly go: boolean;
}

/** Parses `<name> --stage … [--go]`; undefined for `--help`. @throws with the usage for anything else */
export function readStageArguments(args: readonly string[], usage: string): StageArguments | undefined {
  const { values, positionals } = readArguments(
    {
      args: [...args],
      allowPositionals: true,
      options: {
        ...STAGE_OPTION,
        go: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    },
    usage,
  );
  if (values.help) return undefined;
  const [name = '', ...more] = positionals;
  const { stage, go } = values;
  if (stage === undefined || more.length > 0) throw new Error(usage);
  return { name, stage, go };
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
