import type { Page } from 'playwright-core';
import { DONE, NEVER, refusal, UNREACHABLE } from '../answers.ts';
import { type CatalogState, type StateGroup, waitUntilBusy } from '../catalog-state.ts';
import { FACTOR_IS_ON, POOL_WITH_FACTOR, POOL_WITH_PASSKEYS, poolFailure, poolReply } from '../pool.ts';

const SIGN_IN = '/login.html';
const FACTOR = `${SIGN_IN}?mode=second-factor&returnTo=%2Faccount`;
const PASSWORD = 'Ridge-and-eave-7';
const visitor = true;

const PASSKEYS = `${SIGN_IN}?mode=passkey&returnTo=%2Faccount`;
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill('ana@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign in');
}

async function create(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Email address').fill('ana@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Create account');
}

async function askForReset(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill('ana@example.com');
  await press(page, 'Send the code');
}

async function reset(page: Page, code: string, password: string): Promise<void> {
  await askForReset(page);
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await press(page, 'Save and sign in');
}

async function turnFactorOn(page: Page): Promise<void> {
  await signIn(page);
  await page.getByLabel('Six-digit code').fill('123456');
  await press(page, 'Turn it on');
}

const codeStates: readonly CatalogState[] = [
  {
    name: 'code',
    spec: '§1',
    path: `${SIGN_IN}#create`,
    visitor,
    act: create,
    shows: 'for 24 hours.',
  },
  {
    name: 'code-wrong',
    spec: '§1',
    path: `${SIGN_IN}#create`,
    visitor,
    answers: { finishSignUp: refusal('signUpCode') },
    act: async (page) => {
      await create(page);
      await page.getByLabel('Six-digit code').fill('123456');
      await press(page, 'Confirm and sign in');
    },
    shows: 'This is not the code.',
  },
  {
    name: 'reset',
    spec: '§1',
    path: `${SIGN_IN}#forgot`,
    visitor,
    act: askForReset,
    shows: 'we sent it a six-digit code',
  },
  {
    name: 'reset-common',
    spec: '§1',
    path: `${SIGN_IN}#forgot`,
    visitor,
    act: (page) => reset(page, '123456', 'Password-1234'),
    shows: 'on a list of stolen and common passwords',
  },
  {
    name: 'reset-weak',
    spec: '§1',
    path: `${SIGN_IN}#forgot`,
    visitor,
    act: (page) => reset(page, '12', 'ridge'),
    shows: 'Use at least 12 characters.',
  },
];

const factorStates: readonly CatalogState[] = [
  {
    name: 'app-code',
    spec: '§1',
    path: SIGN_IN,
    visitor,
    act: signIn,
    pool: POOL_WITH_FACTOR,
    shows: 'Open your authenticator app',
  },
  {
    name: 'confirm-it-is-you',
    spec: '§1',
    path: FACTOR,
    visitor,
    shows: 'Cancel without changes',
  },
  {
    name: 'set-up-factor',
    spec: '§1',
    path: FACTOR,
    visitor,
    act: signIn,
    shows: 'Open it in an app on this device',
  },
  {
    name: 'recovery-codes',
    spec: '§1',
    path: FACTOR,
    visitor,
    act: turnFactorOn,
    answers: {
      newRecoveryCodes: {
        codes: Array.from({ length: 10 }, (_, at) => `0${at}23-4567-89AB-CDEF-GHJK-MNP${at}`),
      },
    },
    shows: 'I have kept the codes',
  },
  {
    name: 'recovery-codes-failed',
    spec: '§1',
    path: FACTOR,
    visitor,
    act: turnFactorOn,
    answers: { newRecoveryCodes: refusal('unavailable') },
    shows: 'Make the codes',
  },
  {
    name: 'recover',
    spec: '§1',
    path: SIGN_IN,
    visitor,
    act: async (page) => {
      await signIn(page);
      await press(page, 'Lost your phone? Use a recovery code');
      await page.getByLabel('Recovery code', { exact: true }).fill('0123-4567');
      await press(page, 'Turn off two-step sign-in');
    },
    pool: POOL_WITH_FACTOR,
    answers: { useRecoveryCode: DONE },
    shows: 'Two-step sign-in is still on.',
  },
  {
    name: 'turn-factor-off',
    spec: '§1',
    path: FACTOR,
    visitor,
    act: signIn,
    pool: FACTOR_IS_ON,
    shows: 'Two-step sign-in is on',
  },
  {
    name: 'new-password',
    spec: '§1',
    visitor,
    act: signIn,
    path: `${SIGN_IN}?mode=change-password&returnTo=%2Faccount`,
    shows: 'Saving it signs you out everywhere',
  },
];

