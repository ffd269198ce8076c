import { FakeReply } from './answers.ts';

/** What the user pool answers, by operation (`SignUp`); operations that are not named fail as unknown. */
export type PoolAnswers = Readonly<Record<string, FakeReply>>;

const CONTENT = { 'content-type': 'application/x-amz-json-1.1', 'access-control-allow-origin': '*' };

/** An answer of the pool. */
export function poolReply(answer: object): FakeReply {
  return new FakeReply(200, CONTENT, JSON.stringify(answer));
}

/** An error of the pool, by the name Cognito gives it. */
export function poolError(name: string, message = ''): FakeReply {
  return new FakeReply(400, { ...CONTENT, 'x-amzn-errortype': name }, JSON.stringify({ __type: name, message }));
}

/** A token that says what it has to say and is signed by nobody: the page only hands it on. */
function token(claims: object): string {
  const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ sub: 'sample', exp: 4_102_444_800, ...claims })}.sample`;
}

/** Challenge of the password; what the page proves with it is not checked. */
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

/** A pool that lets everybody in. */
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
  SignUp: poolReply({ UserConfirmed: false, UserSub: 'sample', CodeDeliveryDetails: {} }),
  ForgotPassword: poolReply({ CodeDeliveryDetails: {} }),
  GetUser: poolReply({
    Username: 'sample',
    UserAttributes: [{ Name: 'email', Value: 'ana@example.com' }],
    UserMFASettingList: [],
  }),
  AssociateSoftwareToken: poolReply({ SecretCode: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }),
};

/** The same pool when the account has a second factor. */
export const POOL_WITH_FACTOR: PoolAnswers = {
  ...OPEN_POOL,
  RespondToAuthChallenge: poolReply({
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: 'sample-session-of-some-length',
    ChallengeParameters: {},
  }),
};
