import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { parseContext } from '#infra/stacks/settings.ts';
import { runMain } from '../run-main.ts';
import { askAccount } from './preflight.ts';

const USAGE = `Usage: npm run deploy -- --context stage=prod [--context name=value …] [options of cdk deploy]

Runs the preflight with these contexts, then "cdk deploy --all" with all arguments. Deploys nothing when the preflight finds something to fix.
  --context          the settings of the deployment (infra/stacks/settings.ts)
  --skip-preflight   deploys without asking before; infra/DEPLOY.md says when`;
const SKIP = '--skip-preflight';

interface Command {
  readonly context: Readonly<Record<string, string>>;
  readonly asksBefore: boolean;
  /** The arguments of `cdk deploy --all`. */
  readonly args: readonly string[];
}

/** Parses the command line; undefined for `--help`. @throws for a context without a value */
export function parseCommand(all: readonly string[]): Command | undefined {
  const args = all.filter((arg) => arg !== SKIP);
  const { values } = parseArgs({
    args,
    // The other options are those of cdk.
    strict: false,
    options: {
      context: { type: 'string', short: 'c', multiple: true },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help === true) return undefined;
  const pairs = (values.context ?? []).flatMap((pair) => ['--context', String(pair)]);
  return { context: parseContext(pairs), asksBefore: args.length === all.length, args };
}

/** What a deployment runs; replaced by tests. */
interface Steps {
  /** @returns whether a deployment can work */
  ask(context: Command['context']): Promise<boolean>;
  /** @returns the exit code */
  cdk(args: readonly string[]): Promise<number>;
  say(text: string): void;
}

/** Deploys unless the preflight finds something to fix. @returns the exit code */
export async function deploy(
  { context, asksBefore, args }: Command,
  { ask, cdk, say }: Steps,
): Promise<number> {
  if (asksBefore && !(await ask(context))) {
    say(`Nothing was deployed. Fix the above, or see ${SKIP} in infra/DEPLOY.md.`);
    return 1;
  }
  return cdk(['deploy', '--all', ...args]);
}

async function runCdk(args: readonly string[]): Promise<number> {
  const [code] = (await once(spawn('cdk', [...args], { stdio: 'inherit' }), 'close')) as [number | null];
  return code ?? 1;
}

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  if (command !== undefined) return deploy(command, { ask: askAccount, cdk: runCdk, say });
  say(USAGE);
  return 0;
}

if (import.meta.main) await runMain(main);
