import type { Accounts, AppSecret, Tokens } from './accounts.ts';
import { type Problem, type ProblemField, toProblem } from './problem.ts';
import type { SignInMode, SignInStep } from './step.ts';

/** What is typed into the page; one set for all steps, so that nothing has to be typed twice. */
export interface SignInValues {
  readonly firstName: string;
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly newPassword: string;
}

/** What a step led to: the step to show (the same one after a problem), or `done` when the page has done its work. */
export type StepOutcome =
  | {
      readonly step: SignInStep;
      readonly problem?: Problem;
      /** Goes with the step `set-up`. */
      readonly secret?: AppSecret;
    }
  | 'done';

export interface Services {
  readonly accounts: Accounts;
  readonly mode: SignInMode;
  /** Hands the tokens over to the API, once (ARCHITECTURE §5). @throws RequestError */
  readonly openSession: (tokens: Tokens) => Promise<unknown>;
}

/** The fields each step shows; a problem of any other field stands by the whole form. */
const FIELDS: Readonly<Record<SignInStep, readonly ProblemField[]>> = {
  'sign-in': ['email', 'password'],
  create: ['email', 'password'],
  forgot: ['email'],
  code: ['code'],
  reset: ['code', 'newPassword'],
  factor: ['code'],
  'new-password': ['newPassword'],
  'set-up': ['code'],
  'turn-off': [],
};

function placeProblem(problem: Problem, step: SignInStep): Problem {
  return FIELDS[step].includes(problem.field) ? problem : { field: 'form', sentence: problem.sentence };
}

/** Does what the step's button says. Never throws: what fails becomes a problem of the step to show. */
export async function submit(step: SignInStep, typed: SignInValues, services: Services): Promise<StepOutcome> {
  try {
    const read = { ...typed, email: typed.email.trim(), code: typed.code.replace(/\s/g, '') };
    return await act(step, read, services);
  } catch (error) {
    return { step, problem: placeProblem(toProblem(error, step), step) };
  }
}

async function act(step: SignInStep, typed: SignInValues, services: Services): Promise<StepOutcome> {
  const { accounts } = services;
  const { email, password, code, newPassword } = typed;
  switch (step) {
    case 'sign-in':
      return signIn(email, password, services);
    case 'create':
      return (await accounts.create({ email, password, firstName: typed.firstName.trim() })) === 'confirmed'
        ? signInAfter(email, password, services)
        : { step: 'code' };
    case 'code':
      await confirm(email, code, accounts);
      // No password: the account was never confirmed and its password is forgotten; the reset goes on from here.
      return password === '' ? startReset(email, accounts) : signInAfter(email, password, services);
    case 'forgot':
      return startReset(email, accounts);
    case 'reset':
      await accounts.reset(email, code, newPassword);
      // That was what the page was opened for.
      if (services.mode === 'change-password') return 'done';
      return signInAfter(email, newPassword, services);
    case 'factor':
      return continueSignIn(await accounts.enterAppCode(code), services);
    case 'new-password':
      await accounts.changePassword(password, newPassword);
      return endSignIn(accounts);
    case 'set-up':
      await accounts.turnOnSecondFactor(code);
      return endSignIn(accounts);
    case 'turn-off':
      await accounts.turnOffSecondFactor();
      return endSignIn(accounts);
  }
}

async function signIn(email: string, password: string, services: Services): Promise<StepOutcome> {
  const { accounts } = services;
  const answer = await accounts.signIn(email, password);
  if (answer === 'reset-required') return startReset(email, accounts);
  if (answer === 'unconfirmed') return sendCode(email, accounts);
  if (answer === 'app-code-required') return { step: 'factor' };
  return continueSignIn(answer, services);
}

/** What the page was opened for, now that somebody has proved to be the one. */
async function continueSignIn(tokens: Tokens, { accounts, mode, openSession }: Services): Promise<StepOutcome> {
  if (mode === 'change-password') return { step: 'new-password' };
  if (mode === 'second-factor') {
    const factor = await accounts.secondFactor();
    return factor === 'on' ? { step: 'turn-off' } : { step: 'set-up', secret: factor };
  }
  try {
    await openSession(tokens);
  } finally {
    await accounts.forget();
  }
  return 'done';
}

async function endSignIn(accounts: Accounts): Promise<'done'> {
  await accounts.end();
  return 'done';
}

/** Signs in after a step that cannot be done twice: should it fail, signing in by hand is the way on. */
async function signInAfter(email: string, password: string, services: Services): Promise<StepOutcome> {
  try {
    return await signIn(email, password, services);
  } catch (error) {
    return { step: 'sign-in', problem: toProblem(error, 'sign-in') };
  }
}

/** A fresh code for an account that was never confirmed; the code step can send another if this one fails. */
async function sendCode(email: string, accounts: Accounts): Promise<StepOutcome> {
  try {
    await accounts.resendCode(email);
    return { step: 'code' };
  } catch (error) {
    return { step: 'code', problem: placeProblem(toProblem(error, 'code'), 'code') };
  }
}

async function confirm(email: string, code: string, accounts: Accounts): Promise<void> {
  try {
    await accounts.confirm(email, code);
  } catch (error) {
    // Confirmed before, in another window or by a request whose answer was lost: what was asked for is true.
    if (!(error instanceof Error && /status is CONFIRMED/i.test(error.message))) throw error;
  }
}

/** Mails a reset code. An address without an account gets the same answer, so that nobody can ask us who has one. */
async function startReset(email: string, accounts: Accounts): Promise<StepOutcome> {
  try {
    await accounts.requestReset(email);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // The pool resets no password of an address that was never confirmed: that comes first.
    if (error.name === 'InvalidParameterException' && /verified/i.test(error.message))
      return sendCode(email, accounts);
    if (error.name !== 'UserNotFoundException') throw error;
  }
  return { step: 'reset' };
}

/** Sends the code of a code step again. Answers the problem, if there is one. */
export async function resend(
  step: 'code' | 'reset',
  email: string,
  accounts: Accounts,
): Promise<Problem | undefined> {
  try {
    await (step === 'code' ? accounts.resendCode(email.trim()) : accounts.requestReset(email.trim()));
    return undefined;
  } catch (error) {
    return placeProblem(toProblem(error, step), step);
  }
}
