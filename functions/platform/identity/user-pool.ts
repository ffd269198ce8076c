import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { ApiError } from '#shared/contract/errors.ts';
import type { Config } from '../config.ts';
import { openAws } from '../network/aws-client.ts';

/** The pattern of the pool's and our user ids, as the source of a regular expression. They are parts of keys, ours of the session cookie. */
export const USER_ID = '[\\w-]{1,64}';

/** What a call to the user pool needs of the configuration. */
export type PoolConfig = Pick<Config, 'userPoolId' | 'userPoolClientId' | 'cognitoEndpoint'>;

/** Time-out of a call to the user pool, in milliseconds. */
const ANSWER_MS = 3000;
/** As `ANSWER_MS`, for a call that the pool's trigger answers: Cognito waits five seconds for it. */
const TRIGGER_MS = 8000;

/** Tokens for a refresh token. A pool with rotation returns a new refresh token, and the old one soon becomes invalid. */
export interface RefreshedTokens {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
}

/**
 * Errors that end a sign-in: a revoked, expired or reused token, or a user who is disabled, deleted or must choose another
 * password. Other errors (throttling, outage, unknown client) say nothing about the user.
 */
const REFUSALS: ReadonlySet<string> = new Set([
  'NotAuthorizedException',
  'PasswordResetRequiredException',
  'RefreshTokenReuseException',
  'UserNotConfirmedException',
  'UserNotFoundException',
]);

/** New tokens for a refresh token, or `refused` when its sign-in has ended. @throws when the user pool fails */
export async function exchangeRefreshToken(
  config: Config,
  token: string,
): Promise<RefreshedTokens | 'refused'> {
  const { GetTokensFromRefreshTokenCommand } = await sdk();
  const refresh = new GetTokensFromRefreshTokenCommand({
    ClientId: config.userPoolClientId,
    RefreshToken: token,
  });
  try {
    const { AuthenticationResult: tokens } = await (await clientFor(config)).send(refresh, timeout());
    if (tokens?.IdToken === undefined || tokens.AccessToken === undefined)
      throw new Error('The user pool returned no tokens for a refresh.');
    const { IdToken: idToken, AccessToken: accessToken, RefreshToken: refreshToken } = tokens;
    return { idToken, accessToken, refreshToken };
  } catch (error) {
    if (error instanceof Error && REFUSALS.has(error.name)) return 'refused';
    throw error;
  }
}

/**
 * Signs in a user by password, as only a role that the pool's policy allows may do: browsers use SRP.
 * @throws when the pool refuses, wants another factor, or fails
 */
