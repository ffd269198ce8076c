import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CognitoIdentityProviderClient,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addUser, openPool, type Pool, type PoolUser } from './pool.ts';
import { openSession } from './sign-in.ts';
import { makeTestPasskey, type TestPasskey } from './testing-passkeys.ts';
import { serveTestPool, type TestPool } from './testing-pool.ts';

const ClientId = 'site';
let time = Date.now();
let served: TestPool;
let pool: Pool;
let client: CognitoIdentityProviderClient;
let user: PoolUser;
let AccessToken: string;
let users = 0;

beforeAll(async () => {
  served = await serveTestPool(() => time);
  ({ pool } = served);
  client = new CognitoIdentityProviderClient({ endpoint: served.server.origin });
});
beforeEach(() => {
  user = newUser();
  ({ AccessToken } = openSession(pool, user));
});
afterAll(async () => {
  client.destroy();
  await served.close();
});

type Ceremony = Parameters<TestPasskey['get']>[0];

const refused = (name: string) => expect.objectContaining({ name });
const newUser = () =>
  addUser(pool, {
    email: `glazier${++users}@example.com`,
    givenName: null,
    password: 'slate and copper',
    confirmed: true,
  });

async function startRegistration(): Promise<{ challenge: string; excludeCredentials: { id: string }[] }> {
  const { CredentialCreationOptions } = await client.send(
    new StartWebAuthnRegistrationCommand({ AccessToken }),
  );
  return CredentialCreationOptions as unknown as Awaited<ReturnType<typeof startRegistration>>;
}
const complete = (credential: object) =>
  client.send(
    new CompleteWebAuthnRegistrationCommand({
      AccessToken,
      Credential: credential as Record<string, string>,
    }),
  );
async function register(changes: Partial<Ceremony> = {}): Promise<TestPasskey> {
  const { challenge } = await startRegistration();
  const passkey = makeTestPasskey();
  await complete(passkey.create({ challenge, ...changes }));
  return passkey;
}

const begin = (username: string) =>
  client.send(
    new InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    }),
  );
const respond = (Session: string | undefined, credential: object | string) =>
  client.send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'WEB_AUTHN',
      Session,
      ChallengeResponses: {
        USERNAME: user.email,
        CREDENTIAL: typeof credential === 'string' ? credential : JSON.stringify(credential),
      },
    }),
  );
async function optionsFor(username: string) {
  const { Session, ChallengeName, ChallengeParameters } = await begin(username);
  const options = JSON.parse(ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? 'null') as {
    challenge: string;
    rpId: string;
    userVerification: string;
    allowCredentials: { id: string; type: string; transports: string[] }[];
  } | null;
  return { Session, ChallengeName, options, challenge: options?.challenge ?? '' };
}
async function signIn(passkey: TestPasskey, changes: Partial<Ceremony> = {}) {
  const { Session, challenge } = await optionsFor(user.email);
  return respond(Session, passkey.get({ challenge, ...changes }));
}

