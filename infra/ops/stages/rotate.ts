import { randomBytes } from 'node:crypto';
import { REGION } from '#infra/stacks/settings.ts';
import { type Place, readStageArguments, stageAt } from '../place.ts';
import { type AwsCli, awsCli } from '../preflight/aws-cli.ts';
import { runMain } from '../run-main.ts';

/**
 * `npm run rotate`: a new value for a secret of a stage. The next value becomes the current one; the functions have had it since the
 * deployment before, so whichever of them is deployed first, all read what the others write (`listedSecrets`). Earlier values stay in a
 * list that is only read: they open the sessions, webhook secrets, links, trials and devices that they made.
 */

const USAGE = `Usage: npm run rotate -- <secret> --stage prod [--go]

Makes the next value of a secret the current one, generates another next one, and keeps the earlier ones for reading.
Secrets: session-secret, vapid-private-key, origin-secret.
  --stage     a stage on AWS, with the AWS CLI and the credentials of the shell
  --go        write it; without it, only print the plan`;

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

/** Parses the command line; undefined for `--help`. @throws with a message that says what to write instead */
export function parseCommand(args: readonly string[]): Command | undefined {
  const given = readStageArguments(args, USAGE);
  if (given === undefined) return undefined;
  const { name: secret, stage, go } = given;
  if (!isRotated(secret))
    throw new Error(
      `Name one of ${Object.keys(ROTATED).join(', ')}. infra/DEPLOY.md, "Changing a secret", says how to change the others.`,
    );
  return { secret, stage, go };
}

function isRotated(secret: string): secret is RotatedSecret {
  return Object.hasOwn(ROTATED, secret);
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

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  const text = command === undefined ? USAGE : await runCommand(awsCli, stageAt(command.stage), command);
  process.stdout.write(`${text}\n`);
  return 0;
}

if (import.meta.main) await runMain(main);