const passkeyStates: readonly CatalogState[] = [
  {
    name: 'passkey-refused',
    spec: '§1',
    path: SIGN_IN,
    visitor,
    act: async (page) => {
      await page.getByLabel('Email address').fill('ana@example.com');
      await press(page, 'Sign in with a passkey');
    },
    pool: {
      InitiateAuth: poolReply({
        ChallengeName: 'SELECT_CHALLENGE',
        ChallengeParameters: {},
        AvailableChallenges: ['PASSWORD'],
      }),
    },
    shows: 'No passkey was used.',
  },
  {
    name: 'passkeys-none',
    spec: '§1',
    path: PASSKEYS,
    visitor,
    act: signIn,
    shows: 'You have no passkeys yet.',
  },
  {
    name: 'passkeys',
    spec: '§1',
    path: PASSKEYS,
    visitor,
    act: signIn,
    pool: POOL_WITH_PASSKEYS,
    shows: 'You have 2 passkeys.',
  },
  {
    name: 'passkeys-with-factor',
    spec: '§1',
    path: PASSKEYS,
    visitor,
    act: signIn,
    pool: { ...POOL_WITH_PASSKEYS, ...FACTOR_IS_ON },
    shows: 'Passkeys do not work until',
  },
];

/** The sign-in page (PRODUCT §1: login is external). */
export const SIGN_IN_PAGE: StateGroup = {
  name: 'sign-in',
  states: [
    { name: 'sign-in', spec: '§1', path: SIGN_IN, visitor, shows: 'Your first sign-in starts a free trial' },
    {
      name: 'sign-in-invalid',
      spec: '§1',
      path: SIGN_IN,
      visitor,
      act: (page) => press(page, 'Sign in'),
      shows: 'Enter your email address.',
    },
    {
      name: 'sign-in-wrong',
      spec: '§1',
      path: SIGN_IN,
      visitor,
      act: signIn,
      pool: { InitiateAuth: poolFailure('NotAuthorizedException') },
      shows: 'do not match an account',
    },
    {
      name: 'sign-in-unreachable',
      spec: '§1',
      path: SIGN_IN,
      visitor,
      act: signIn,
      answers: { openSession: refusal('unavailable') },
      shows: 'The service is busy.',
    },
    {
      name: 'signing-in',
      spec: '§1',
      path: SIGN_IN,
      visitor,
      act: async (page) => {
        await signIn(page);
        await waitUntilBusy(page);
      },
      answers: { openSession: NEVER },
      shows: 'Forgot password?',
    },
    {
      name: 'local',
      spec: '§1',
      path: `${SIGN_IN}#forgot`,
      visitor,
      config: { data: 'sample', mailboxUrl: 'http://127.0.0.1:4401' },
      shows: 'local mailbox',
    },
    {
      name: 'create',
      spec: '§1, §2',
      path: `${SIGN_IN}#create`,
      visitor,
      act: async (page) => {
        await page.getByLabel('State').selectOption('Texas');
        await page.getByLabel('City or county').selectOption({ index: 1 });
      },
      shows: 'We send a code here to confirm that it is yours.',
    },
    {
      name: 'create-no-coverage',
      spec: '§1',
      path: `${SIGN_IN}#create`,
      visitor,
      answers: { coverage: UNREACHABLE },
      shows: 'This could not be loaded.',
    },
    {
      name: 'create-limited',
      spec: '§1',
      path: `${SIGN_IN}#create`,
      visitor,
      act: create,
      answers: { startSignUp: refusal('tooManyRequests', 'Try again in 43 minutes.') },
      shows: 'Try again in 43 minutes.',
    },
    {
      name: 'forgot',
      spec: '§1',
      path: `${SIGN_IN}#forgot`,
      visitor,
      shows: 'a code to choose a new password',
    },
    ...codeStates,
    ...factorStates,
    ...passkeyStates,
  ],
};
