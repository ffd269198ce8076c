import type { Account } from '#functions/accounts/account.ts';
import { type AccountItem, accountKey, toAccount } from '#functions/accounts/accounts.ts';
import type { Channel } from '#functions/alerts/channels.ts';
import {
  clearDue,
  DUE_SHARDS,
  deleteMatches,
  listDueUsers,
  readUndelivered,
  type Undelivered,
} from '#functions/alerts/matches.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { readByKey } from '#functions/platform/tables/read-by-key.ts';
import { ConditionFailed, type Key } from '#functions/platform/tables/table.ts';
import { inWorkspaces } from '#functions/team/workspace.ts';

type Tables = Pick<Runtime, 'accounts' | 'clock'>;

/** What all channels store of a delivery under way: the newest round of matching in it. A user has one plan per channel. */
export interface DeliveryPlan {
  readonly upTo: number;
}

/** A user who may have undelivered matches, as read a moment ago; the account is in its workspace. */
export interface DueUser<Plan extends DeliveryPlan = DeliveryPlan> {
  readonly userId: string;
  readonly account: Account | undefined;
  readonly plan: Plan | undefined;
}

/** Users whose accounts are read at a time. */
const PAGE = 25;

/**
 * Reads the due users of a channel, a page at a time.
 * @param planKey where the channel stores a user's plan; a channel without plans leaves it out
 * @param isPaused checked before each shard; ends the reading
 */
export async function* readDueUsers<Plan extends DeliveryPlan = never>(
  { accounts, clock }: Tables,
  channel: Channel,
  planKey?: (userId: string) => Key,
  isPaused: () => Promise<boolean> = async () => false,
): AsyncGenerator<DueUser<Plan>> {
  for (const shard of DUE_SHARDS) {
    if (await isPaused()) return;
    const userIds = await listDueUsers({ accounts }, channel, shard);
    for (let at = 0; at < userIds.length; at += PAGE) {
      const page = userIds.slice(at, at + PAGE);
      const keys = page.flatMap((userId) => [accountKey(userId), planKey?.(userId) ?? []]).flat();
      const found = await readByKey(accounts, keys);
      const stored = page.flatMap((userId) => found<AccountItem>(accountKey(userId)) ?? []);
      const people = await inWorkspaces(accounts, stored.map(toAccount), clock.now());
      yield* page.map((userId) => {
        const account = people.find((one) => one.userId === userId);
        const plan = planKey && found<Plan & Key>(planKey(userId));
        return { userId, account, plan };
      });
    }
  }
}

/** How a channel delivers what it read for a user. */
interface DeliveryStep<Stage> {
  /** Items of the channel that may be left behind by a deleted account. */
  readonly leftovers: readonly Key[];
  /** Delivers what is undelivered, or a part of it. @throws ConditionFailed when another sender was first */
  deliver(account: Account, undelivered: Undelivered): Promise<Stage>;
  /** Stages after which nothing that was read is left to deliver. */
  readonly over: readonly Stage[];
}

/**
 * Takes the next step of delivering matches to a user. A plan that exists is finished first, up to its own round.
 * @returns the channel's stage; `nothing` when nothing waits; `waiting` when another sender was first
 * @throws what the tables and `deliver` throw
 */
export async function deliverMatches<Stage extends string>(
  tables: Tables,
  channel: Channel,
  { userId, account, plan }: DueUser,
  { leftovers, deliver, over }: DeliveryStep<Stage>,
): Promise<Stage | 'nothing' | 'waiting'> {
  if (account === undefined || account.deletingAt !== undefined) {
    // Matching went on while the account was deleted.
    await deleteMatches(tables, userId, leftovers);
    return 'nothing';
  }
  const undelivered = await readUndelivered(tables, channel, userId, plan?.upTo);
  if (plan === undefined && undelivered.matches.length === 0) {
    await clearDue(tables, channel, userId, undelivered.upTo);
    return 'nothing';
  }
  try {
    const stage = await deliver(account, undelivered);
    if (over.includes(stage)) await clearDue(tables, channel, userId, undelivered.upTo);
    return stage;
  } catch (error) {
    if (error instanceof ConditionFailed) return 'waiting';
    throw error;
  }
}
