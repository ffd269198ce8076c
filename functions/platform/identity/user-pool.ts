import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { Config } from '../config.ts';

/** How long a user pool may take to answer, in milliseconds. */
const ANSWER_MS = 3000;

/** Tokens for a refresh token. A pool that rotates them gives a new refresh token, and the old one is worth nothing soon. */
export interface RefreshedTokens {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
}

/**
 * How the pool says that a sign-in is over: revoked, expired or reused token, a user who is disabled, deleted or must choose
 * another password. Everything else (throttled, broken, no such client) says nothing about the user.
 */
const REFUSALS: ReadonlySet<string> = new Set([
  'NotAuthorizedException',
  'PasswordResetRequiredException',
  'RefreshTokenReuseException',
  'UserNotConfirmedException',
  'UserNotFoundException',
]);

/** New tokens for a refresh token, or `refused` when its sign-in is over. @throws when the user pool did not answer that */
export async function refreshTokens(config: Config, token: string): Promise<RefreshedTokens | 'refused'> {
  const { GetTokensFromRefreshTokenCommand } = await sdk();
  const refresh = new GetTokensFromRefreshTokenCommand({
    ClientId: config.userPoolClientId,
    RefreshToken: token,
  });
  try {
    const { AuthenticationResult: tokens } = await (await clientFor(config)).send(refresh, timeout());
    if (tokens?.IdToken === undefined || tokens.AccessToken === undefined)
      throw new Error('The user pool answered a refresh without tokens.');
    const { IdToken: idToken, AccessToken: accessToken, RefreshToken: refreshToken } = tokens;
    return { idToken, accessToken, refreshToken };
  } catch (error) {
    if (error instanceof Error && REFUSALS.has(error.name)) return 'refused';
    throw error;
  }
}

/** Takes a refresh token back, and with it the access tokens it gave. @throws when the user pool did not do so */
export async function revokeRefreshToken(config: Config, token: string): Promise<void> {
  const { RevokeTokenCommand } = await sdk();
  const revoke = new RevokeTokenCommand({ Token: token, ClientId: config.userPoolClientId });
  await (await clientFor(config)).send(revoke, timeout());
}

/** Ends every sign-in of a user at the pool. One who is not there any more has none. @throws when the user pool did not do so */
export async function signOutUser(config: Config, userId: string): Promise<void> {
  const { AdminUserGlobalSignOutCommand } = await sdk();
  const signOut = new AdminUserGlobalSignOutCommand({ UserPoolId: config.userPoolId, Username: userId });
  await unlessGone((await clientFor(config)).send(signOut, timeout()));
}

/** Removes a user from the pool; no error when that has happened before. @throws when the user pool did not do so */
export async function deleteUser(config: Config, userId: string): Promise<void> {
  const { AdminDeleteUserCommand } = await sdk();
  const remove = new AdminDeleteUserCommand({ UserPoolId: config.userPoolId, Username: userId });
  await unlessGone((await clientFor(config)).send(remove, timeout()));
}

/** Loaded when the pool is first asked: most calls never ask it, and it would be a third of what they load. */
function sdk(): Promise<typeof import('@aws-sdk/client-cognito-identity-provider')> {
  return import('@aws-sdk/client-cognito-identity-provider');
}

let client: CognitoIdentityProviderClient | undefined;

async function clientFor({ cognitoEndpoint }: Config): Promise<CognitoIdentityProviderClient> {
  const { CognitoIdentityProviderClient } = await sdk();
  client ??= new CognitoIdentityProviderClient(
    cognitoEndpoint === undefined ? {} : { endpoint: cognitoEndpoint },
  );
  return client;
}

function timeout(): { readonly abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(ANSWER_MS) };
}

async function unlessGone(done: Promise<unknown>): Promise<void> {
  try {
    await done;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'UserNotFoundException')) throw error;
  }
}
