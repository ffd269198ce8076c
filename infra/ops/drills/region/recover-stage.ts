import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { openAws } from '#functions/platform/network/aws-client.ts';
import { openDynamo } from '#functions/platform/tables/retries.ts';
import { REGION } from '#infra/stacks/settings.ts';
import { stageAt } from '../../place.ts';
import { awsCli } from '../../preflight/aws-cli.ts';
import type { DeployedStack } from '../../preflight/look.ts';
import { dynamoBackups } from '../backups.ts';
import { recover } from './recover.ts';
import { poolAdmin } from './recover-users.ts';

/** Recovers a stage in the region of the shell (`AWS_REGION`). */
export async function recoverStage({
  stage,
  go,
}: {
  readonly stage: string;
  readonly go: boolean;
}): Promise<void> {
  const { runtime, publish, record } = stageAt(stage);
  const client = openDynamo({ region: REGION });
  const cognito = openAws(CognitoIdentityProviderClient, {
    region: REGION,
    retryMode: 'adaptive',
    maxAttempts: 10,
  });
  // Writes to the operator's log before changing anything.
  if (go) await record('recover', REGION);
  await recover(
    {
      runtime,
      client,
      backups: dynamoBackups(client),
      pool: poolAdmin(cognito, await userPoolOf(stage)),
      publish,
      go,
    },
    (line) => void process.stdout.write(`${line}\n`),
  );
}

async function userPoolOf(stage: string): Promise<string> {
  const name = `plumbline-${stage}-identity`;
  const asked = ['cloudformation', 'describe-stacks', '--stack-name', name, '--region', REGION];
  const { Stacks } = JSON.parse(await awsCli([...asked, '--output', 'json'])) as { Stacks: DeployedStack[] };
  const output = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'UserPoolId');
  if (output === undefined) throw new Error(`${name} has no output UserPoolId. Deploy it first.`);
  return output.OutputValue;
}
