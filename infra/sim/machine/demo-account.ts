import { openAccount, updateSettings } from '#functions/accounts/accounts.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Profile } from '#shared/domain/profile.ts';
import { addUser, findUser, type Pool } from '../cognito/pool.ts';

export const DEMO_EMAIL = 'demo@plumbline.example';
const FIRST_NAME = 'Demo';
/** A subcontractor in a city whose permits name builders with phones, and reach back far. */
export const DEMO_PROFILE: Profile = {
  trades: ['hvac'],
  role: 'sub',
  area: { state: 'North Carolina', city: 'Raleigh' },
};

/** Adds the demo account with a trade and a city, so that the first screen has leads. Later starts keep what the user changed. */
export async function openDemoAccount(
  runtime: Pick<Runtime, 'accounts' | 'clock' | 'config'>,
  pool: Pool,
  password: string,
): Promise<void> {
  if (findUser(pool, DEMO_EMAIL) !== undefined) return;
  const { id } = addUser(pool, { email: DEMO_EMAIL, givenName: FIRST_NAME, password, confirmed: true });
  const identity = { poolUserId: id, email: DEMO_EMAIL, firstName: FIRST_NAME };
  await updateSettings(runtime, await openAccount(runtime, identity), DEMO_PROFILE);
}
