import type { Accounts, AppSecret, PasskeyList, Tokens } from './accounts.ts';
import { addPasskey, passkeyProblem } from './passkeys/passkeys.ts';
import { type Problem, type ProblemField, toProblem } from './problem.ts';
import { CODE_NOT_ACCEPTED, CODES_NOT_KEPT, makeCodes, type Recovery } from './second-factor/recovery.ts';
import type { SignInMode, SignInStep } from './step.ts';

/** The form values of all steps. */
export interface SignInValues {
  readonly firstName: string;
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly newPassword: string;
  /** The user has kept the recovery codes. */
  readonly kept?: boolean;
}

/** The step to show next (the same one after an error), or `done`. */
export type StepOutcome =
  | {
      readonly step: SignInStep;
      readonly problem?: Problem;
      /** For the step `set-up`. */
      readonly secret?: AppSecret;
      readonly passkeys?: PasskeyList;
      /** For the step `recovery-codes`; without them, they could not be made. */
      readonly recoveryCodes?: readonly string[];
    }
  | 'done';

export interface Services {
  readonly accounts: Accounts;
  readonly mode: SignInMode;
  /** Sends the tokens to the API (ARCHITECTURE §5). @throws RequestError */
  readonly openSession: (tokens: Tokens) => Promise<unknown>;
  /** Has the API mail the code of a sign-up. @throws RequestError */
  readonly startSignUp: (email: string) => Promise<unknown>;
  /** Exchanges the code that was mailed last for a ticket of the user pool. @throws RequestError */
  readonly finishSignUp: (code: string) => Promise<string>;
  /** A ticket for a mail of the user pool that resets a password. @throws RequestError */
  readonly resetTicket: (email: string) => Promise<string>;
  /** Ends all sessions of the old password, including the one of this browser. @throws RequestError */
  readonly endSessions: (tokens: Tokens) => Promise<unknown>;
  readonly recovery: Recovery;
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
  passkeys: [],
  'recovery-codes': [],
  recover: ['code'],
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
      await services.startSignUp(email);
      return { step: 'code' };
    case 'code':
      await createAccount(
        { email, password, firstName: typed.firstName.trim() },
        await services.finishSignUp(code),
        accounts,
      );
      return signInAfter(email, password, services);
    case 'forgot':
      return startReset(email, services);
    case 'reset':
      await accounts.reset(email, code, newPassword);
      if (services.mode === 'change-password') return 'done';
      return signInAfter(email, newPassword, services);
    case 'factor':
      return continueSignIn(await accounts.enterAppCode(code), services);
    case 'new-password':
      await accounts.changePassword(password, newPassword);
      await services.endSessions(await accounts.tokens());
      return endSignIn(accounts);
    case 'set-up':
      await accounts.turnOnSecondFactor(code);
      return newRecoveryCodes(services);
    case 'turn-off':
      await accounts.turnOffSecondFactor();
      return endSignIn(accounts);
    case 'recovery-codes':
      return typed.kept === true ? endSignIn(accounts) : { step, problem: CODES_NOT_KEPT };
    case 'recover':
      return recover(email, password, code, services);
    case 'passkeys':
      return { step, ...(await addPasskey(accounts)) };
  }
}

async function signIn(email: string, password: string, services: Services): Promise<StepOutcome> {
  const { accounts } = services;
  const answer = await accounts.signIn(email, password);
  if (answer === 'reset-required') return startReset(email, services);
  if (answer === 'app-code-required') return { step: 'factor' };
  return continueSignIn(answer, services);
}

/** Makes recovery codes, which replace earlier ones. Never throws: returns errors as a `problem`. */
export async function newRecoveryCodes({ accounts, recovery }: Services): Promise<StepOutcome> {
  return { step: 'recovery-codes', ...(await makeCodes(accounts, recovery)) };
}

/** Uses a recovery code, then signs in again: only the pool says whether the second factor is off. */
async function recover(
  email: string,
  password: string,
  code: string,
  services: Services,
): Promise<StepOutcome> {
  await services.recovery.use(email, code);
  const outcome = await signInAfter(email, password, services);
  return outcome !== 'done' && outcome.step === 'factor'
    ? { step: 'recover', problem: CODE_NOT_ACCEPTED }
    : outcome;
}

/** Signs in with a passkey instead of a password. Never throws: returns errors as a `problem`. */
export async function submitPasskey(email: string, services: Services): Promise<StepOutcome> {
  try {
    return await continueSignIn(await services.accounts.signInWithPasskey(email.trim()), services);
  } catch (error) {
    return { step: 'sign-in', problem: passkeyProblem(error, 'sign-in') };
  }
}

/** Continues after a correct password and code, or a passkey, according to the page's mode. */
async function continueSignIn(
  tokens: Tokens,
  { accounts, mode, openSession }: Services,
): Promise<StepOutcome> {
  if (mode === 'change-password') return { step: 'new-password' };
  if (mode === 'second-factor') {
    const factor = await accounts.secondFactor();
    return factor === 'on' ? { step: 'turn-off' } : { step: 'set-up', secret: factor };
  }
  if (mode === 'passkey') return { step: 'passkeys', passkeys: await accounts.passkeys() };
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

/** Creates an account, unless the address has one: by a request whose answer was lost, or since long. */
async function createAccount(
  account: Parameters<Accounts['create']>[0],
  ticket: string,
  accounts: Accounts,
): Promise<void> {
  try {
    await accounts.create(account, ticket);
  } catch (error) {
    if (!(error instanceof Error && /^(Username|Alias)ExistsException$/.test(error.name))) throw error;
  }
}

/** Mails a reset code. An address without a confirmed account gets the same answer. */
async function startReset(email: string, { accounts, resetTicket }: Services): Promise<StepOutcome> {
  const ticket = await resetTicket(email);
  try {
    await accounts.requestReset(email, ticket);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isAboutState = error.name === 'InvalidParameterException' && /verified/i.test(error.message);
    if (!isAboutState && !REVEALS_ACCOUNT.has(error.name)) throw error;
  }
  return { step: 'reset' };
}

/** Errors that say whether an address has an account. The pool looks at our ticket, which works once, only where it would mail a code. */
const REVEALS_ACCOUNT: ReadonlySet<string> = new Set([
  'UserNotFoundException',
  'UserLambdaValidationException',
]);

/** Sends another code. Returns an error message, if any. */
export async function resend(
  step: 'code' | 'reset',
  typed: string,
  services: Services,
): Promise<Problem | undefined> {
  const email = typed.trim();
  try {
    await (step === 'code' ? services.startSignUp(email) : startReset(email, services));
    return undefined;
  } catch (error) {
    return placeProblem(toProblem(error, step), step);
  }
}
