import { randomBytes } from 'node:crypto';
import { REGION } from '#infra/stacks/settings.ts';
import { type Place, stageAt } from '../place.ts';
import { type AwsCli, awsCli } from '../preflight/aws-cli.ts';

/**
 * A new value for a secret of a stage. The next value becomes the current one; the functions have had it since the
 * deployment before, so whichever of them is deployed first, all read what the others write (`listedSecrets`). Earlier values stay in a
 * list that is only read: they open the sessions, webhook secrets, links, trials and devices that they made.
 */

/** The secrets that have a next value: how a new one is made, and whether what earlier ones wrote is still read. */
const ROTATED = {
  'session-secret': { form: 'base64', keepsEarlier: true },
  'vapid-private-key': { form: 'base64url', keepsEarlier: true },
  'origin-secret': { form: 'hex', keepsEarlier: false },
} as const;
export type RotatedSecret = keyof typeof ROTATED;
const SECRET_BYTES = 32;

/** The stage's JSON secret (`SECRETS` in infra/stacks/rights.ts). */
export type StageSecret = Readonly<Record<string, string>>;

interface Command {
  readonly secret: RotatedSecret;
  readonly stage: string;
  readonly go: boolean;
}

/** Returns the stage's secret after a rotation; all other values stay. @throws when there is no next value */
export function rotate(
  values: StageSecret,
  secret: RotatedSecret,
  random: (bytes: number) => Buffer = randomBytes,
): StageSecret {
  const [current, next] = [values[secret], values[`${secret}-next`]];
  if (!current || !next)
    throw new Error(
      `The stage has no ${secret} or no ${secret}-next. Add what is missing as in infra/DEPLOY.md, deploy, and rotate then.`,
    );
  const { form, keepsEarlier } = ROTATED[secret];
  const earlier = (values[`${secret}-previous`] ?? '').split(',').filter((value) => value !== '');
  return {
    ...values,
    [secret]: next,
    [`${secret}-next`]: random(SECRET_BYTES).toString(form),
    ...(keepsEarlier ? { [`${secret}-previous`]: [current, ...earlier].join(',') } : {}),
  };
}

/** Runs a command. @returns its output, which shows no secret */
export async function runCommand(
  aws: AwsCli,
  { record }: Pick<Place, 'record'>,
  { secret, stage, go }: Command,
): Promise<string> {
  const at = ['--secret-id', `plumbline/${stage}`, '--region', REGION, '--output', 'text'];
  const text = await aws(['secretsmanager', 'get-secret-value', ...at, '--query', 'SecretString']);
  const rotated = rotate(JSON.parse(text) as StageSecret, secret);
  const earlier = rotated[`${secret}-previous`]?.split(',').length;
  const plan = `${secret} of ${stage}: the next value becomes the current one${earlier === undefined ? '' : `, and ${earlier} earlier ${earlier === 1 ? 'value is' : 'values are'} kept for reading`}.`;
  if (!go) return `${plan}\nNothing was done. Add --go to write it.`;
  await record('rotate', secret);
  // By standard input: arguments are visible to other processes.
  const write = ['--secret-string', 'file:///dev/stdin', '--query', 'VersionId'];
  const version = await aws(['secretsmanager', 'put-secret-value', ...at, ...write], JSON.stringify(rotated));
  return `${plan}\nDeploy it: npm run deploy -- --context stage=${stage} --context secretVersion=${version.trim()} and the stage's other contexts.`;
}

/** Rotates a secret, or prints the plan. */
export async function rotateSecret(given: Command): Promise<void> {
  process.stdout.write(`${await runCommand(awsCli, stageAt(given.stage), given)}\n`);
}
