import { webhookKey } from '#functions/alerts/alert.ts';
import { enqueue, newDelivery, pingId } from '#functions/delivery/webhooks/deliveries.ts';
import { sendWebhooks } from '#functions/delivery/webhooks/send-webhooks.ts';
import type { WebhookItem } from '#functions/delivery/webhooks/webhook.ts';
import { webhookParts } from '#functions/delivery/webhooks/webhook-turn.ts';
import { addToTeam, giveSeats } from '#functions/team/testing.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { CallName } from '#shared/contract/routes.ts';
import type { AbuseStory } from '../abuse-story.ts';
import { type AbuseUser, type AbuseWorld, must } from '../world.ts';

const HOUR_MS = 3_600_000;
const WAYS = ['removed', 'demoted', 'left', 'reset'] as const;

interface Team {
  readonly owner: AbuseUser;
  readonly manager: AbuseUser;
  readonly managerId: string;
}

async function openTeam(world: AbuseWorld): Promise<Team> {
  const [owner, manager] = [await world.newUser(), await world.newUser()];
  await giveSeats(world.runtime, owner.userId);
  const managerId = await addToTeam(world.runtime, owner.userId, manager.userId, 'manager');
  return { owner, manager, managerId };
}

/** Makes an alert with a webhook. @returns the alert's id */
async function makeWebhook(world: AbuseWorld, { cookies }: AbuseUser, path: string): Promise<string> {
  const json = { name: path, criteria: { keywords: ['roof'] } };
  const { id } = JSON.parse(await must(world, { cookies }, 'createAlert', { json })) as { id: string };
  const sent = { params: { id }, json: { url: `https://8.8.8.8/${path}` } };
  await must(world, { cookies }, 'setWebhook', sent);
  return id;
}

/** Queues a message for each alert and runs the sender for two hours. @returns the paths that got one */
async function deliver(
  world: AbuseWorld,
  { owner }: Team,
  alertIds: readonly string[],
): Promise<readonly string[]> {
  const { accounts, clock } = world.runtime;
  for (const alertId of alertIds) {
    const webhook = await accounts.get<WebhookItem>(webhookKey(owner.userId, alertId));
    if (webhook === undefined) continue;
    const now = clock.now();
    const message = {
      id: pingId(alertId, now),
      alertId,
      webhookId: webhook.id,
      type: 'test.ping',
      told: [],
      now,
    } as const;
    await enqueue(accounts, owner.userId, newDelivery(owner.userId, message), now);
  }
  const got: string[] = [];
  const post = async ({ url }: { readonly url: string }) => {
    got.push(new URL(url).pathname.slice(1));
    return { status: 204, retryAfter: undefined };
  };
  for (let time = 0; time < 2; time++) {
    await sendWebhooks({ ...webhookParts(world.runtime), post });
    world.pass(2 * HOUR_MS);
  }
  return got;
}

/** A manager's server wants the leads after the owner took the role away. */
async function keepReceiving(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const found: string[] = [];
  for (const way of WAYS) {
    const team = await openTeam(world);
    const { owner, manager, managerId } = team;
    const alertId = await makeWebhook(world, manager, 'thief');
    if ((await deliver(world, team, [alertId])).length === 0) throw new Error('Nothing is delivered at all.');
    const calls: Readonly<Record<typeof way, () => Promise<unknown>>> = {
      removed: () => must(world, owner, 'removeMember', { params: { id: managerId } }),
      demoted: () =>
        must(world, owner, 'changeMember', { params: { id: managerId }, json: { role: 'member' } }),
      left: () => must(world, manager, 'leaveTeam'),
      reset: () => must(world, manager, 'signOutEverywhere'),
    };
    await calls[way]();
    if (dice.below(2) === 0 && way !== 'reset') {
      const tried: CallName = 'switchWebhook';
      await world.call(tried, { cookies: manager.cookies, params: { id: alertId }, json: { isOn: true } });
    }
    if ((await deliver(world, team, [alertId])).length > 0) found.push(`${way}: leads go to the server`);
    const isAsked = (await must(world, owner, 'heldWebhooks')).includes(alertId);
    if (!isAsked) found.push(`${way}: the owner is not asked`);
    await world.sendMail();
    const isTold = world.sent.some(({ to, subject }) => to === owner.email && subject.includes('on hold'));
    if (!isTold && way !== 'reset') found.push(`${way}: the owner hears nothing`);
  }
  return found;
}

