import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey, toAccount } from '#functions/accounts/accounts.ts';
import { listActivity } from '#functions/accounts/activity.ts';
import { openAccountAs } from '#functions/accounts/testing.ts';
import { dueMail, type OutboxItem } from '#functions/platform/mail-queue.ts';
import { type TestRuntime, testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import { inviteMember, joinTeam, withdrawInvitation } from './invitations.ts';
import { muteInTeam } from './mute-alert.ts';
import { readTeam } from './team-answer.ts';
import { changeRole, endTeams, leaveTeam, removeMember } from './team-store.ts';
import { giveSeats } from './testing.ts';
import { inWorkspace } from './workspace.ts';

let runtime: TestRuntime;
beforeEach(async () => {
  runtime = await testRuntime('2026-11-20T12:00:00.000Z');
  for (const userId of ['ada', 'ben', 'cleo', 'dave'])
    await openAccountAs(runtime, userId, { firstName: userId });
  await giveSeats(runtime, 'ada', 3);
});

const account = async (userId: string): Promise<Account> => {
  const item = await runtime.accounts.get<AccountItem>(accountKey(userId));
  if (item === undefined) throw new Error(`There is no ${userId}.`);
  return inWorkspace(runtime.accounts, toAccount(item), runtime.clock.now());
};
const letters = async (): Promise<readonly OutboxItem[]> => {
  const found: OutboxItem[] = [];
  for await (const page of dueMail(runtime.accounts, runtime.clock.now(), 25)) found.push(...page);
  return found.filter(({ template }) => template === 'team-invitation');
};
/** The token in the mail of the newest invitation of a user. */
const newestToken = async (ownerId: string): Promise<string> => {
  const { id } = (await account(ownerId)).team?.invitations.at(-1) ?? {};
  return String((await letters()).find(({ userId }) => userId === `letter-${id}`)?.data['token']);
};
/** Invites somebody. @returns the token of the mail */
const invite = async (userId: string): Promise<string> => {
  await inviteMember(runtime, await account('ada'), { email: `${userId}@example.com`, role: 'member' });
  return newestToken('ada');
};
const join = async (userId: string, token: string) => joinTeam(runtime, await account(userId), token);
const enter = async (userId: string) => join(userId, await invite(userId));
const memberId = async (userId: string) =>
  (await account('ada')).team?.members.find((one) => one.userId === userId)?.id ?? '';
const refusal = (code: string) => expect.objectContaining({ code });

describe('an invitation', () => {
  it('lets the invited mailbox in, once, and is stored as a digest', async () => {
    const token = await invite('ben');
    const [, secret = ''] = token.split('.');
    expect(JSON.stringify((await account('ada')).team)).not.toContain(secret);
    await join('ben', token);
    expect(await account('ben')).toMatchObject({
      workspace: { ownerId: 'ada', role: 'member' },
      subscription: { seatTerms: [{ seats: 3 }] },
    });
    expect((await account('ada')).team?.invitations).toEqual([]);
    await expect(join('cleo', token)).rejects.toEqual(refusal('teamInvitation'));
    expect((await listActivity(runtime, 'ada')).map(({ kind }) => kind)).toContain('team-joined');
  });

  it.each<[string, () => Promise<string>]>([
    ['sent to another address', () => invite('cleo')],
    ['that is made up', async () => `ada.${'A'.repeat(43)}`],
    ['of somebody who does not exist', async () => `nobody.${'A'.repeat(43)}`],
    ['that is no token', async () => 'ada'],
    [
      'that was withdrawn',
      async () => {
        const token = await invite('ben');
        const [invitation] = (await account('ada')).team?.invitations ?? [];
        await withdrawInvitation(runtime, 'ada', invitation?.id ?? '');
        return token;
      },
    ],
    [
      'of eight days ago',
      async () => {
        const token = await invite('ben');
        runtime.setTime('2026-11-28T12:00:00.000Z');
        return token;
      },
    ],
  ])('%s is refused as any other', async (_, token) => {
    await expect(join('ben', await token())).rejects.toEqual(refusal('teamInvitation'));
    expect((await account('ben')).memberOf).toBeUndefined();
  });

  it('takes a seat, which an earlier one to the same address gives back', async () => {
    await invite('ben');
    await invite('ben');
    await invite('cleo');
    expect((await account('ada')).team?.invitations).toHaveLength(2);
    await expect(invite('dave')).rejects.toEqual(refusal('teamFull'));
  });

  it('waits when its seat is gone, and lets in again when there is one', async () => {
    const token = await invite('ben');
    await giveSeats(runtime, 'ada', 1);
    await expect(join('ben', token)).rejects.toEqual(refusal('teamFull'));
    await giveSeats(runtime, 'ada', 2);
    await join('ben', token);
    expect((await account('ben')).workspace?.ownerId).toBe('ada');
  });

  it('is not for somebody who is in a team or has one', async () => {
    await giveSeats(runtime, 'cleo');
    await enter('ben');
    await inviteMember(runtime, await account('cleo'), { email: 'ben@example.com', role: 'member' });
    const fromCleo = await newestToken('cleo');
    await expect(join('ben', fromCleo)).rejects.toEqual(refusal('inTeam'));
    await leaveTeam(runtime, 'ben');
    await join('ben', fromCleo);
    const toCleo = await invite('cleo');
    await expect(join('cleo', toCleo)).rejects.toEqual(refusal('inTeam'));
  });

  it('goes to one mailbox three times a day at most, in whatever spelling', async () => {
    for (let time = 0; time < 3; time++) await invite('ben');
    await expect(
      inviteMember(runtime, await account('ada'), { email: 'Ben+1@Example.com', role: 'member' }),
    ).rejects.toEqual(refusal('tooManyRequests'));
  });
});

describe('a member', () => {
  it('works alone again after leaving, and comes back as another person', async () => {
    await enter('ben');
    const first = await memberId('ben');
    await leaveTeam(runtime, 'ben');
    expect(await account('ben')).not.toHaveProperty('workspace');
    expect(await account('ben')).not.toHaveProperty('memberOf');
    await enter('ben');
    expect(await memberId('ben')).not.toBe(first);
  });

  it('works alone from the moment of removal, and gets a mail', async () => {
    await enter('ben');
    await removeMember(runtime, 'ada', await memberId('ben'));
    expect((await account('ben')).subscription.seatTerms).toBeUndefined();
    expect(await account('ben')).not.toHaveProperty('workspace');
    expect((await listActivity(runtime, 'ben')).map(({ kind }) => kind)).toContain('removed-from-team');
  });

  it('who joined last waits while there are fewer seats than people', async () => {
    await enter('ben');
    await enter('cleo');
    await giveSeats(runtime, 'ada', 2);
    expect((await account('ben')).workspace?.ownerId).toBe('ada');
    expect(await account('cleo')).not.toHaveProperty('workspace');
    const team = await readTeam(runtime, await account('ada'));
    expect(team.people.map(({ name, hasSeat }) => [name, hasSeat])).toEqual([
      ['ada', true],
      ['ben', true],
      ['cleo', false],
    ]);
    expect(await readTeam(runtime, await account('cleo'))).toMatchObject({ role: 'owner', isMember: true });
  });

  it('has the role that the owner gives', async () => {
    await enter('ben');
    await changeRole(runtime, 'ada', await memberId('ben'), 'manager');
    expect((await account('ben')).workspace?.role).toBe('manager');
    await expect(changeRole(runtime, 'ada', 'owner', 'member')).rejects.toEqual(refusal('notFound'));
  });

  it('cannot invite, and sees no invitations', async () => {
    await enter('ben');
    await invite('cleo');
    const ben = await account('ben');
    expect(await readTeam(runtime, ben)).toMatchObject({ role: 'member', seats: 3, invitations: [] });
    await expect(inviteMember(runtime, ben, { email: 'x@example.com', role: 'member' })).rejects.toEqual(
      refusal('teamRole'),
    );
  });

  it('ends the mail of an alert for themselves only', async () => {
    await enter('ben');
    expect(await muteInTeam(runtime, 'ben', 'alert-1', true)).toBe(true);
    expect(await muteInTeam(runtime, 'ben', 'alert-1', true)).toBe(true);
    expect((await account('ben')).mutedAlerts).toEqual(['alert-1']);
    expect(await account('ada')).not.toHaveProperty('mutedAlerts');
    expect(await muteInTeam(runtime, 'cleo', 'alert-1', true)).toBe(false);
  });
});

it('ends with the account of its owner, and its members get a mail', async () => {
  await enter('ben');
  await runtime.accounts.update(accountKey('ada'), {
    expression: 'SET deletingAt = :now',
    values: { ':now': '2026-11-20T12:00:00.000Z' },
  });
  expect(await account('ben')).not.toHaveProperty('workspace');
  await endTeams(runtime, 'ada');
  expect(await account('ben')).not.toHaveProperty('memberOf');
  expect((await listActivity(runtime, 'ben')).map(({ kind }) => kind)).toContain('team-ended');
});
