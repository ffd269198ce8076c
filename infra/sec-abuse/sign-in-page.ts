import type { AbuseWorld } from './world.ts';

/** What the sign-in page does, as an honest user and a stranger may. A network is an address; each call has a new one by default. */

/** Has the code of a sign-up mailed. @returns the sign-up @throws when it is refused */
export async function startOnPage(world: AbuseWorld, email: string, network?: string): Promise<string> {
  const { status, text } = await world.call('startSignUp', { json: { email } }, network);
  if (status !== 200) throw new Error(`A sign-up is refused: ${status} ${text}`);
  return (JSON.parse(text) as { readonly signUp: string }).signUp;
}

/** Enters the code. @returns a ticket @throws when it is refused */
export async function enterCode(world: AbuseWorld, signUp: string, code: string): Promise<string> {
  const { status, text } = await world.call('finishSignUp', { json: { signUp, code } });
  if (status !== 200) throw new Error(`A code is refused: ${status} ${text}`);
  return (JSON.parse(text) as { readonly ticket: string }).ticket;
}

/** Signs up at the pool with a ticket. @throws CognitoError */
export function createWith(
  world: AbuseWorld,
  ticket: string,
  {
    email,
    password,
    name = 'Vera',
  }: { readonly email: string; readonly password: string; readonly name?: string },
): Promise<unknown> {
  return world.cognito('SignUp', {
    Username: email,
    Password: password,
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'given_name', Value: name },
    ],
    ValidationData: [{ Name: 'ticket', Value: ticket }],
  });
}

/** Creates an account, from the address to the session. @throws when a step is refused */
export async function signUpOnPage(world: AbuseWorld, email: string, password: string): Promise<void> {
  const signUp = await startOnPage(world, email);
  const ticket = await enterCode(world, signUp, world.signUpCodeOf(email));
  await createWith(world, ticket, { email, password });
  await world.signIn(email, password);
}

/** Asks for a code that resets a password. @throws when a step is refused */
export async function forgetOnPage(world: AbuseWorld, Username: string, network?: string): Promise<void> {
  const { status, text } = await world.call('startReset', { json: { email: Username } }, network);
  if (status !== 200) throw new Error(`A reset is refused: ${status} ${text}`);
  await world.cognito('ForgotPassword', { Username, ClientMetadata: JSON.parse(text) });
}

/** Resets a password. @throws when a step is refused */
export async function resetOnPage(world: AbuseWorld, email: string, password: string): Promise<void> {
  await forgetOnPage(world, email);
  const ConfirmationCode = world.codeOf(email);
  await world.cognito('ConfirmForgotPassword', { Username: email, ConfirmationCode, Password: password });
}
