import { z } from 'zod';
import { codeExpired, codeMismatch, deliveryTo, redeemCode, sendCode } from './codes.ts';
import { CognitoError } from './cognito-error.ts';
import { forClient, forUser, type Operation, parsed } from './operation.ts';
import {
  accessToken,
  client,
  initiateAuth,
  mfaPreference,
  named,
  refreshToken,
  respond,
  signUp,
  text,
} from './operation-inputs.ts';
import { addUser, checkPolicy, findUser, type Pool, type PoolUser, removeUser, setPassword } from './pool.ts';
import {
  askForCode,
  associate,
  type CodeChallenges,
  hasSecondFactor,
  prefer,
  userOfCode,
  verify,
} from './second-factor.ts';
import {
  beginSignIn,
  type Challenges,
  checkPassword,
  finishSignIn,
  openSession,
  refreshTokens,
  revokeAll,
  revokeToken,
  userOf,
} from './sign-in.ts';

/**
 * The operations Amplify's sign-in and our own functions use, by name. They behave as a pool with e-mail addresses as
 * user names and `prevent_user_existence_errors` on.
 */
export function operationsOf(pool: Pool): Readonly<Record<string, Operation>> {
  const challenges: Challenges = new Map();
  const codeChallenges: CodeChallenges = new Map();
  return {
    SignUp: forClient(pool, signUp, ({ Username, Password, UserAttributes }) => {
      const givenName = UserAttributes.find(({ Name }) => Name === 'given_name')?.Value ?? null;
      const user = addUser(pool, { email: Username, givenName, password: Password, confirmed: false });
      return {
        UserConfirmed: false,
        UserSub: user.id,
        CodeDeliveryDetails: sendCode(pool, user, 'sign-up'),
      };
    }),
    ConfirmSignUp: forClient(pool, named.extend({ ConfirmationCode: text }), (input) => {
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
      return {};
    }),
    ResendConfirmationCode: forClient(pool, named, ({ Username }) => {
      const user = findUser(pool, Username);
      if (user?.confirmed) throw new CognitoError('InvalidParameterException', 'User is already confirmed.');
      return {
        CodeDeliveryDetails: user === undefined ? deliveryTo(Username) : sendCode(pool, user, 'sign-up'),
      };
    }),
    ForgotPassword: forClient(pool, named, ({ Username }) => {
      const user = findUser(pool, Username);
      if (user !== undefined && !user.confirmed)
        throw new CognitoError(
          'InvalidParameterException',
          'Cannot reset password for the user as there is no registered/verified email or phone_number',
        );
      return {
        CodeDeliveryDetails: user === undefined ? deliveryTo(Username) : sendCode(pool, user, 'reset'),
      };
    }),
    ConfirmForgotPassword: forClient(
      pool,
      named.extend({ ConfirmationCode: text, Password: z.string() }),
      (input) => {
        const user = findUser(pool, input.Username);
        if (user === undefined) throw codeMismatch();
        checkPolicy(input.Password);
        redeemCode(pool, user, 'reset', input.ConfirmationCode);
        setPassword(pool, user, input.Password);
        return {};
      },
    ),
    InitiateAuth: forClient(pool, initiateAuth, (input) =>
      input.AuthFlow === 'USER_SRP_AUTH'
        ? beginSignIn(pool, challenges, input.AuthParameters.USERNAME, input.AuthParameters.SRP_A)
        : { AuthenticationResult: refreshTokens(pool, input.AuthParameters.REFRESH_TOKEN) },
    ),
    RespondToAuthChallenge: forClient(pool, respond, (input) => {
      if (input.ChallengeName === 'SOFTWARE_TOKEN_MFA') {
        const { SOFTWARE_TOKEN_MFA_CODE: code } = input.ChallengeResponses;
        return {
          AuthenticationResult: openSession(pool, userOfCode(pool, codeChallenges, input.Session, code)),
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
      AuthenticationResult: refreshTokens(pool, RefreshToken),
    })),
    RevokeToken: forClient(pool, client.extend({ Token: text }), ({ Token }) => {
      revokeToken(pool, Token);
      return {};
    }),
    ChangePassword: parsed(
      accessToken.extend({ PreviousPassword: z.string(), ProposedPassword: z.string() }),
      (input) => {
        const user = userOf(pool, input.AccessToken);
        checkPassword(pool, user, input.PreviousPassword);
        setPassword(pool, user, input.ProposedPassword);
        return {};
      },
    ),
    GetUser: parsed(accessToken, ({ AccessToken }) => {
      const user = userOf(pool, AccessToken);
      const factors = hasSecondFactor(user) ? ['SOFTWARE_TOKEN_MFA'] : [];
      return {
        Username: user.id,
        UserAttributes: attributesOf(user),
        UserMFASettingList: factors,
        PreferredMfaSetting: factors[0],
      };
    }),
    AssociateSoftwareToken: parsed(accessToken, ({ AccessToken }) => ({
      SecretCode: associate(pool, userOf(pool, AccessToken)),
    })),
    VerifySoftwareToken: parsed(accessToken.extend({ UserCode: text }), ({ AccessToken, UserCode }) => {
      verify(pool, userOf(pool, AccessToken), UserCode);
      return { Status: 'SUCCESS' };
    }),
    SetUserMFAPreference: parsed(mfaPreference, ({ AccessToken, SoftwareTokenMfaSettings }) => {
      const user = userOf(pool, AccessToken);
      if (SoftwareTokenMfaSettings !== undefined) prefer(pool, user, SoftwareTokenMfaSettings.Enabled);
      return {};
    }),
    GlobalSignOut: parsed(accessToken, ({ AccessToken }) => {
      revokeAll(pool, userOf(pool, AccessToken).id);
      return {};
    }),
    AdminGetUser: forUser(pool, (user) => ({
      Username: user.id,
      UserAttributes: attributesOf(user),
      UserCreateDate: user.createdAt / 1000,
      UserLastModifiedDate: user.updatedAt / 1000,
      Enabled: true,
      UserStatus: user.confirmed ? 'CONFIRMED' : 'UNCONFIRMED',
    })),
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

function attributesOf({ id, email, confirmed, givenName }: PoolUser): { Name: string; Value: string }[] {
  return [
    { Name: 'sub', Value: id },
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: String(confirmed) },
    ...(givenName === null ? [] : [{ Name: 'given_name', Value: givenName }]),
  ];
}
