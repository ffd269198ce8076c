import type { UserPoolEvent } from '#functions/jobs/user-pool-trigger.ts';
import { CognitoError } from './cognito-error.ts';
import type { Pool } from './pool.ts';

/**
 * Calls the pool's trigger, as Cognito does before it creates a user or mails a code and after it confirmed something.
 * @returns the trigger's response
 * @throws CognitoError UserLambdaValidationException when the trigger throws
 */
export async function callTrigger(
  pool: Pool,
  triggerSource: UserPoolEvent['triggerSource'],
  {
    userName,
    email,
    clientId = pool.clientId,
    validationData = null,
    clientMetadata,
  }: {
    readonly userName: string;
    readonly email: string;
    readonly clientId?: string | undefined;
    readonly validationData?: Readonly<Record<string, string>> | null;
    readonly clientMetadata?: Readonly<Record<string, string>> | undefined;
  },
): Promise<{ readonly autoConfirmUser?: boolean }> {
  const event = {
    version: '1',
    region: pool.poolId.split('_')[0] ?? '',
    userPoolId: pool.poolId,
    triggerSource,
    userName,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    request: { userAttributes: { email }, validationData, clientMetadata },
    response: {},
  };
  try {
    const answer = await pool.trigger(event as unknown as UserPoolEvent);
    return (
      (answer as { readonly response?: { readonly autoConfirmUser?: boolean } } | undefined)?.response ?? {}
    );
  } catch (error) {
    const name = triggerSource.split('_')[0] ?? '';
    const reason = error instanceof Error ? error.message : String(error);
    throw new CognitoError('UserLambdaValidationException', `${name} failed with error ${reason}.`);
  }
}
