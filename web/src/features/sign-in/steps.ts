import type { Accounts, AppSecret, Tokens } from './accounts.ts';
import { type Problem, type ProblemField, toProblem } from './problem.ts';
import type { SignInMode, SignInStep } from './step.ts';

/** The form values of all steps. */
export interface SignInValues {
  readonly firstName: string;
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly newPassword: string;
}

/** The step to show next (the same one after an error), or `done`. */
export type StepOutcome =
  | {
      readonly step: SignInStep;
      readonly problem?: Problem;
      /** For the step `set-up`. */
      readonly secret?: AppSecret;
    }
  | 'done';

export interface Services {
  readonly accounts: Accounts;
  readonly mode: SignInMode;
  /** Sends the tokens to the API (ARCHITECTURE §5). @throws RequestError */
  readonly openSession: (tokens: Tokens) => Promise<unknown>;
}

/** The fields of each step. The form shows errors of other fields. */
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

/** Performs a step. Never throws: returns errors as a `problem`. */
export async function submit(
  step: SignInStep,
  typed: SignInValues,
  services: Services,
): Promise<StepOutcome> {
  try {
    const values = { ...typed, email: typed.email.trim(), code: typed.code.replace(/\s/g, '') };
    return await act(step, values, services);
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
      // No password: the user forgot it before confirming the account, so the reset continues here.
      return password === '' ? startReset(email, accounts) : signInAfter(email, password, services);
    case 'forgot':
      return startReset(email, accounts);
    case 'reset':
      await accounts.reset(email, code, newPassword);
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

/** Continues after a correct password and code, according to the page's mode. */
async function continueSignIn(
  tokens: Tokens,
  { accounts, mode, openSession }: Services,
): Promise<StepOutcome> {
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

/** Signs in after a step that cannot be repeated. If that fails, shows the sign-in step. */
async function signInAfter(email: string, password: string, services: Services): Promise<StepOutcome> {
  try {
    return await signIn(email, password, services);
  } catch (error) {
    return { step: 'sign-in', problem: toProblem(error, 'sign-in') };
  }
}

/** Sends a new code for an unconfirmed account. If that fails, the code step can send another one. */
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
    // Already confirmed, in another window or by a request whose answer was lost.
    if (!(error instanceof Error && /status is CONFIRMED/i.test(error.message))) throw error;
  }
}

/** Mails a reset code. An address without an account gets the same answer, so that nobody can find out who has an account. */
async function startReset(email: string, accounts: Accounts): Promise<StepOutcome> {
  try {
    await accounts.requestReset(email);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // The pool refuses a reset for an unconfirmed address: confirm it first.
    if (error.name === 'InvalidParameterException' && /verified/i.test(error.message))
      return sendCode(email, accounts);
    if (error.name !== 'UserNotFoundException') throw error;
  }
  return { step: 'reset' };
}

/** Sends another code. Returns an error message, if any. */
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