describe('a passkey of the Cognito stand-in', () => {
  it('is registered, signs in, is listed and removed', async () => {
    const passkey = await register();
    const { AuthenticationResult } = await signIn(passkey);
    const found = await client.send(new GetUserCommand({ AccessToken: AuthenticationResult?.AccessToken }));
    expect(found.Username).toBe(user.id);
    expect((await signIn(passkey)).AuthenticationResult?.RefreshToken).toEqual(expect.any(String));

    const { Credentials } = await client.send(new ListWebAuthnCredentialsCommand({ AccessToken }));
    expect(Credentials).toEqual([
      expect.objectContaining({
        CredentialId: passkey.id,
        RelyingPartyId: 'localhost',
        AuthenticatorTransports: ['internal'],
        CreatedAt: expect.any(Date),
      }),
    ]);
    expect((await startRegistration()).excludeCredentials.map(({ id }) => id)).toEqual([passkey.id]);

    const { Session, challenge } = await optionsFor(user.email);
    const remove = () =>
      client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId: passkey.id }));
    await remove();
    await expect(remove()).rejects.toEqual(refused('ResourceNotFoundException'));
    await expect(respond(Session, passkey.get({ challenge }))).rejects.toEqual(
      refused('NotAuthorizedException'),
    );
    expect((await begin(user.email)).ChallengeName).toBe('SELECT_CHALLENGE');
  });

  it('is kept without a private key, and after a restart', async () => {
    const passkey = await register();
    const kept = readFileSync(join(served.folder, 'users.json'), 'utf8');
    expect(kept).toContain(passkey.id);
    expect(openPool({ ...pool, folder: served.folder }).state.value.users.at(-1)?.passkeys).toHaveLength(1);
  });

  it.each<[string, Partial<Ceremony>, string]>([
    ['another challenge', { challenge: 'c2FtcGxl' }, 'WebAuthnCredentialNotSupportedException'],
    ['a page elsewhere', { origin: 'https://evil.example' }, 'WebAuthnOriginNotAllowedException'],
    ['another relying party', { rpId: 'evil.example' }, 'WebAuthnCredentialNotSupportedException'],
    ['no verified user', { verifies: false }, 'WebAuthnCredentialNotSupportedException'],
  ])('is not registered for %s', async (_, changes, name) => {
    await expect(register(changes)).rejects.toEqual(refused(name));
    expect(user.passkeys).toBeUndefined();
  });

  it('is registered once for a challenge, within three minutes', async () => {
    await register();
    await expect(complete(makeTestPasskey().create({ challenge: 'c2FtcGxl' }))).rejects.toEqual(
      refused('WebAuthnChallengeNotFoundException'),
    );
    const { challenge } = await startRegistration();
    time += 3 * 60_000;
    await expect(complete(makeTestPasskey().create({ challenge }))).rejects.toEqual(
      refused('WebAuthnChallengeNotFoundException'),
    );
  });

  it('belongs to one user, who has at most twenty', async () => {
    const passkey = await register();
    const first = user;
    user = newUser();
    ({ AccessToken } = openSession(pool, user));
    const { challenge } = await startRegistration();
    await expect(complete(passkey.create({ challenge }))).rejects.toEqual(
      refused('InvalidParameterException'),
    );
    await register();
    // The other user's passkey signs a challenge of this user.
    await expect(signIn(passkey)).rejects.toEqual(refused('NotAuthorizedException'));
    first.passkeys = Array.from({ length: 20 }, () => ({
      id: makeTestPasskey().id,
      publicKey: '',
      counter: 0,
      transports: [],
      createdAt: 0,
    }));
    ({ AccessToken } = openSession(pool, first));
    await expect(startRegistration()).rejects.toEqual(refused('LimitExceededException'));
  });

  it.each<[string, Partial<Ceremony>, string]>([
    ['another challenge', { challenge: 'c2FtcGxl' }, 'NotAuthorizedException'],
    ['a page elsewhere', { origin: 'https://evil.example' }, 'WebAuthnOriginNotAllowedException'],
    ['another relying party', { rpId: 'evil.example' }, 'NotAuthorizedException'],
    ['no verified user', { verifies: false }, 'NotAuthorizedException'],
  ])('does not sign in for %s', async (_, changes, name) => {
    const passkey = await register();
    await expect(signIn(passkey, changes)).rejects.toEqual(refused(name));
  });

  it('signs in once for a challenge, within three minutes, with its own signature', async () => {
    const passkey = await register();
    const { Session, challenge } = await optionsFor(user.email);
    await respond(Session, passkey.get({ challenge }));
    await expect(respond(Session, passkey.get({ challenge }))).rejects.toEqual(
      refused('NotAuthorizedException'),
    );

    const late = await optionsFor(user.email);
    time += 3 * 60_000;
    await expect(respond(late.Session, passkey.get(late))).rejects.toEqual(refused('NotAuthorizedException'));

    const forged = await optionsFor(user.email);
    const stranger = { ...makeTestPasskey().get(forged), id: passkey.id, rawId: passkey.id };
    await expect(respond(forged.Session, stranger)).rejects.toEqual(refused('NotAuthorizedException'));
    const broken = await optionsFor(user.email);
    await expect(respond(broken.Session, 'no JSON')).rejects.toEqual(refused('NotAuthorizedException'));
  });

  it('does not sign in past a second factor', async () => {
    const passkey = await register();
    const begun = await optionsFor(user.email);
    user.secondFactor = { secret: 'GEZDGNBVGY3TQOJQ', usedStep: 0, isOn: true };
    await expect(respond(begun.Session, passkey.get(begun))).rejects.toEqual(
      refused('NotAuthorizedException'),
    );
    expect(await begin(user.email)).toMatchObject({
      ChallengeName: 'SELECT_CHALLENGE',
      AvailableChallenges: ['PASSWORD', 'PASSWORD_SRP'],
    });
  });

  it('does not show which addresses have an account', async () => {
    await register();
    const real = await optionsFor(user.email);
    const shapeOf = (options: object | null) => Object.keys(options ?? {}).sort();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => optionsFor(`nobody${at}@example.com`)),
    );
    const decoys = answers.filter(({ ChallengeName }) => ChallengeName === 'WEB_AUTHN');
    expect(decoys.length).toBeGreaterThan(0);
    expect(decoys.length).toBeLessThan(answers.length);
    for (const { options } of decoys) {
      expect(shapeOf(options)).toEqual(shapeOf(real.options));
      expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
      expect(options?.allowCredentials[0]?.id).toHaveLength(
        real.options?.allowCredentials[0]?.id.length ?? 0,
      );
    }
    // Asking again gives no other answer.
    const again = await optionsFor('NOBODY0@example.com');
    expect(again.options?.allowCredentials).toEqual(answers[0]?.options?.allowCredentials);
    const [decoy] = decoys;
    await expect(
      respond(decoy?.Session, makeTestPasskey().get({ challenge: decoy?.challenge ?? '' })),
    ).rejects.toEqual(refused('NotAuthorizedException'));
  });
});
