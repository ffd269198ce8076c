import { describe, expect, it } from 'vitest';
import { RequestError } from '../../lib/api/api.ts';
import { toProblem } from './problem.ts';
import type { SignInStep } from './step.ts';
import { poolError } from './testing.ts';

describe('toProblem', () => {
  it.each<[SignInStep, string, string, string, RegExp]>([
    ['sign-in', 'NotAuthorizedException', 'Incorrect username or password.', 'password', /do not match/],
    ['sign-in', 'NotAuthorizedException', 'Password attempts exceeded', 'form', /Wait 15 minutes/],
    ['create', 'UserLambdaValidationException', 'PreSignUp failed with error.', 'form', /took too long/],
    ['create', 'InvalidPasswordException', 'Password did not conform', 'password', /At least 12 characters/],
    [
      'reset',
      'InvalidPasswordException',
      'Password did not conform',
      'newPassword',
      /At least 12 characters/,
    ],
    ['create', 'InvalidParameterException', 'Username should be an email.', 'email', /name@example\.com/],
    [
      'create',
      'InvalidParameterException',
      "Value at 'password' failed",
      'password',
      /At least 12 characters/,
    ],
    ['create', 'CodeDeliveryFailureException', '', 'email', /typing mistakes/],
    ['code', 'CodeMismatchException', 'Invalid verification code', 'code', /newest email/],
    ['code', 'ExpiredCodeException', 'Invalid code provided', 'code', /Send a new code/],
    ['reset', 'CodeMismatchException', 'Invalid verification code', 'code', /newest email/],
    ['forgot', 'LimitExceededException', 'Attempt limit exceeded', 'form', /Wait 15 minutes/],
    ['code', 'TooManyFailedAttemptsException', '', 'form', /Wait 15 minutes/],
    ['sign-in', 'NetworkError', 'A network error has occurred.', 'form', /Check your connection/],
    ['sign-in', 'TypeError', 'Failed to fetch', 'form', /Check your connection/],
    ['sign-in', 'InternalErrorException', 'arn:aws:lambda broke', 'form', /Try again in a minute/],
  ])('in %s, %s (%s) is shown at %s', (step, name, message, field, sentence) => {
    const problem = toProblem(poolError(name, message), step);
    expect(problem.field).toBe(field);
    expect(problem.sentence).toMatch(sentence);
  });

  it('gives the same message for an unknown address and a wrong password', () => {
    expect(toProblem(poolError('UserNotFoundException', 'User does not exist.'), 'sign-in')).toEqual(
      toProblem(poolError('NotAuthorizedException', 'Incorrect username or password.'), 'sign-in'),
    );
  });

  it('passes on the API’s sentence, but no HTML page', () => {
    expect(
      toProblem(new RequestError(403, 'Your email address is not verified yet.'), 'sign-in').sentence,
    ).toBe('Your email address is not verified yet.');
    expect(toProblem(new RequestError(502, '<html>Bad gateway</html>'), 'sign-in').sentence).not.toContain(
      '<',
    );
  });

  it('never shows the pool’s own message', () => {
    const problem = toProblem(poolError('SomethingNewException', 'Internal detail 42'), 'create');
    expect(problem.sentence).not.toContain('42');
  });
});
