import { PASSWORD_RULE } from '#shared/domain/account/password-policy.ts';
import { RequestError } from '../../lib/api/api.ts';
import type { SignInStep } from './step.ts';

export type ProblemField = 'email' | 'password' | 'code' | 'newPassword' | 'form';

/** An error message that says what to do, and the field that shows it (`form`: the whole form). */
export interface Problem {
  readonly field: ProblemField;
  readonly sentence: string;
}

const TOO_MANY = 'Too many tries. Wait 15 minutes, then try again.';
const UNREACHABLE =
  'The sign-in service cannot be reached. Check your connection, then try again. What you typed is still here.';
/** The pool refused our ticket. */
const TICKET_EXPIRED = 'That took too long. Try again.';
const EXPIRED = 'This sign-in has expired, and nothing was changed. Go back and sign in again.';
const WRONG_APP_CODE =
  'This is not the code the app shows now. Wait for the next one, then type all six digits.';
const UNEXPECTED = 'That did not work, and we do not know why. Try again in a minute.';

/**
 * Turns an error of a step into a message. An unknown address and a wrong password get the same message, so that nobody can
 * find out who has an account.
 */
export function toProblem(error: unknown, during: SignInStep): Problem {
  if (error instanceof RequestError)
    return {
      field: during === 'code' && error.status === 400 ? 'code' : 'form',
      // The proxy in front of the API answers with HTML pages.
      sentence: error.sentence.startsWith('<') ? UNEXPECTED : error.sentence,
    };
  if (!(error instanceof Error)) return { field: 'form', sentence: UNEXPECTED };
  const password: ProblemField = during === 'reset' || during === 'new-password' ? 'newPassword' : 'password';
  switch (error.name) {
    case 'NotAuthorizedException':
      // The pool also answers this while an account is locked.
      if (/attempts exceeded/i.test(error.message)) return { field: 'form', sentence: TOO_MANY };
      return notAuthorized(during);
    case 'UserNotFoundException':
      return notAuthorized(during);
    case 'InvalidPasswordException':
      return { field: password, sentence: `Choose another password. ${PASSWORD_RULE}` };
    case 'PasswordHistoryPolicyViolationException':
      return { field: password, sentence: 'You used this password before. Choose another one.' };
    case 'EnableSoftwareTokenMFAException':
      return { field: 'code', sentence: WRONG_APP_CODE };
    case 'CodeMismatchException':
      return {
        field: 'code',
        sentence:
          during === 'factor' || during === 'set-up'
            ? WRONG_APP_CODE
            : 'This is not the code. Check the newest email and type all six digits.',
      };
    // Amplify has no sign-in in progress.
    case 'SignInException':
    case 'UserUnAuthenticatedException':
      return { field: 'form', sentence: EXPIRED };
    case 'ExpiredCodeException':
      return { field: 'code', sentence: 'This code is no longer valid. Send a new code and use that one.' };
    case 'CodeDeliveryFailureException':
      return {
        field: 'email',
        sentence: 'We could not send mail to this address. Check it for typing mistakes, then try again.',
      };
    case 'LimitExceededException':
    case 'TooManyRequestsException':
    case 'TooManyFailedAttemptsException':
      return { field: 'form', sentence: TOO_MANY };
    case 'UserLambdaValidationException':
      return { field: 'form', sentence: TICKET_EXPIRED };
    case 'InvalidParameterException':
      return invalidParameter(error.message, password);
    case 'NetworkError':
    case 'TypeError':
      return { field: 'form', sentence: UNREACHABLE };
    default:
      return { field: 'form', sentence: UNEXPECTED };
  }
}

/** Steps after a correct password: if the pool refuses them, the sign-in has expired. */
const AFTER_PASSWORD: ReadonlySet<SignInStep> = new Set<SignInStep>([
  'factor',
  'new-password',
  'set-up',
  'turn-off',
  'passkeys',
  'recovery-codes',
]);

function notAuthorized(during: SignInStep): Problem {
  if (during === 'code' || during === 'reset')
    return { field: 'code', sentence: 'This code is no longer valid. Send a new code and use that one.' };
  if (AFTER_PASSWORD.has(during)) return { field: 'form', sentence: EXPIRED };
  return {
    field: 'password',
    sentence:
      'The email address and the password do not match an account. Check both, or reset the password.',
  };
}

/** The pool names the invalid parameter only in the message. */
function invalidParameter(message: string, password: ProblemField): Problem {
  if (/password/i.test(message))
    return { field: password, sentence: `Choose another password. ${PASSWORD_RULE}` };
  if (/code/i.test(message))
    return {
      field: 'code',
      sentence: 'This is not the code. Check the newest email and type all six digits.',
    };
  return { field: 'email', sentence: 'Check the email address. It should look like name@example.com.' };
}
