import {
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { accountKey, openAccount } from '#functions/accounts/accounts.ts';
import { addTestAlert } from '#functions/alerts/testing.ts';
import { type Cookies, callSite } from '#functions/canary/user-steps.ts';
import { signInWithPassword } from '#functions/platform/identity/user-pool.ts';
import { openAws } from '#functions/platform/network/aws-client.ts';
import { changeWork } from '#functions/work-list/change-work.ts';
import { ownDesk } from '#functions/work-list/desk.ts';
import { addUser } from '#infra/sim/cognito/pool.ts';
import type { DrillRegion } from './place.ts';

/** Somebody with an account, an alert, a mark and a paid month. */
export interface Person {
  readonly email: string;
  readonly userId: string;
  readonly alertId: string;
}

const OLD_PASSWORD = 'Level-and-plumb-1';
const NEW_PASSWORD = 'Plumb-and-level-2';

/** What a person finds who is signed in. */
const SEEN = ['currentSubscription', 'listAlerts', 'workList'] as const;

/** Adds a person. @param inPool with a user who can sign in, which takes the stand-in a while */
export async function addPerson(
  { runtime, pool }: DrillRegion,
  number: number,
  permitId: string,
  inPool: boolean,
): Promise<Person> {
  const email = `person-${number}@example.com`;
  const firstName = `Person ${number}`;
  const { id: poolUserId } = inPool
    ? addUser(pool, { email, givenName: firstName, password: OLD_PASSWORD, confirmed: true })
    : { id: `lost-${number}` };
  const { userId } = await openAccount(runtime, { poolUserId, email, firstName });
  const alertId = await addTestAlert(runtime, userId, {}, { name: `Alert of ${email}` });
  await changeWork(runtime, ownDesk(userId), permitId, { version: '', stage: 'saved', note: `Of ${email}` });
  await runtime.accounts.update(accountKey(userId), {
    expression: 'SET subscription.#status = :paid, subscription.paidUntil = :until',
    names: { '#status': 'status' },
    values: { ':paid': 'active', ':until': '2099-01-01T00:00:00.000Z' },
  });
  return { email, userId, alertId };
}

/** Opens a session in a browser. */
export async function signIn(
  region: DrillRegion,
  { email }: Person,
  password = OLD_PASSWORD,
): Promise<Cookies> {
  const tokens = await signInWithPassword(region.runtime.config, email, password);
  const site = { siteOrigin: region.site };
  const { headers } = await callSite(site, 'openSession', { cookies: [], json: tokens, expected: 200 });
  return headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
}

/** What the person sees, as texts, without the days left: they are counted by the clock, which may pass midnight. */
export async function look({ site }: DrillRegion, cookies: Cookies): Promise<readonly string[]> {
  const seen: string[] = [];
  for (const call of SEEN) {
    const { text } = await callSite({ siteOrigin: site }, call, { cookies, expected: 200 });
    seen.push(text.replace(/"daysLeft":\d+,/, ''));
  }
  return seen;
}

/** Whether the site and the pool refuse what was valid before: the session and the password. */
export async function isSignedOut(region: DrillRegion, person: Person, cookies: Cookies): Promise<boolean> {
  await callSite({ siteOrigin: region.site }, 'currentUser', { cookies, expected: 401 });
  return signIn(region, person).then(
    () => false,
    (error: unknown) => error instanceof Error && error.name === 'NotAuthorizedException',
  );
}

/** Sets a new password by a mailed code as the sign-in page does, and signs in with it. */
export async function comeBack(region: DrillRegion, person: Person): Promise<Cookies> {
  const { runtime, cognito, site, mails } = region;
  const { email } = person;
  const { text } = await callSite({ siteOrigin: site }, 'startReset', {
    cookies: [],
    json: { email },
    expected: 200,
  });
  const client = openAws(CognitoIdentityProviderClient, { endpoint: cognito });
  const asked = { ClientId: runtime.config.userPoolClientId, Username: email };
  await client.send(
    new ForgotPasswordCommand({ ...asked, ClientMetadata: JSON.parse(text) as { ticket: string } }),
  );
  const [code = ''] = /\d{6}/.exec(mails.findLast(({ to }) => to === email)?.text ?? '') ?? [];
  await client.send(
    new ConfirmForgotPasswordCommand({ ...asked, ConfirmationCode: code, Password: NEW_PASSWORD }),
  );
  client.destroy();
  return signIn(region, person, NEW_PASSWORD);
}
