import { Amplify } from 'aws-amplify';
import {
  confirmResetPassword,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  signIn,
  signUp,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import type { Accounts, Tokens } from './accounts.ts';
import { MemoryStorage } from './memory-storage.ts';

export type PoolConfig = Pick<SiteConfig, 'userPoolId' | 'userPoolClientId' | 'cognitoEndpoint'>;

/** The user pool through Amplify: passwords are proved by SRP, tokens live in memory until they are handed over. */
export function openCognito(config: PoolConfig): Accounts {
  // Amplify warns on the console of a custom endpoint at each sign-in; the local stack has one on purpose.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  const memory = new MemoryStorage();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        ...(config.cognitoEndpoint === null ? {} : { userPoolEndpoint: config.cognitoEndpoint }),
        loginWith: { email: true },
      },
    },
  });
  // After `configure`, which chooses the browser's own storage.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(memory);

  return {
    async signIn(email, password) {
      const { isSignedIn, nextStep } = await signIn({ username: email, password });
      if (isSignedIn) return takeTokens(memory);
      if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return 'unconfirmed';
      if (nextStep.signInStep === 'RESET_PASSWORD') return 'reset-required';
      throw new Error(`The user pool asks for ${nextStep.signInStep}, which this page does not offer.`);
    },
    async create({ email, password, firstName }) {
      const userAttributes = { email, ...(firstName === '' ? {} : { given_name: firstName }) };
      const { isSignUpComplete } = await signUp({ username: email, password, options: { userAttributes } });
      return isSignUpComplete ? 'confirmed' : 'code-sent';
    },
    async confirm(email, code) {
      await confirmSignUp({ username: email, confirmationCode: code });
    },
    async resendCode(email) {
      await resendSignUpCode({ username: email });
    },
    async requestReset(email) {
      await resetPassword({ username: email });
    },
    async reset(email, code, newPassword) {
      await confirmResetPassword({ username: email, confirmationCode: code, newPassword });
    },
  };
}

/** The tokens of the sign-in just done, which are forgotten here: the page has nobody signed in afterwards. */
async function takeTokens(memory: MemoryStorage): Promise<Tokens> {
  const tokens = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
  await memory.clear();
  if (tokens?.idToken === undefined || tokens.refreshToken === undefined)
    throw new Error('The user pool answered without all three tokens.');
  return {
    idToken: tokens.idToken.toString(),
    accessToken: tokens.accessToken.toString(),
    refreshToken: tokens.refreshToken,
  };
}