/** A manager who stays switches on the webhook of one who was removed. */
async function switchOn(world: AbuseWorld): Promise<readonly string[]> {
  const team = await openTeam(world);
  const accomplice = await world.newUser();
  await addToTeam(world.runtime, team.owner.userId, accomplice.userId, 'manager');
  const alertId = await makeWebhook(world, team.manager, 'thief');
  await must(world, team.owner, 'removeMember', { params: { id: team.managerId } });
  await must(world, accomplice, 'switchWebhook', { params: { id: alertId }, json: { isOn: true } });
  return (await deliver(world, team, [alertId])).map(() => 'leads go to the server of the removed manager');
}

/** Whoever else of a team, or of none, reads which of its webhooks are on hold. */
async function readHeld(world: AbuseWorld): Promise<readonly string[]> {
  const { owner, manager, managerId } = await openTeam(world);
  const [member, stranger] = [await world.newUser(), await world.newUser()];
  await addToTeam(world.runtime, owner.userId, member.userId, 'member');
  const alertId = await makeWebhook(world, manager, 'thief');
  await must(world, owner, 'removeMember', { params: { id: managerId } });
  const read = async (who: string, user: AbuseUser) =>
    (await must(world, user, 'heldWebhooks')).includes(alertId) ? [`${who} reads the address`] : [];
  return (
    await Promise.all([
      read('a member', member),
      read('a stranger', stranger),
      read('who was removed', manager),
    ])
  ).flat();
}

/** A manager who stays reads what is on hold, and why nothing is sent. */
async function managersRead(world: AbuseWorld): Promise<readonly string[]> {
  const { owner, manager, managerId } = await openTeam(world);
  const other = await world.newUser();
  await addToTeam(world.runtime, owner.userId, other.userId, 'manager');
  const alertId = await makeWebhook(world, manager, 'held');
  await must(world, owner, 'removeMember', { params: { id: managerId } });
  const held = await must(world, other, 'heldWebhooks');
  return held.includes(alertId) ? [] : ['another manager is not told'];
}

/** Webhooks of the owner and of other managers go on, and the one that the owner keeps. */
async function othersGoOn(world: AbuseWorld): Promise<readonly string[]> {
  const team = await openTeam(world);
  const other = await world.newUser();
  await addToTeam(world.runtime, team.owner.userId, other.userId, 'manager');
  const kept = await makeWebhook(world, team.manager, 'kept');
  const ids = [await makeWebhook(world, team.owner, 'owner'), await makeWebhook(world, other, 'other'), kept];
  await must(world, team.owner, 'removeMember', { params: { id: team.managerId } });
  const first = await deliver(world, team, ids);
  await must(world, team.owner, 'switchWebhook', { params: { id: kept }, json: { isOn: true } });
  const then = await deliver(world, team, ids);
  return [
    ...['owner', 'other'].filter((path) => !first.includes(path)),
    ...['owner', 'other', 'kept'].filter((path) => !then.includes(path)),
  ].map((path) => `the webhook "${path}" gets nothing`);
}

/** Connections of a team whose maker is gone. */
export const TEAM_WEBHOOK_STORIES: readonly AbuseStory[] = [
  {
    name: 'a manager’s server gets leads after the role ended',
    play: keepReceiving,
    honest: othersGoOn,
  },
  { name: 'others read which webhooks of a team are on hold', play: readHeld, honest: managersRead },
  { name: 'another manager revives the webhook of a removed one', play: switchOn },
];
