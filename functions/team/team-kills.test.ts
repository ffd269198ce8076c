import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey, toAccount } from '#functions/accounts/accounts.ts';
import { Overtaken } from '#functions/platform/tables/change.ts';
import { happens, type Table } from '#functions/platform/tables/table.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import { interceptTable } from '#infra/sim/harness/crash-points.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { trialSubscription } from '#shared/domain/plan/plan.ts';
import { seatsAt } from '#shared/domain/plan/seats.ts';
import { joinTeam } from './invitations.ts';
import { changeRole, endTeams, leaveTeam, removeMember } from './team-store.ts';
import { giveSeats, inviteTo } from './testing.ts';
import { inWorkspace, seatedMembers } from './workspace.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const clock = { now: () => NOW };
const USERS = ['ada', 'ben', 'cleo', 'dave'] as const;
const user = fc.constantFrom(...USERS);

/** What somebody does, and at which of its calls of the table the process dies. */
const step = fc.record({
  does: fc.constantFrom('join', 'leave', 'remove', 'role', 'seats', 'delete'),
  who: user,
  other: user,
  seats: fc.integer({ min: 1, max: 5 }),
  /** Turns that it waits before each call, repeated, so that two come between each other's calls. */
  pauses: fc.array(fc.nat(12), { minLength: 1, maxLength: 6 }),
  diesAt: fc.option(fc.record({ call: fc.nat(8), after: fc.boolean() }), { freq: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

class Killed extends Error {}

/** The table of a process that dies before or after one of its calls. */
function dying(table: MemoryTable, { diesAt, pauses }: Step): Table {
  let calls = 0;
  return interceptTable(table, async (_method, _args, work) => {
    for (let turn = pauses[calls % pauses.length] ?? 0; turn > 0; turn--) await Promise.resolve();
    const isLast = diesAt !== null && calls === diesAt.call;
    calls++;
    if (isLast && !diesAt.after) throw new Killed();
    const answer = await work();
    if (isLast) throw new Killed();
    return answer;
  });
}

async function openWorld(): Promise<MemoryTable> {
  const table = new MemoryTable('accounts');
  for (const userId of USERS)
    await table.put({
      ...accountKey(userId),
      ...DEFAULT_SETTINGS,
      userId,
      email: `${userId}@example.com`,
      firstName: userId,
      mailStopped: null,
      subscription: trialSubscription('2026-11-27T12:00:00.000Z'),
      createdAt: NOW.toISOString(),
    });
  return table;
}

/** Does a step; a refusal or the death of its process ends it where it is. */
async function run(table: MemoryTable, one: Step): Promise<void> {
  const { does, who, other, seats } = one;
  const parts = { accounts: dying(table, one), clock, config: {} as never };
  const account = await table.get<AccountItem>(accountKey(who));
  if (account === undefined) return;
  const person = account.team?.members.find(({ userId }) => userId === other)?.id ?? '';
  try {
    if (does === 'join') {
      const token = await inviteTo({ accounts: table, clock }, other, account.email);
      await joinTeam(parts, toAccount(account), token);
    }
    if (does === 'leave') await leaveTeam(parts, who);
    if (does === 'remove') await removeMember(parts, who, person);
    if (does === 'role') await changeRole(parts, who, person, 'manager');
    if (does === 'seats') await happens(giveSeats(parts, who, seats));
    if (does === 'delete') await deleteUser(table, parts.accounts, who);
  } catch (error) {
    if (!(error instanceof Killed || error instanceof ApiError || error instanceof Overtaken)) throw error;
  }
}

/** As `deleteAccount` does it: a mark, then the rest, which the next attempt finishes. */
async function deleteUser(table: MemoryTable, accounts: Table, userId: string): Promise<void> {
  const mark = {
    expression: 'SET deletingAt = :now',
    condition: 'attribute_exists(pk)',
    values: { ':now': NOW.toISOString() },
  };
  if (!(await happens(table.update(accountKey(userId), mark)))) return;
  await endTeams({ accounts, clock }, userId);
  await table.remove(accountKey(userId));
}

/** What is wrong with the memberships. */
async function findOrphans(table: MemoryTable): Promise<readonly string[]> {
  const accounts = await table.getMany<AccountItem>(USERS.map(accountKey));
  const byId = new Map(accounts.map((account) => [account.userId, account]));
  const wrong: string[] = [];
  for (const { userId, memberOf, team, subscription } of accounts) {
    const listed = memberOf === undefined ? undefined : byId.get(memberOf)?.team?.members;
    if (memberOf !== undefined && listed?.some((one) => one.userId === userId) !== true)
      wrong.push(`${userId} is in a team without a place`);
    if (memberOf !== undefined && (team?.members ?? []).length > 0) wrong.push(`${userId} is in two teams`);
    for (const member of team?.members ?? [])
      if (byId.get(member.userId)?.memberOf !== userId) wrong.push(`${member.userId} is a stranger`);
    const seated = seatedMembers({ subscription, ...(team && { team }) }, NOW);
    if (seated.length + 1 > seatsAt(subscription, NOW)) wrong.push(`${userId} has too many people`);
  }
  for (const account of accounts) {
    const { workspace } = await inWorkspace(table, toAccount(account), NOW);
    if (workspace !== undefined && byId.get(workspace.ownerId)?.deletingAt !== undefined)
      wrong.push(`${account.userId} works for an account that is being deleted`);
  }
  return wrong;
}

it('leaves nobody in a team without a place, whatever happens and wherever a process dies', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 15 }), async (steps) => {
      const table = await openWorld();
      for (const userId of USERS) await giveSeats({ accounts: table, clock }, userId);
      for (const pair of steps) await Promise.all(pair.map((one) => run(table, one)));
      // Interrupted deletions go on at the next sign-in.
      for (const { userId, deletingAt } of await table.getMany<AccountItem>(USERS.map(accountKey)))
        if (deletingAt !== undefined) await deleteUser(table, table, userId);
      expect(await findOrphans(table)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
