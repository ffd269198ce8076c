import { CallReply } from './answers.ts';

/** Answers of the user pool by operation (`SignUp`); other operations fail. */
export type PoolAnswers = Readonly<Record<string, CallReply>>;

const CONTENT = { 'content-type': 'application/x-amz-json-1.1', 'access-control-allow-origin': '*' };

export function poolReply(answer: object): CallReply {
  return new CallReply(200, CONTENT, JSON.stringify(answer));
}

/** @param name Cognito's name of the error */
export function poolFailure(name: string, message = ''): CallReply {
  return new CallReply(
    400,
    { ...CONTENT, 'x-amzn-errortype': name },
    JSON.stringify({ __type: name, message }),
  );
}

/** An unsigned token: the page only passes it on. */
function token(claims: object): string {
  const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ sub: 'sample', exp: 4_102_444_800, ...claims })}.sample`;
}

/** The password challenge; the page's proof is not checked. */
const PASSWORD_CHALLENGE = poolReply({
  ChallengeName: 'PASSWORD_VERIFIER',
  ChallengeParameters: {
    SALT: '5a17',
    SRP_B: 'b'.repeat(96),
    SECRET_BLOCK: 'c2FtcGxl',
    USER_ID_FOR_SRP: 'sample',
    USERNAME: 'sample',
  },
});

/** A pool that accepts every password. */
export const OPEN_POOL: PoolAnswers = {
  InitiateAuth: PASSWORD_CHALLENGE,
  RespondToAuthChallenge: poolReply({
    ChallengeParameters: {},
    AuthenticationResult: {
      AccessToken: token({ username: 'sample', token_use: 'access' }),
      IdToken: token({ token_use: 'id' }),
      RefreshToken: 'sample',
      ExpiresIn: 3600,
      TokenType: 'Bearer',
    },
  }),
  SignUp: poolReply({ UserConfirmed: true, UserSub: 'sample' }),
  ForgotPassword: poolReply({ CodeDeliveryDetails: {} }),
  GetUser: poolReply({
    Username: 'sample',
    UserAttributes: [{ Name: 'email', Value: 'ana@example.com' }],
    UserMFASettingList: [],
  }),
  ListWebAuthnCredentials: poolReply({ Credentials: [] }),
  VerifySoftwareToken: poolReply({ Status: 'SUCCESS' }),
  SetUserMFAPreference: poolReply({}),
  AssociateSoftwareToken: poolReply({ SecretCode: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }),
};

/** The same pool for an account with a second factor. */
export const POOL_WITH_FACTOR: PoolAnswers = {
  ...OPEN_POOL,
  RespondToAuthChallenge: poolReply({
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: 'sample-session-of-some-length',
    ChallengeParameters: {},
  }),
};

/** An account whose second factor is on. */
export const FACTOR_IS_ON: PoolAnswers = {
  GetUser: poolReply({
    Username: 'sample',
    UserAttributes: [],
    UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
  }),
};

/** The open pool for an account with two passkeys. */
export const POOL_WITH_PASSKEYS: PoolAnswers = {
  ListWebAuthnCredentials: poolReply({
    Credentials: [
      { CredentialId: 'passkey-1', FriendlyCredentialName: 'iCloud Keychain', CreatedAt: 1_793_718_240 },
      { CredentialId: 'passkey-2', FriendlyCredentialName: 'Windows Hello', CreatedAt: 1_794_841_440 },
    ],
  }),
};
