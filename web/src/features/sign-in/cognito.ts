import { Amplify } from 'aws-amplify';
import {
  associateWebAuthnCredential,
  confirmResetPassword,
  confirmSignIn,
  deleteWebAuthnCredential,
  fetchMFAPreference,
  fetchUserAttributes,
  listWebAuthnCredentials,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, sharedInMemoryStorage } from 'aws-amplify/utils';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { type Accounts, NoPasskey, type Tokens } from './accounts.ts';

/** Cognito's limit for a user. */
const PASSKEYS_MAX = 20;

type PoolConfig = Pick<SiteConfig, 'userPoolId' | 'userPoolClientId' | 'cognitoEndpoint'>;

/**
 * Opens the user pool with Amplify. Passwords use SRP. Tokens stay in memory, so that no other script can read them from
 * storage (ARCHITECTURE §5).
 */
export function openCognito(config: PoolConfig): Accounts {
  // Amplify warns about a custom endpoint at each sign-in; the local stack has one on purpose.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
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
  // After `configure`, which chooses local storage.
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage);

  return {
    async signIn(email, password) {
      // Amplify refuses a second sign-in while it has the tokens of an earlier one.
      await sharedInMemoryStorage.clear();
      const { isSignedIn, nextStep } = await signIn({ username: email, password });
      if (isSignedIn) return readTokens();
      if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') return 'app-code-required';
      if (nextStep.signInStep === 'RESET_PASSWORD') return 'reset-required';
      throw new Error(`The user pool asks for ${nextStep.signInStep}, which this page does not offer.`);
    },
    async signInWithPasskey(email) {
      await sharedInMemoryStorage.clear();
      const { isSignedIn } = await signIn({
        username: email,
        options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' },
      });
      if (isSignedIn) return readTokens();
      throw new NoPasskey('The user pool offers no passkey.');
    },
    async enterAppCode(code) {
      const { isSignedIn, nextStep } = await confirmSignIn({ challengeResponse: code });
      if (isSignedIn) return readTokens();
      throw new Error(`The user pool asks for ${nextStep.signInStep}, which this page does not offer.`);
    },
    tokens: readTokens,
    forget: () => sharedInMemoryStorage.clear(),
    async end() {
      // A failure must not keep the user on this page: the tokens are only in memory and expire within an hour.
      await signOut().catch((error: unknown) => console.warn('Signing out at the user pool failed.', error));
      await sharedInMemoryStorage.clear();
    },
    async create({ email, password, firstName }, ticket) {
      const userAttributes = { email, ...(firstName === '' ? {} : { given_name: firstName }) };
      await signUp({ username: email, password, options: { userAttributes, validationData: { ticket } } });
    },
    async requestReset(email, ticket) {
      await resetPassword({ username: email, options: { clientMetadata: { ticket } } });
    },
    async reset(email, code, newPassword) {
      await confirmResetPassword({ username: email, confirmationCode: code, newPassword });
    },
    changePassword: (oldPassword, newPassword) => updatePassword({ oldPassword, newPassword }),
    async secondFactor() {
      const { enabled = [] } = await fetchMFAPreference();
      if (enabled.includes('TOTP')) return 'on';
      const [{ sharedSecret, getSetupUri }, { email }] = await Promise.all([
        setUpTOTP(),
        fetchUserAttributes(),
      ]);
      return { key: sharedSecret, address: getSetupUri(PRODUCT_NAME, email).href };
    },
    async turnOnSecondFactor(code) {
      await verifyTOTPSetup({ code });
      await updateMFAPreference({ totp: 'PREFERRED' });
    },
    turnOffSecondFactor: () => updateMFAPreference({ totp: 'DISABLED' }),
    async passkeys() {
      const [{ credentials }, { enabled = [] }] = await Promise.all([
        listWebAuthnCredentials({ pageSize: PASSKEYS_MAX }),
        fetchMFAPreference(),
      ]);
      return {
        secondFactorIsOn: enabled.includes('TOTP'),
        entries: credentials
          .map(({ credentialId = '', friendlyCredentialName = 'Passkey', createdAt = new Date(0) }) => ({
            id: credentialId,
            name: friendlyCredentialName,
            createdAt: createdAt.toISOString(),
          }))
          .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)),
      };
    },
    addPasskey: () => associateWebAuthnCredential(),
    removePasskey: (credentialId) => deleteWebAuthnCredential({ credentialId }),
  };
}

async function readTokens(): Promise<Tokens> {
  const tokens = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
  if (tokens?.idToken === undefined || tokens.refreshToken === undefined)
    throw new Error('The user pool answered without all three tokens.');
  return {
    idToken: tokens.idToken.toString(),
    accessToken: tokens.accessToken.toString(),
    refreshToken: tokens.refreshToken,
  };
}
