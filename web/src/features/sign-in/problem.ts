import { PASSWORD_RULE } from '#shared/domain/password-policy.ts';
import { RequestError } from '../../lib/api/api.ts';
import type { SignInStep } from './step.ts';

export type ProblemField = 'email' | 'password' | 'code' | 'newPassword' | 'form';

/** What is wrong, in a sentence that says what to do, and the field it stands by (`form`: none in particular). */
export interface Problem {
  readonly field: ProblemField;
  readonly sentence: string;
  /** Set where the form offers ways on beside the sentence. */
  readonly reason?: 'account-exists';
}

const TOO_MANY = 'Too many tries. Wait 15 minutes, then try again.';
const UNREACHABLE =
  'The sign-in service cannot be reached. Check your connection, then try again. What you typed is still here.';
const EXPIRED = 'This sign-in has run out, and nothing was changed. Go back to sign in and begin again.';
const WRONG_APP_CODE =
  'This is not the code the app shows now. Wait for its next one, then type all six digits.';
const UNEXPECTED = 'That did not work, and we do not know why. Try again in a minute.';

/**
 * A failure of the step `during` as a problem. An unknown address and a wrong password read alike, so that nobody can
 * ask us who has an account.
 */
export function toProblem(error: unknown, during: SignInStep): Problem {
  if (error instanceof RequestError)
    // What stands in front of the API answers pages of markup, not sentences.
    return { field: 'form', sentence: error.sentence.startsWith('<') ? UNEXPECTED : error.sentence };
  if (!(error instanceof Error)) return { field: 'form', sentence: UNEXPECTED };
  const password: ProblemField = during === 'reset' || during === 'new-password' ? 'newPassword' : 'password';
  switch (error.name) {
    case 'NotAuthorizedException':
      // Also how the pool answers while it has locked an account for a time.
      if (/attempts exceeded/i.test(error.message)) return { field: 'form', sentence: TOO_MANY };
      return notAuthorized(during);
    case 'UserNotFoundException':
      return notAuthorized(during);
    case 'UsernameExistsException':
    case 'AliasExistsException':
      return {
        field: 'email',
        sentence: 'This address has an account already. Sign in instead, or reset the password.',
        reason: 'account-exists',
      };
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
    // Amplify holds no sign-in that this step could go on with.
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
    case 'InvalidParameterException':
      return invalidParameter(error.message, password);
    case 'NetworkError':
    case 'TypeError':
      return { field: 'form', sentence: UNREACHABLE };
    default:
      return { field: 'form', sentence: UNEXPECTED };
  }
}

/** Steps in which the password was proved before: what the pool refuses now is a sign-in that is over. */
const AFTER_PROOF: ReadonlySet<SignInStep> = new Set<SignInStep>(['factor', 'new-password', 'set-up', 'turn-off']);

function notAuthorized(during: SignInStep): Problem {
  if (during === 'code' || during === 'reset')
    return { field: 'code', sentence: 'This code is no longer valid. Send a new code and use that one.' };
  if (AFTER_PROOF.has(during)) return { field: 'form', sentence: EXPIRED };
  return {
    field: 'password',
    sentence:
      'The email address and the password do not match an account. Check both, or reset the password.',
  };
}

/** The pool names the offending parameter only within the message. */
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
