import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { codeDelivery, codeExpired, codeMismatch, redeemCode, sendCode } from './codes.ts';
import { CognitoError } from './cognito-error.ts';
import {
  beginPasskey,
  beginPasskeySignIn,
  browserCredential,
  finishPasskey,
  finishPasskeySignIn,
  listPasskeys,
  newPasskeyChallenges,
  removePasskey,
} from './passkeys.ts';
import { addUser, checkPolicy, findUser, type Pool, type PoolUser, removeUser, setPassword } from './pool.ts';
import {
  askForCode,
  type CodeChallenges,
  confirmAppSecret,
  hasSecondFactor,
  offerAppSecret,
  redeemAppCode,
  setSecondFactor,
} from './second-factor.ts';
import {
  beginSignIn,
  type Challenges,
  checkPassword,
  checkSignIn,
  findTokenUser,
  finishSignIn,
  openSession,
  renewTokens,
  revokeAll,
  revokeToken,
} from './sign-in.ts';
import { AGENT_CLIENT_ID } from './tokens.ts';
import { callTrigger } from './triggers.ts';

const text = z.string().min(1).max(8192);
export const client = z.object({ ClientId: text });
const namedUser = client.extend({
  Username: text,
  ClientMetadata: z.record(z.string(), z.string()).optional(),
});
const attributes = z.array(z.object({ Name: text, Value: z.string().max(2048) })).default([]);
export const accessToken = z.object({ AccessToken: text });
export const refreshToken = client.extend({ RefreshToken: text });

