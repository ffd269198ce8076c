import { z } from 'zod';

/** What the operations are sent, as far as this stand-in looks. */

/** Any text a client sends. */
export const text = z.string().min(1).max(8192);
/** Every call of a client names it. */
export const client = z.object({ ClientId: text });
/** A call about a user by name. */
export const named = client.extend({ Username: text });
/** A call of a user who has signed in. */
export const accessToken = z.object({ AccessToken: text });
/** A call that refreshes. */
export const refreshToken = client.extend({ RefreshToken: text });

/** `SignUp`: names are addresses. */
export const signUp = named.extend({
  Username: z.email('Username should be an email.'),
  Password: z.string(),
  UserAttributes: z.array(z.object({ Name: text, Value: z.string().max(2048) })).default([]),
});
/** `InitiateAuth`: by SRP, or by a refresh token. */
export const initiateAuth = z.discriminatedUnion('AuthFlow', [
  client.extend({
    AuthFlow: z.literal('USER_SRP_AUTH'),
    AuthParameters: z.object({ USERNAME: text, SRP_A: text }),
  }),
  client.extend({
    AuthFlow: z.enum(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN']),
    AuthParameters: z.object({ REFRESH_TOKEN: text }),
  }),
]);
/** `RespondToAuthChallenge`: the proof of the password, or a code of the app. */
export const respond = z.discriminatedUnion('ChallengeName', [
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
]);

/** `SetUserMFAPreference`, as far as it is about an app. */
export const mfaPreference = accessToken.extend({
  SoftwareTokenMfaSettings: z.object({ Enabled: z.boolean() }).optional(),
});
