import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { contextOf } from '../rows/shared.ts';
import { askAccount } from './preflight.ts';

interface DeployGiven {
  readonly context: readonly string[];
  readonly 'skip-preflight': boolean;
  readonly 'require-approval': string | undefined;
  readonly 'outputs-file': string | undefined;
  /** More options of `cdk deploy`. */
  readonly cdk: readonly string[];
}

/** What a deployment runs; replaced by tests. */
interface Steps {
  /** @returns whether a deployment can work */
  ask(context: Readonly<Record<string, string>>): Promise<boolean>;
  /** @returns the exit code */
  cdk(args: readonly string[]): Promise<number>;
  say(text: string): void;
}

/** Deploys unless the preflight finds something to fix. @returns the exit code */
export async function deploy(given: DeployGiven, { ask, cdk, say }: Steps): Promise<number> {
  if (!given['skip-preflight'] && !(await ask(contextOf(given.context)))) {
    say('Nothing was deployed. Fix the above, or see --skip-preflight in infra/DEPLOY.md.');
    return 1;
  }
  const options = (['require-approval', 'outputs-file'] as const).flatMap((name) =>
    given[name] === undefined ? [] : [`--${name}`, given[name]],
  );
  const contexts = given.context.flatMap((pair) => ['--context', pair]);
  return cdk(['deploy', '--all', ...contexts, ...options, ...given.cdk]);
}

async function runCdk(args: readonly string[]): Promise<number> {
  const [code] = (await once(spawn('cdk', [...args], { stdio: 'inherit' }), 'close')) as [number | null];
  return code ?? 1;
}

/** Deploys a stage with the preflight and `cdk`. @returns the exit code */
export function deployStage(given: DeployGiven): Promise<number> {
  return deploy(given, {
    ask: askAccount,
    cdk: runCdk,
    say: (text) => void process.stdout.write(`${text}\n`),
  });
}