const signUp = namedUser.extend({
  Username: z.email('Username should be an email.'),
  Password: z.string(),
  UserAttributes: attributes,
  ValidationData: attributes,
});
const initiateAuth = z.discriminatedUnion('AuthFlow', [
  client.extend({
    AuthFlow: z.literal('USER_SRP_AUTH'),
    AuthParameters: z.object({ USERNAME: text, SRP_A: text }),
  }),
  client.extend({
    AuthFlow: z.literal('USER_AUTH'),
    AuthParameters: z.object({ USERNAME: text, PREFERRED_CHALLENGE: z.literal('WEB_AUTHN') }),
  }),
  client.extend({
    AuthFlow: z.enum(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']),
    AuthParameters: z.object({ REFRESH_TOKEN: text }),
  }),
]);
const respond = z.discriminatedUnion('ChallengeName', [
  client.extend({
    ChallengeName: z.literal('PASSWORD_VERIFIER'),
    ChallengeResponses: z.object({
      PASSWORD_CLAIM_SECRET_BLOCK: text,
      TIMESTAMP: text,
      PASSWORD_CLAIM_SIGNATURE: text,
    }),
  }),
  client.extend({
    ChallengeName: z.literal('SOFTWARE_TOKEN_MFA'),
    Session: text,
    ChallengeResponses: z.object({ SOFTWARE_TOKEN_MFA_CODE: text }),
  }),
  client.extend({
    ChallengeName: z.literal('WEB_AUTHN'),
    Session: text,
    ChallengeResponses: z.object({ CREDENTIAL: z.string().max(65_536) }),
  }),
]);

const softwareTokenSettings = z.object({ Enabled: z.boolean() }).optional();
const admin = z.object({
  UserPoolId: text,
  Username: text,
  SoftwareTokenMfaSettings: softwareTokenSettings,
});

const adminCreate = z.object({
  UserPoolId: text,
  Username: z.email('Username should be an email.'),
  MessageAction: z.literal('SUPPRESS'),
  UserAttributes: attributes,
});
const adminPassword = admin.extend({ Password: z.string(), Permanent: z.literal(true) });

const adminSignIn = client.extend({
  UserPoolId: text,
  AuthFlow: z.literal('ADMIN_USER_PASSWORD_AUTH'),
  AuthParameters: z.object({ USERNAME: text, PASSWORD: text }),
});

const mfaPreference = accessToken.extend({
  SoftwareTokenMfaSettings: softwareTokenSettings,
});

export type CognitoOperation = (input: unknown) => object | Promise<object>;

/** Mails a code, if the trigger allows it. @throws CognitoError */
async function mailCode(
  pool: Pool,
  user: PoolUser,
  source: 'CustomMessage_SignUp' | 'CustomMessage_ResendCode' | 'CustomMessage_ForgotPassword',
  { ClientId: clientId, ClientMetadata: clientMetadata }: z.infer<typeof namedUser>,
) {
  await callTrigger(pool, source, { userName: user.id, email: user.email, clientId, clientMetadata });
  return sendCode(pool, user, source === 'CustomMessage_ForgotPassword' ? 'reset' : 'sign-up');
}

/** An operation that validates its input. */
function withInput<T>(schema: z.ZodType<T>, run: (input: T) => object | Promise<object>): CognitoOperation {
  return (input) => {
    const result = schema.safeParse(input);
    if (result.success) return run(result.data);
    const [issue] = result.error.issues;
    throw new CognitoError(
      'InvalidParameterException',
      `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`.replace(/^(Username)?: /, ''),
    );
  };
}

/** An admin operation on one user. */
function forUser(
  pool: Pool,
  run: (user: PoolUser, input: z.infer<typeof admin>) => object | Promise<object>,
): CognitoOperation {
  return withInput(admin, (input) => run(adminUser(pool, input), input));
}

/** @throws CognitoError for another pool or an unknown user */
function adminUser(
  pool: Pool,
  { UserPoolId, Username }: Pick<z.infer<typeof admin>, 'UserPoolId' | 'Username'>,
): PoolUser {
  checkPool(pool, UserPoolId);
  const user = findUser(pool, Username);
  if (user === undefined) throw new CognitoError('UserNotFoundException', 'User does not exist.');
  return user;
}

/** @throws CognitoError for another pool */
function checkPool(pool: Pool, poolId: string): void {
  if (poolId !== pool.poolId)
    throw new CognitoError('ResourceNotFoundException', `User pool ${poolId} does not exist.`);
}

/** An operation of a client of the pool. */
function forClient<T extends { ClientId: string }>(
  pool: Pool,
  schema: z.ZodType<T>,
  run: (input: T) => object | Promise<object>,
): CognitoOperation {
  return withInput(schema, (input) => {
    if (input.ClientId !== pool.clientId && input.ClientId !== AGENT_CLIENT_ID)
      throw new CognitoError(
        'ResourceNotFoundException',
        `User pool client ${input.ClientId} does not exist.`,
      );
    return run(input);
  });
}

/**
 * Returns the operations that Amplify's sign-in and our functions use, by name. They behave like a pool with email addresses as user
 * names and `PreventUserExistenceErrors` on.
 */
export function cognitoOperations(pool: Pool): Readonly<Record<string, CognitoOperation>> {
  const challenges: Challenges = new Map();
  const codeChallenges: CodeChallenges = new Map();
  const passkeyChallenges = newPasskeyChallenges();
  return {
    SignUp: forClient(pool, signUp, async (input) => {
      const { ClientId: clientId, Username: email, Password: password, ValidationData } = input;
      const validationData = Object.fromEntries(ValidationData.map(({ Name, Value }) => [Name, Value]));
      const asked = {
        userName: email,
        email,
        clientId,
        validationData,
        clientMetadata: input.ClientMetadata,
      };
      const { autoConfirmUser: confirmed = false } = await callTrigger(pool, 'PreSignUp_SignUp', asked);
      const givenName = input.UserAttributes.find(({ Name }) => Name === 'given_name')?.Value ?? null;
      const user = addUser(pool, { email, givenName, password, confirmed });
      const made = { UserConfirmed: confirmed, UserSub: user.id };
      if (!confirmed)
        return { ...made, CodeDeliveryDetails: await mailCode(pool, user, 'CustomMessage_SignUp', input) };
      await callTrigger(pool, 'PostConfirmation_ConfirmSignUp', { userName: user.id, email });
      return made;
    }),
    ConfirmSignUp: forClient(pool, namedUser.extend({ ConfirmationCode: text }), async (input) => {
      const user = findUser(pool, input.Username);
      if (user === undefined) throw codeExpired();
      if (user.confirmed)
        throw new CognitoError(
          'NotAuthorizedException',
          'User cannot be confirmed. Current status is CONFIRMED',
        );
      redeemCode(pool, user, 'sign-up', input.ConfirmationCode);
      user.confirmed = true;
      user.updatedAt = pool.now();
      pool.state.save();
      await callTrigger(pool, 'PostConfirmation_ConfirmSignUp', { userName: user.id, email: user.email });
      return {};
    }),
    ResendConfirmationCode: forClient(pool, namedUser, async (input) => {
      const { Username } = input;
      const user = findUser(pool, Username);
      if (user?.confirmed) throw new CognitoError('InvalidParameterException', 'User is already confirmed.');
      return {
        CodeDeliveryDetails:
          user === undefined
            ? codeDelivery(Username)
            : await mailCode(pool, user, 'CustomMessage_ResendCode', input),
      };
    }),
    ForgotPassword: forClient(pool, namedUser, async (input) => {
      const { Username } = input;
      const user = findUser(pool, Username);
      if (user?.mustChangePassword === true)
        throw new CognitoError(
          'NotAuthorizedException',
          'User password cannot be reset in the current state.',
        );
      if (user !== undefined && !user.confirmed)
        throw new CognitoError(
          'InvalidParameterException',
          'Cannot reset password for the user as there is no registered/verified email or phone_number',
        );
      return {
        CodeDeliveryDetails:
          user === undefined
            ? codeDelivery(Username)
            : await mailCode(pool, user, 'CustomMessage_ForgotPassword', input),
      };
    }),
    ConfirmForgotPassword: forClient(
      pool,
      namedUser.extend({ ConfirmationCode: text, Password: z.string() }),
      async (input) => {
        const user = findUser(pool, input.Username);
        if (user === undefined) throw codeMismatch();
        checkPolicy(input.Password);
        redeemCode(pool, user, 'reset', input.ConfirmationCode);
        setPassword(pool, user, input.Password);
        const { id: userName, email } = user;
        await callTrigger(pool, 'PostConfirmation_ConfirmForgotPassword', { userName, email });
        return {};
      },
    ),
    InitiateAuth: forClient(pool, initiateAuth, (input) => {
      if (input.AuthFlow === 'USER_AUTH')
        return beginPasskeySignIn(pool, passkeyChallenges, input.AuthParameters.USERNAME);
      return input.AuthFlow === 'USER_SRP_AUTH'
        ? beginSignIn(pool, challenges, input.AuthParameters.USERNAME, input.AuthParameters.SRP_A)
        : { AuthenticationResult: renewTokens(pool, input.AuthParameters.REFRESH_TOKEN) };
    }),
    AdminInitiateAuth: forClient(pool, adminSignIn, ({ UserPoolId, AuthParameters }) => {
      checkPool(pool, UserPoolId);
      const user = checkSignIn(pool, AuthParameters.USERNAME, AuthParameters.PASSWORD);
      return hasSecondFactor(user)
        ? askForCode(pool, codeChallenges, user)
        : { AuthenticationResult: openSession(pool, user) };
    }),
    RespondToAuthChallenge: forClient(pool, respond, async (input) => {
      if (input.ChallengeName === 'WEB_AUTHN') {
        const { CREDENTIAL: credential } = input.ChallengeResponses;
        const user = await finishPasskeySignIn(pool, passkeyChallenges, input.Session, credential);
        return { AuthenticationResult: openSession(pool, user) };
      }
      if (input.ChallengeName === 'SOFTWARE_TOKEN_MFA') {
        const { SOFTWARE_TOKEN_MFA_CODE: code } = input.ChallengeResponses;
        return {
          AuthenticationResult: openSession(pool, redeemAppCode(pool, codeChallenges, input.Session, code)),
        };
      }
      const user = finishSignIn(pool, challenges, {
        secretBlock: input.ChallengeResponses.PASSWORD_CLAIM_SECRET_BLOCK,
        timestamp: input.ChallengeResponses.TIMESTAMP,
        signature: input.ChallengeResponses.PASSWORD_CLAIM_SIGNATURE,
      });
      return hasSecondFactor(user)
        ? askForCode(pool, codeChallenges, user)
        : { AuthenticationResult: openSession(pool, user) };
    }),
    GetTokensFromRefreshToken: forClient(pool, refreshToken, ({ RefreshToken }) => ({
      AuthenticationResult: renewTokens(pool, RefreshToken),
    })),
    RevokeToken: forClient(pool, client.extend({ Token: text }), ({ Token }) => {
      revokeToken(pool, Token);
      return {};
    }),
    ChangePassword: withInput(
      accessToken.extend({ PreviousPassword: z.string(), ProposedPassword: z.string() }),
      (input) => {
        const user = findTokenUser(pool, input.AccessToken);
        checkPassword(pool, user, input.PreviousPassword);
        setPassword(pool, user, input.ProposedPassword);
        return {};
      },
    ),
    GetUser: withInput(accessToken, ({ AccessToken }) => {
      const user = findTokenUser(pool, AccessToken);
      const factors = hasSecondFactor(user) ? ['SOFTWARE_TOKEN_MFA'] : [];
      return {
        Username: user.id,
        UserAttributes: userAttributes(user),
        UserMFASettingList: factors,
        PreferredMfaSetting: factors[0],
      };
    }),
    AssociateSoftwareToken: withInput(accessToken, ({ AccessToken }) => ({
      SecretCode: offerAppSecret(pool, findTokenUser(pool, AccessToken)),
    })),
    VerifySoftwareToken: withInput(accessToken.extend({ UserCode: text }), ({ AccessToken, UserCode }) => {
      confirmAppSecret(pool, findTokenUser(pool, AccessToken), UserCode);
      return { Status: 'SUCCESS' };
    }),
    SetUserMFAPreference: withInput(mfaPreference, ({ AccessToken, SoftwareTokenMfaSettings }) => {
      const user = findTokenUser(pool, AccessToken);
      if (SoftwareTokenMfaSettings !== undefined)
        setSecondFactor(pool, user, SoftwareTokenMfaSettings.Enabled);
      return {};
    }),
    StartWebAuthnRegistration: withInput(accessToken, ({ AccessToken }) =>
      beginPasskey(pool, passkeyChallenges, findTokenUser(pool, AccessToken)),
    ),
    CompleteWebAuthnRegistration: withInput(
      accessToken.extend({ Credential: browserCredential }),
      async ({ AccessToken, Credential }) => {
        await finishPasskey(pool, passkeyChallenges, findTokenUser(pool, AccessToken), Credential);
        return {};
      },
    ),
    ListWebAuthnCredentials: withInput(accessToken, ({ AccessToken }) =>
      listPasskeys(findTokenUser(pool, AccessToken)),
    ),
    DeleteWebAuthnCredential: withInput(
      accessToken.extend({ CredentialId: text }),
      ({ AccessToken, CredentialId }) => {
        removePasskey(pool, findTokenUser(pool, AccessToken), CredentialId);
        return {};
      },
    ),
    GlobalSignOut: withInput(accessToken, ({ AccessToken }) => {
      revokeAll(pool, findTokenUser(pool, AccessToken).id);
      return {};
    }),
    DeleteUser: withInput(accessToken, ({ AccessToken }) => {
      removeUser(pool, findTokenUser(pool, AccessToken));
      return {};
    }),
    AdminGetUser: forUser(pool, (user) => ({
      Username: user.id,
      UserAttributes: userAttributes(user),
      UserCreateDate: user.createdAt / 1000,
      UserLastModifiedDate: user.updatedAt / 1000,
      Enabled: true,
      UserStatus: statusOf(user),
    })),
    AdminCreateUser: withInput(adminCreate, async ({ UserPoolId, Username: email, UserAttributes }) => {
      checkPool(pool, UserPoolId);
      await callTrigger(pool, 'PreSignUp_AdminCreateUser', { userName: email, email });
      const given = new Map(UserAttributes.map(({ Name, Value }) => [Name, Value]));
      const user = addUser(pool, {
        email,
        givenName: given.get('given_name') ?? null,
        password: randomBytes(32).toString('base64url'),
        confirmed: given.get('email_verified') === 'true',
      });
      user.mustChangePassword = true;
      pool.state.save();
      return { User: { Username: user.id, Attributes: userAttributes(user), UserStatus: statusOf(user) } };
    }),
    AdminSetUserPassword: withInput(adminPassword, (input) => {
      setPassword(pool, adminUser(pool, input), input.Password);
      return {};
    }),
    AdminSetUserMFAPreference: forUser(pool, (user, { SoftwareTokenMfaSettings }) => {
      if (SoftwareTokenMfaSettings !== undefined)
        setSecondFactor(pool, user, SoftwareTokenMfaSettings.Enabled);
      return {};
    }),
    AdminUserGlobalSignOut: forUser(pool, ({ id }) => {
      revokeAll(pool, id);
      return {};
    }),
    AdminDeleteUser: forUser(pool, (user) => {
      removeUser(pool, user);
      return {};
    }),
  };
}

function statusOf({ confirmed, mustChangePassword }: PoolUser): string {
  if (mustChangePassword === true) return 'FORCE_CHANGE_PASSWORD';
  return confirmed ? 'CONFIRMED' : 'UNCONFIRMED';
}

function userAttributes({ id, email, confirmed, givenName }: PoolUser): { Name: string; Value: string }[] {
  return [
    { Name: 'sub', Value: id },
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: String(confirmed) },
    ...(givenName === null ? [] : [{ Name: 'given_name', Value: givenName }]),
  ];
}
