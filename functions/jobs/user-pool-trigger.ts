import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
} from 'aws-lambda';
import { endSessionsOfOldPassword } from '#functions/accounts/sessions.ts';
import { mayPoolAct, type PoolQuestion } from '#functions/accounts/sign-up.ts';
import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { securityEvent } from '#functions/platform/security-events.ts';

/** The events of the user pool that it waits for. */
export type UserPoolEvent = PreSignUpTriggerEvent | CustomMessageTriggerEvent | PostConfirmationTriggerEvent;

type Source = UserPoolEvent['triggerSource'];

/** The events before which the pool asks. Codes that confirm a new address are mailed to a user who is signed in. */
const QUESTIONS: Readonly<Partial<Record<Source, PoolQuestion>>> = {
  PreSignUp_SignUp: 'sign-up',
  CustomMessage_SignUp: 'code',
  CustomMessage_ResendCode: 'code',
  CustomMessage_ForgotPassword: 'code',
};

/**
 * The user pool's trigger. Anybody may call the pool's public operations, so it refuses sign-ups and codes above our limits, and ends all
 * sessions after a password was reset. Whatever it returns unchanged goes on as it is.
 * @param sleep see `endSessionsOfOldPassword`
 * @throws Error when a limit is reached; the pool then answers `UserLambdaValidationException`
 */
export function createUserPoolTrigger(
  runtime: Runtime,
  sleep?: (ms: number) => Promise<unknown>,
): (event: UserPoolEvent) => Promise<UserPoolEvent> {
  return async (event) => {
    const question = QUESTIONS[event.triggerSource];
    const { email = '' } = event.request.userAttributes;
    if (question !== undefined && !(await mayPoolAct(runtime, question, email))) {
      securityEvent(runtime.log, 'rate-limited', { call: event.triggerSource });
      throw new Error('Too many requests. Try again tomorrow.');
    }
    // guard: a reset ends sessions
    if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword')
      await endSessionsOfOldPassword(runtime, event.userName, sleep);
    return event;
  };
}

export const handler = lazy(() => createUserPoolTrigger(runtimeFrom(process.env)));
