import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
} from 'aws-lambda';
import { normalizeMailbox } from '#functions/accounts/email-address.ts';
import { mayReset } from '#functions/accounts/freeze/freeze-account.ts';
import { countWithoutRefusing } from '#functions/accounts/limits/rate-limit.ts';
import { userIdOf } from '#functions/accounts/pool-users.ts';
import { endSessionsOfOldPassword } from '#functions/accounts/sessions.ts';
import { redeemTicket } from '#functions/accounts/tickets.ts';
import { lazy, type Runtime, runtimeFrom } from '#functions/platform/runtime.ts';
import { securityEvent } from '#functions/platform/security-events.ts';

/** The events of the user pool that it waits for. */
export type UserPoolEvent = PreSignUpTriggerEvent | CustomMessageTriggerEvent | PostConfirmationTriggerEvent;

/**
 * The user pool's trigger. Anybody may call the pool's public operations, so it creates no user and mails no code without a ticket of ours,
 * and ends all sessions after a password was reset. A ticket to sign up proves the mailbox, so the pool confirms that user itself. Whatever
 * is returned unchanged goes on as it is.
 * @param sleep see `endSessionsOfOldPassword`
 * @throws Error when the pool must not act; it then answers `UserLambdaValidationException`
 */
export function createUserPoolTrigger(
  runtime: Runtime,
  sleep?: (ms: number) => Promise<unknown>,
): (event: UserPoolEvent) => Promise<UserPoolEvent> {
  return async (event) => {
    if (event.triggerSource === 'CustomMessage_ForgotPassword') {
      const userId = await userIdOf(runtime.accounts, event.userName);
      if (!(await mayReset(runtime, userId, event.request.userAttributes['email'] ?? '')))
        throw new Error(
          'This account is frozen, or its email address is new. Sign in with the password, or write to us.',
        );
    }
    if (!(await mayAct(runtime, event))) {
      securityEvent(runtime.log, 'rate-limited', { call: event.triggerSource });
      throw new Error(
        `Open ${runtime.config.siteOrigin}/login.html to create an account or reset a password.`,
      );
    }
    if (event.triggerSource === 'PreSignUp_SignUp')
      return { ...event, response: { ...event.response, autoConfirmUser: true, autoVerifyEmail: true } };
    // guard: a reset ends sessions
    if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword')
      await endSessionsOfOldPassword(runtime, event.userName, sleep);
    return event;
  };
}

/** Whether the pool may do what it asks for: create a user, or mail a code. */
async function mayAct(runtime: Runtime, event: UserPoolEvent): Promise<boolean> {
  const { email = '' } = event.request.userAttributes;
  switch (event.triggerSource) {
    case 'PreSignUp_SignUp':
      // guard: a sign-up has a ticket
      return redeemTicket(runtime, 'sign-up', email, event.request.validationData?.['ticket']);
    case 'CustomMessage_ForgotPassword': {
      const { clientId } = event.callerContext;
      if (clientId !== runtime.config.userPoolClientId) return mayResetForAgent(runtime, email);
      // guard: a reset has a ticket
      return redeemTicket(runtime, 'reset', email, event.request.clientMetadata?.['ticket']);
    }
    // Sign-ups are confirmed with their ticket, so they need no code.
    case 'CustomMessage_SignUp':
    case 'CustomMessage_ResendCode':
      // guard: the pool mails no codes for sign-ups
      return false;
    case 'CustomMessage_UpdateUserAttribute':
    case 'CustomMessage_VerifyUserAttribute':
      // guard: a user has few codes mailed to new addresses
      return !(await countWithoutRefusing(runtime, 'address-code-user', event.userName)).isOver;
    default:
      return true;
  }
}

/** The agents' sign-in pages are Cognito's and pass no ticket on, so they share a small budget. */
async function mayResetForAgent(runtime: Runtime, email: string): Promise<boolean> {
  // guard: a mailbox gets few codes for agents
  if ((await countWithoutRefusing(runtime, 'agent-reset-mailbox', normalizeMailbox(email))).isOver)
    return false;
  // guard: codes for agents have a budget
  return !(await countWithoutRefusing(runtime, 'agent-reset-all', 'all')).isOver;
}

export const handler = lazy(() => createUserPoolTrigger(runtimeFrom(process.env)));
