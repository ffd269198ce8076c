import { beforeEach, describe, expect, it } from 'vitest';
import { accountKey } from '#functions/accounts/accounts.ts';
import { signedIn } from '#functions/accounts/testing.ts';
import { samplePermit, storePermits, watched } from '#functions/permits/testing.ts';
import { callOutcomeUrl } from '#functions/work-list/call-outcome-link.ts';
import { readMark } from '#functions/work-list/change-work.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { createPermitsApi } from './permits/permits.ts';
import { answerText, send } from './testing.ts';

const TODAY = '2026-11-20';
const ID = 'il-a.1';
let runtime: TestRuntime;
let userId: string;
let cookies: readonly string[];
beforeEach(async () => {
  runtime = await testRuntime();
  const user = await signedIn(runtime);
  ({ userId } = user.account);
  ({ cookies } = user);
  await storePermits(runtime, [samplePermit(ID, { addressStreet: '12 <Main> St' })]);
});

const tokenFor = (permitId = ID, day = TODAY): string =>
  new URL(callOutcomeUrl(runtime.config, { userId, permitId, day })).searchParams.get('token') ?? '';
const look = async (token: string, as = cookies) =>
  answerText(
    await send(createPermitsApi(runtime), 'callOutcomePage', {
      cookies: as,
      query: new URLSearchParams({ token }).toString(),
    }),
  );
/** Posts like the form of the page: without cookie and origin. */
const press = async (token: string, outcome = 'won', on = runtime) =>
  answerText(
    await send(createPermitsApi(on), 'callOutcome', {
      query: new URLSearchParams({ token, outcome }).toString(),
      body: '',
      headers: { origin: undefined, 'content-type': 'application/x-www-form-urlencoded' },
    }),
  );
const mark = () => readMark(runtime, userId, ID);

describe('the link of a mail that asks how a call went', () => {
  it('shows the lead and a button for each outcome, and changes nothing', async () => {
    const page = await look(tokenFor());
    expect(page).toContain('How did it go?');
    expect(page).toContain('12 &#60;Main&#62; St');
    expect(page.match(/<button>[^<]+/g)).toEqual(
      ['Reached', 'No answer', 'Won', 'Gone', 'Wrong number'].map((label) => `<button>${label}`),
    );
    expect(await mark()).toBeUndefined();
  });

  it('does not show the lead to others who have the link', async () => {
    const other = await signedIn(runtime);
    for (const as of [[], other.cookies]) {
      const page = await look(tokenFor(), as);
      expect(page).toContain('<button>Reached');
      expect(page).not.toContain('Main');
    }
  });

  it('notes the outcome as the work list does, by one press', async () => {
    expect(await press(tokenFor())).toContain('Saved: Won');
    expect(await mark()).toMatchObject({ stage: 'won', lastCall: { outcome: 'won' } });
  });

  it('works once, also for two presses at the same time', async () => {
    const pages = await Promise.all([press(tokenFor()), press(tokenFor(), 'gone')]);
    expect(pages.filter((page) => page.includes('Already saved'))).toHaveLength(1);
    const before = await mark();
    expect(await press(tokenFor(), 'no-answer')).toContain('Already saved');
    expect(await look(tokenFor())).toContain('Already saved');
    expect(await mark()).toEqual(before);
  });

  it('works for the mail of another day', async () => {
    await press(tokenFor(ID, '2026-11-19'), 'no-answer');
    expect(await press(tokenFor())).toContain('Saved: Won');
    expect((await mark())?.steps.map(({ stage }) => stage)).toEqual(['contacted', 'won']);
  });

  it('is not used up when the server dies before it writes', async () => {
    const accounts = watched(runtime.accounts, (method) => {
      if (method === 'transact') throw new Error('died');
    });
    await press(tokenFor(), 'won', Object.create(runtime, { accounts: { value: accounts } }) as TestRuntime);
    expect(await mark()).toBeUndefined();
    expect(await press(tokenFor())).toContain('Saved: Won');
  });

  it.each([
    ['61 days later', async () => runtime.setTime('2027-01-20T12:00:00.000Z')],
    ['after the account is deleted', () => runtime.accounts.remove(accountKey(userId))],
    ['after the trial', async () => runtime.setTime('2026-12-20T12:00:00.000Z')],
  ])('saves nothing %s', async (_, happens) => {
    const token = tokenFor();
    await happens();
    expect(await press(token)).toContain('This link is not valid');
    expect(await look(token)).toContain('This link is not valid');
    expect(await mark()).toBeUndefined();
  });

  it('says that a permit is no longer on file', async () => {
    await storePermits(runtime, [samplePermit(ID, { withdrawnAt: '2026-11-19T00:00:00.000Z' })], 1);
    expect(await look(tokenFor())).toContain('No longer on file');
    expect(await press(tokenFor())).toContain('No longer on file');
    expect(await press(tokenFor('il-a.404'))).toContain('No longer on file');
  });

  it('refuses an unknown outcome', async () => {
    expect(await press(tokenFor(), 'sold')).not.toContain('Saved');
    expect(await mark()).toBeUndefined();
  });
});
