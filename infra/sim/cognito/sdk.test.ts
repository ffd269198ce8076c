import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser, type Pool, type PoolUser } from './pool.ts';
import { openSession } from './sign-in.ts';
import { serveTestPool, type TestPool } from './testing-pool.ts';

const SITE = 'http://localhost:4400';
const ClientId = 'site';
let served: TestPool;
let pool: Pool;
let user: PoolUser;
let server: TestPool['server'];
let time = Date.now();
let client: CognitoIdentityProviderClient;

beforeAll(async () => {
  served = await serveTestPool(
    () => time,
    () => undefined,
    (origin) => origin === SITE,
  );
  ({ pool, server } = served);
  user = addUser(pool, {
    email: 'Joiner@Example.com',
    givenName: null,
    password: 'Level-and-plumb-1',
    confirmed: true,
  });
  client = new CognitoIdentityProviderClient({ endpoint: server.origin });
});
afterAll(async () => {
  client.destroy();
  await served.close();
});

describe('the SDK against the Cognito stand-in', () => {
  it('reads a user', async () => {
    const found = await client.send(
      new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: 'joiner@example.com' }),
    );
    expect(found).toMatchObject({ Username: user.id, UserStatus: 'CONFIRMED', Enabled: true });
    expect(found.UserCreateDate).toBeInstanceOf(Date);
    expect(found.UserAttributes).toContainEqual({ Name: 'email', Value: 'joiner@example.com' });
    await expect(
      client.send(new AdminGetUserCommand({ UserPoolId: pool.poolId, Username: 'nobody@example.com' })),
    ).rejects.toBeInstanceOf(UserNotFoundException);
  });

  it('signs in a user by password for a role that may do so', async () => {
    const signIn = (USERNAME: string, PASSWORD: string, UserPoolId = pool.poolId) =>
      client.send(
        new AdminInitiateAuthCommand({
          UserPoolId,
          ClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD },
        }),
      );
    const { AuthenticationResult: tokens } = await signIn('joiner@example.com', 'Level-and-plumb-1');
    const found = await client.send(new GetUserCommand({ AccessToken: tokens?.AccessToken }));
    expect(found.Username).toBe(user.id);
    const refused = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(signIn('joiner@example.com', 'Level-and-plumb-2')).rejects.toMatchObject(refused);
    await expect(signIn('nobody@example.com', 'Level-and-plumb-1')).rejects.toMatchObject(refused);
    await expect(signIn('joiner@example.com', 'Level-and-plumb-1', 'us-east-1_Other')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it('refreshes verifiable tokens until the sign-in is revoked', async () => {
    const { AccessToken, IdToken, RefreshToken = '' } = openSession(pool, user);
    const other = openSession(pool, user);
    const refreshed = await client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
    const again = await client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: RefreshToken },
      }),
    );
    const verifier = CognitoJwtVerifier.create({
      userPoolId: pool.poolId,
      clientId: ClientId,
      tokenUse: null,
    });
    const jwks = await fetch(`${server.origin}/${pool.poolId}/.well-known/jwks.json`);
    verifier.cacheJwks((await jwks.json()) as Parameters<typeof verifier.cacheJwks>[0]);
    for (const token of [
      AccessToken,
      IdToken,
      refreshed.AuthenticationResult?.AccessToken,
      again.AuthenticationResult?.IdToken,
    ])
      expect(await verifier.verify(token ?? '')).toMatchObject({ sub: user.id });
    await expect(verifier.verify(`${AccessToken.slice(0, -8)}AAAAAAAA`)).rejects.toThrow('Invalid signature');

    await client.send(new RevokeTokenCommand({ ClientId, Token: RefreshToken }));
    await client.send(new RevokeTokenCommand({ ClientId, Token: 'never-issued' }));
    await expect(
      client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException', message: 'Refresh Token has been revoked' });
    // Other sign-ins stay valid.
    await client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: other.RefreshToken }));
  });

  it('rejects unknown and expired refresh tokens, other clients and unknown operations', async () => {
    const refresh = (RefreshToken: string, id = ClientId) =>
      client.send(new GetTokensFromRefreshTokenCommand({ ClientId: id, RefreshToken }));
    await expect(refresh('never-issued')).rejects.toMatchObject({ message: 'Invalid Refresh Token' });
    const { RefreshToken = '' } = openSession(pool, user);
    await expect(refresh(RefreshToken, 'another')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    time += 60 * 86_400_000;
    await expect(refresh(RefreshToken)).rejects.toMatchObject({ message: 'Refresh Token has expired' });
    const unknown = await fetch(server.origin, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.constructor' },
      body: '{}',
    });
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toMatchObject({ __type: 'UnknownOperationException' });
  });

  it('revokes every sign-in of a user, and deletes a user', async () => {
    const refresh = (RefreshToken: string) =>
      client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
    const gone = addUser(pool, {
      email: 'gone@example.com',
      givenName: null,
      password: 'Level-and-plumb-1',
      confirmed: true,
    });
    const named = { UserPoolId: pool.poolId, Username: gone.id };
    const [first, second] = [openSession(pool, gone), openSession(pool, gone)];
    await client.send(new AdminUserGlobalSignOutCommand(named));
    for (const { RefreshToken = '', AccessToken } of [first, second]) {
      await expect(refresh(RefreshToken)).rejects.toMatchObject({
        message: 'Refresh Token has been revoked',
      });
      await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
        message: 'Access Token has been revoked',
      });
    }
    const { RefreshToken = '' } = openSession(pool, gone);
    await client.send(new AdminDeleteUserCommand(named));
    await expect(refresh(RefreshToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    for (const command of [new AdminDeleteUserCommand(named), new AdminUserGlobalSignOutCommand(named)])
      await expect(client.send(command as AdminDeleteUserCommand)).rejects.toBeInstanceOf(
        UserNotFoundException,
      );
    addUser(pool, {
      email: 'gone@example.com',
      givenName: null,
      password: 'Level-and-plumb-1',
      confirmed: true,
    });
  });

  it('accepts only valid access tokens of its own', async () => {
    const { AccessToken, IdToken } = openSession(pool, user);
    const get = (token: string) => client.send(new GetUserCommand({ AccessToken: token }));
    expect(await get(AccessToken)).toMatchObject({ Username: user.id });
    for (const token of [IdToken, `${AccessToken.slice(0, -8)}AAAAAAAA`, 'a.b.c', 'nonsense'])
      await expect(get(token)).rejects.toMatchObject({ message: 'Invalid Access Token' });
    time += 3600 * 1000;
    await expect(get(AccessToken)).rejects.toMatchObject({ message: 'Access Token has expired' });
  });

  it('allows calls from pages of the site only', async () => {
    const preflight = (origin: string) =>
      fetch(server.origin, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-amz-target',
        },
      });
    const { headers } = await preflight(SITE);
    expect(headers.get('access-control-allow-origin')).toBe(SITE);
    expect(headers.get('access-control-allow-headers')).toBe('content-type,x-amz-target');
    expect((await preflight('http://evil.example')).headers.has('access-control-allow-origin')).toBe(false);
  });
});