export async function signInWithPassword(
  config: PoolConfig,
  email: string,
  password: string,
): Promise<{ readonly idToken: string; readonly accessToken: string; readonly refreshToken: string }> {
  const { AdminInitiateAuthCommand } = await sdk();
  const signIn = new AdminInitiateAuthCommand({
    UserPoolId: config.userPoolId,
    ClientId: config.userPoolClientId,
    AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  const { AuthenticationResult: tokens } = await (await clientFor(config)).send(signIn, timeout());
  const { IdToken: idToken, AccessToken: accessToken, RefreshToken: refreshToken } = tokens ?? {};
  if (idToken === undefined || accessToken === undefined || refreshToken === undefined)
    throw new Error('The user pool returned no tokens for a password.');
  return { idToken, accessToken, refreshToken };
}

/**
 * Whether a password is the user's: changes it to itself, which the pool allows only with the right one.
 * @throws ApiError `tooManyRequests` when the pool takes no more guesses; another error when it fails
 */
export async function isPasswordOf(
  config: PoolConfig,
  accessToken: string,
  password: string,
): Promise<boolean> {
  const { ChangePasswordCommand } = await sdk();
  const change = new ChangePasswordCommand({
    AccessToken: accessToken,
    PreviousPassword: password,
    ProposedPassword: password,
  });
  try {
    await (await clientFor(config)).send(change, timeout());
    return true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'NotAuthorizedException' || error.name.startsWith('InvalidP')) return false;
    if (error.name === 'LimitExceededException')
      throw new ApiError('tooManyRequests', 'Try again in 15 minutes.');
    throw error;
  }
}

/** Revokes a refresh token and its access tokens. @throws when the user pool fails */
export async function revokeRefreshToken(config: Config, token: string): Promise<void> {
  const { RevokeTokenCommand } = await sdk();
  const revoke = new RevokeTokenCommand({ Token: token, ClientId: config.userPoolClientId });
  await (await clientFor(config)).send(revoke, timeout());
}

/** Ends all sign-ins of a user at the pool; no error when the user does not exist. @throws when the user pool fails */
export async function signOutUser(config: Config, poolUserId: string): Promise<void> {
  const { AdminUserGlobalSignOutCommand } = await sdk();
  const signOut = new AdminUserGlobalSignOutCommand({ UserPoolId: config.userPoolId, Username: poolUserId });
  await unlessGone((await clientFor(config)).send(signOut, timeout()));
}

/** Removes a user from the pool; no error when the user does not exist. @throws when the user pool fails */
export async function deleteUser(config: Config, poolUserId: string): Promise<void> {
  const { AdminDeleteUserCommand } = await sdk();
  const remove = new AdminDeleteUserCommand({ UserPoolId: config.userPoolId, Username: poolUserId });
  await unlessGone((await clientFor(config)).send(remove, timeout()));
}

/** Creates a user with a ticket of ours, as the sign-in page does; no error when there is one. @throws when the user pool fails */
export async function signUpWithTicket(
  config: PoolConfig,
  email: string,
  password: string,
  ticket: string,
): Promise<void> {
  const { SignUpCommand } = await sdk();
  const signUp = new SignUpCommand({
    ClientId: config.userPoolClientId,
    Username: email,
    Password: password,
    UserAttributes: [{ Name: 'email', Value: email }],
    ValidationData: [{ Name: 'ticket', Value: ticket }],
  });
  const done = (await clientFor(config)).send(signUp, { abortSignal: AbortSignal.timeout(TRIGGER_MS) });
  await unless(['UsernameExistsException'], done);
}

/** Removes a user by its own right; no error when there is none with this password. @throws when the user pool fails */
export async function deleteUserWithPassword(
  config: PoolConfig,
  email: string,
  password: string,
): Promise<void> {
  const { DeleteUserCommand } = await sdk();
  const tokens = await unless([...REFUSALS], signInWithPassword(config, email, password));
  if (tokens === undefined) return;
  await (await clientFor(config)).send(new DeleteUserCommand({ AccessToken: tokens.accessToken }), timeout());
}

/** Finds a user by e-mail address. @returns the pool's id @throws when the user pool fails */
export async function findUserByEmail(config: Config, email: string): Promise<string | undefined> {
  const { AdminGetUserCommand } = await sdk();
  const find = new AdminGetUserCommand({ UserPoolId: config.userPoolId, Username: email });
  const found = await unlessGone((await clientFor(config)).send(find, timeout()));
  return found?.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
}

/** Turns off the codes of a user's authenticator app; no error when the user does not exist. @throws when the user pool fails */
export async function turnOffSecondFactor(config: Config, poolUserId: string): Promise<void> {
  const { AdminSetUserMFAPreferenceCommand } = await sdk();
  const off = new AdminSetUserMFAPreferenceCommand({
    UserPoolId: config.userPoolId,
    Username: poolUserId,
    SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
  });
  await unlessGone((await clientFor(config)).send(off, timeout()));
}

/** Loaded with the first call to the pool: most requests make none, and the SDK is a third of the code to load. */
function sdk(): Promise<typeof import('@aws-sdk/client-cognito-identity-provider')> {
  return import('@aws-sdk/client-cognito-identity-provider');
}

/** The client of each configuration; a function has one. */
const clients = new WeakMap<PoolConfig, CognitoIdentityProviderClient>();

async function clientFor(config: PoolConfig): Promise<CognitoIdentityProviderClient> {
  const { CognitoIdentityProviderClient } = await sdk();
  const known = clients.get(config);
  if (known !== undefined) return known;
  const { cognitoEndpoint: endpoint } = config;
  const client = openAws(
    CognitoIdentityProviderClient,
    endpoint === undefined ? {} : { endpoint },
    TRIGGER_MS,
  );
  clients.set(config, client);
  return client;
}

function timeout(): { readonly abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(ANSWER_MS) };
}

function unlessGone<T>(done: Promise<T>): Promise<T | undefined> {
  return unless(['UserNotFoundException'], done);
}

async function unless<T>(names: readonly string[], done: Promise<T>): Promise<T | undefined> {
  try {
    return await done;
  } catch (error) {
    if (!(error instanceof Error && names.includes(error.name))) throw error;
    return undefined;
  }
}
