import { signIn, signUp } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { setUpAmplify } from '#infra/sim/cognito/testing.ts';
import { routes } from '#shared/contract/routes.ts';
import type { SiteConfig } from '#shared/contract/site-config.ts';
import type { LocalStack } from '../../../web/e2e/local-stack.ts';

const PASSWORD = 'Level-and-plumb-1';

/**
 * Signs users up at a running stack as the sign-in page does: Amplify against the user pool stand-in, the code from the mailbox, the
 * three tokens for a session. Each starts a trial.
 * @returns the `Cookie` header of each user
 */
export async function signUpUsers(stack: LocalStack, count: number): Promise<readonly string[]> {
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  const config = (await (await fetch(`${stack.site}/config.json`)).json()) as SiteConfig;
  const { userPoolId: poolId, userPoolClientId: clientId, cognitoEndpoint: origin } = config;
  if (origin === null) throw new Error('Load is for the stack of this machine, not for a real user pool.');
  const cookies: string[] = [];
  for (let at = 0; at < count; at++) {
    setUpAmplify({ poolId, clientId }, { origin });
    cookies.push(await signUpOne(stack, `mason${at}@example.com`));
  }
  return cookies;
}

async function signUpOne(stack: LocalStack, username: string): Promise<string> {
  const validationData = { ticket: await stack.signUpTicket(username) };
  const options = { userAttributes: { email: username }, validationData };
  await signUp({ username, password: PASSWORD, options });
  await signIn({ username, password: PASSWORD });
  const tokens = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
  const answer = await fetch(`${stack.site}${routes.openSession.path}`, {
    method: routes.openSession.method,
    headers: { 'content-type': 'application/json', origin: stack.site },
    body: JSON.stringify({
      idToken: tokens?.idToken?.toString(),
      accessToken: tokens?.accessToken.toString(),
      refreshToken: tokens?.refreshToken,
    }),
  });
  if (!answer.ok) throw new Error(`${username} got no session: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
}
