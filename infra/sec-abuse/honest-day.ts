import type { TestCall } from '#functions/api/testing.ts';
import { publishIndex } from '#functions/permits/lead-index/build/publish.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { resetOnPage, signUpOnPage } from './sign-in-page.ts';
import { requestFor } from './stories/form-mail.ts';
import { deviceAt } from './stories/queue-floods.ts';
import { type AbuseWorld, PASSWORD } from './world.ts';

/**
 * What an honest user does on the day of an attack: a defense that refuses it turns the product off for everybody.
 * @returns what was refused, in words
 */
export async function honestDay(world: AbuseWorld): Promise<readonly string[]> {
  const refused: string[] = [];
  const step = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      refused.push(`${what}: ${error instanceof Error ? error.message : error}`);
    }
  };
  await publishIndex(world.runtime);
  let cookies: readonly string[] = [];
  const call = async (name: CallName, sent: TestCall = {}): Promise<void> => {
    const { status, text } = await world.call(name, { ...sent, cookies });
    if (status >= 400) throw new Error(`${status} ${text}`);
  };
  await step('signing in', async () => ({ cookies } = await world.newUser('honest@example.org')));
  await step('the home page', () => call('currentUser'));
  await step('the list', () => call('searchPermits', { query: 'limit=50' }));
  await step('the totals', () => call('permitSummary'));
  await step('a phone', () => call('addDevice', { json: deviceAt('Phone') }));
  await step('a key', () => call('createApiKey', { json: { name: 'Office' } }));
  await step('signing out', () => call('signOutEverywhere'));
  await step('signing up', () => signUpOnPage(world, 'newcomer@example.org', PASSWORD));
  await step('resetting the password', () =>
    resetOnPage(world, 'honest@example.org', 'Another-Staple-9-Pony'),
  );
  const email = 'visitor@example.org';
  const message = { name: 'Vic Sample', email, subject: 'Seats', message: 'How much are ten seats?' };
  await step('a message', () => call('sendMessage', { json: message }));
  await step('a removal', () => call('askRemoval', { json: requestFor(email) }));
  return refused;
}
