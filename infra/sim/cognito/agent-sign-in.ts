import { createHash, randomBytes } from 'node:crypto';
import { contentReply, escapeHtml, type HttpReply, type HttpRequest, jsonReply } from '../http-server.ts';
import { CognitoError } from './cognito-error.ts';
import { findUser, type Pool } from './pool.ts';
import { type AuthenticationResult, checkSignIn, openSession, renewTokens } from './sign-in.ts';
import { AGENT_CLIENT_ID } from './tokens.ts';

const CODE_MS = 5 * 60_000;

/** Where an agent on this machine may take its code. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?\//;

interface GivenCode {
  readonly userId: string;
  readonly authTime: number;
  readonly challenge: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly until: number;
}

/**
 * The part of Cognito's sign-in pages that agents need: the authorization code flow with PKCE of one public client, without rotation
 * and second factors.
 */
export function agentSignIn(pool: Pool): (request: HttpRequest) => HttpReply | undefined {
  const codes = new Map<string, GivenCode>();
  return (request) => {
    const { pathname, searchParams } = request.url;
    if (pathname === '/oauth2/token' && request.method === 'POST') return token(pool, codes, request);
    if (pathname !== '/oauth2/authorize') return undefined;
    const asked = readAsked(searchParams);
    if (asked === undefined)
      return { ...contentReply('text/html', 'This sign-in cannot be done.'), status: 400 };
    if (request.method === 'GET') return form('');
    const sent = new URLSearchParams(request.body.toString());
    try {
      const user = checkSignIn(pool, sent.get('email') ?? '', sent.get('password') ?? '');
      if (user.secondFactor?.isOn === true) return form('Accounts with a second factor use an API key here.');
      const code = randomBytes(24).toString('base64url');
      codes.set(code, {
        ...asked,
        userId: user.id,
        authTime: Math.floor(pool.now() / 1000),
        until: pool.now() + CODE_MS,
      });
      const back = new URL(asked.redirectUri);
      back.searchParams.set('code', code);
      const state = searchParams.get('state');
      if (state !== null) back.searchParams.set('state', state);
      return { status: 302, headers: { location: back.href } };
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error;
      return form(error.message);
    }
  };
}

/** What an agent asks for; undefined if Cognito would refuse it. */
function readAsked(query: URLSearchParams) {
  const redirectUri = query.get('redirect_uri') ?? '';
  const challenge = query.get('code_challenge') ?? '';
  const isKnown =
    query.get('client_id') === AGENT_CLIENT_ID &&
    query.get('response_type') === 'code' &&
    query.get('code_challenge_method') === 'S256' &&
    challenge !== '' &&
    LOOPBACK.test(redirectUri) &&
    URL.canParse(redirectUri);
  return isKnown ? { redirectUri, challenge, scope: query.get('scope') ?? '' } : undefined;
}

function form(fault: string): HttpReply {
  return contentReply(
    'text/html',
    `<!doctype html><html lang="en"><title>Sign in</title><h1>Let an agent read your leads</h1><p>${escapeHtml(fault)}</p><form method="post"><p><label>Email <input name="email" type="email" autocomplete="username"></label></p><p><label>Password <input name="password" type="password" autocomplete="current-password"></label></p><button>Sign in</button></form></html>`,
  );
}

/** Exchanges a code, once, or a refresh token. */
function token(pool: Pool, codes: Map<string, GivenCode>, { body }: HttpRequest): HttpReply {
  const sent = new URLSearchParams(body.toString());
  if (sent.get('grant_type') === 'refresh_token')
    try {
      return tokenReply(renewTokens(pool, sent.get('refresh_token') ?? '', 'agents'));
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error;
      return jsonReply(400, { error: 'invalid_grant' });
    }
  const code = sent.get('code') ?? '';
  const given = codes.get(code);
  codes.delete(code);
  const challenge = createHash('sha256')
    .update(sent.get('code_verifier') ?? '')
    .digest('base64url');
  const user = given === undefined ? undefined : findUser(pool, given.userId);
  const isRight =
    given !== undefined &&
    user !== undefined &&
    given.until > pool.now() &&
    sent.get('client_id') === AGENT_CLIENT_ID &&
    sent.get('grant_type') === 'authorization_code' &&
    sent.get('redirect_uri') === given.redirectUri &&
    challenge === given.challenge;
  if (!isRight) return jsonReply(400, { error: 'invalid_grant' });
  return tokenReply(openSession(pool, user, { authTime: given.authTime, agentScope: given.scope }));
}

function tokenReply({ AccessToken, RefreshToken, ExpiresIn, TokenType }: AuthenticationResult): HttpReply {
  return jsonReply(200, {
    access_token: AccessToken,
    refresh_token: RefreshToken,
    token_type: TokenType,
    expires_in: ExpiresIn,
  });
}
