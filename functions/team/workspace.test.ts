import { describe, expect, it } from 'vitest';
import type { Account } from '#functions/accounts/account.ts';
import { accountKey } from '#functions/accounts/accounts.ts';
import { quotaPartition } from '#functions/accounts/limits/quota-owner.ts';
import { trialSubscription } from '#shared/domain/plan/plan.ts';
import { inWorkspace, nextSeat } from './workspace.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');

const member = (seat: number) =>
  ({
    id: `person-${seat}`,
    userId: `user-${seat}`,
    role: 'member',
    seat,
    joinedAt: NOW.toISOString(),
  }) as const;

/** The partitions that count what each member uses, in the order they joined. */
async function partitions(seats: number, members: readonly ReturnType<typeof member>[]) {
  const until = '2026-12-20T12:00:00.000Z';
  const owner = {
    ...accountKey('owner'),
    userId: 'owner',
    quotaId: 'own-owner',
    team: { members, invitations: [] },
    subscription: {
      ...trialSubscription(until),
      paidUntil: until,
      seatTerms: [{ from: '2026-11-01T00:00:00.000Z', until, seats }],
    },
  };
  const table = { getMany: async () => [owner] } as unknown as Parameters<typeof inWorkspace>[0];
  const placed = members.map(({ userId, seat }) => {
    const account = { userId, quotaId: `own-${seat}`, memberOf: 'owner' } as Account;
    return inWorkspace(table, account, NOW);
  });
  return (await Promise.all(placed)).map(quotaPartition);
}

describe('the seat whose limits a member uses', () => {
  it('is the one they joined on, and their own mailbox’s without a seat', async () => {
    expect(await partitions(3, [member(2), member(1)])).toEqual(['quota#owner.2', 'quota#owner.1']);
    expect(await partitions(2, [member(1), member(2)])).toEqual(['quota#owner.1', 'quota#own-2']);
  });

  it('is never more than are paid for: who waited takes one that somebody left', async () => {
    expect(await partitions(2, [member(2)])).toEqual(['quota#owner.1']);
    expect(await partitions(4, [member(4), member(2), member(5)])).toEqual([
      'quota#owner.1',
      'quota#owner.2',
      'quota#owner.3',
    ]);
  });
});

describe('the seat of the next who joins', () => {
  const team = (lastSeat: number, ...taken: number[]) => ({
    members: taken.map(member),
    invitations: [],
    lastSeat,
  });

  it('is the one that was free longest', () => {
    expect(nextSeat({ members: [], invitations: [] }, 3)).toBe(1);
    expect(nextSeat(team(1), 3)).toBe(2);
    expect(nextSeat(team(2), 3)).toBe(1);
    expect(nextSeat(team(2, 1), 4)).toBe(3);
  });

  it('is the only free one, or none', () => {
    expect(nextSeat(team(1, 2), 3)).toBe(1);
    expect(nextSeat(team(1, 1), 2)).toBeUndefined();
  });
});
