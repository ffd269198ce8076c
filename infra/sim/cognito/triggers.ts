import type { UserPoolEvent } from '#functions/jobs/user-pool-trigger.ts';
import { CognitoError } from './cognito-error.ts';
import type { Pool } from './pool.ts';

/**
 * Calls the pool's trigger, as Cognito does before it creates a user or mails a code and after it confirmed something.
 * @throws CognitoError UserLambdaValidationException when the trigger throws
 */
export async function callTrigger(
  pool: Pool,
  triggerSource: UserPoolEvent['triggerSource'],
  user: { readonly userName: string; readonly email: string },
): Promise<void> {
  const event = {
    version: '1',
    region: pool.poolId.split('_')[0] ?? '',
    userPoolId: pool.poolId,
    triggerSource,
    userName: user.userName,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.clientId },
    request: { userAttributes: { email: user.email } },
    response: {},
  };
  try {
    await pool.trigger(event as unknown as UserPoolEvent);
  } catch (error) {
    const name = triggerSource.split('_')[0] ?? '';
    const reason = error instanceof Error ? error.message : String(error);
    throw new CognitoError('UserLambdaValidationException', `${name} failed with error ${reason}.`);
  }
}
