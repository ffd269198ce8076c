import type { Page } from 'playwright-core';
import { NEVER, refusal, UNREACHABLE } from '../answers.ts';
import { type CatalogState, type StateGroup, waitUntilBusy } from '../catalog-state.ts';
import { POOL_WITH_FACTOR, poolFailure, poolReply } from '../pool.ts';

const SIGN_IN = '/login.html';
const FACTOR = `${SIGN_IN}?mode=second-factor&returnTo=%2Faccount`;
const PASSWORD = 'Ridge-and-eave-7';
const visitor = true;

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

const codeStates: readonly CatalogState[] = [
  {
    name: 'code',
    spec: '§1',
    path: `${SIGN_IN}#create`,
    visitor,
    act: create,
    shows: 'They are valid for 24 hours.',
  },
  {
    name: 'code-wrong',
    spec: '§1',
    path: `${SIGN_IN}#create`,
    visitor,
    pool: { ConfirmSignUp: poolFailure('CodeMismatchException') },
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
    shows: 'six digits are on their way there',
  },
  {
    name: 'reset-weak',
    spec: '§1',
    path: `${SIGN_IN}#forgot`,
    visitor,
    act: async (page) => {
      await askForReset(page);
      await page.getByLabel('Six-digit code').fill('12');
      await page.getByLabel('New password', { exact: true }).fill('ridge');
      await press(page, 'Save and sign in');
    },
    shows: 'The password still needs',
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
    name: 'turn-factor-off',
    spec: '§1',
    path: FACTOR,
    visitor,
    act: signIn,
    pool: {
      GetUser: poolReply({
        Username: 'sample',
        UserAttributes: [],
        UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      }),
    },
    shows: 'Your second factor is on',
  },
  {
    name: 'new-password',
    spec: '§1',
    visitor,
    act: signIn,
    path: `${SIGN_IN}?mode=change-password&returnTo=%2Faccount`,
    shows: 'You need it from your next sign-in on.',
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
      shows: 'Forgot your password?',
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
      name: 'create-exists',
      spec: '§1',
      path: `${SIGN_IN}#create`,
      visitor,
      act: create,
      pool: { SignUp: poolFailure('UsernameExistsException') },
      shows: 'This address already has an account.',
    },
    {
      name: 'forgot',
      spec: '§1',
      path: `${SIGN_IN}#forgot`,
      visitor,
      shows: 'lets you choose a new password',
    },
    ...codeStates,
    ...factorStates,
  ],
};
