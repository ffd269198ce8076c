import { giveSeats } from '#functions/team/testing.ts';
import { ofEachKind } from '#shared/domain/account/lasting-access.ts';
import type { AbuseStory } from '../abuse-story.ts';
import { type AbuseUser, type AbuseWorld, must, PASSWORD } from '../world.ts';

const OWNER = 'owner@example.com';

/** Invites somebody. @returns the token of the mail */
async function invite(world: AbuseWorld, owner: Pick<AbuseUser, 'cookies'>, email: string): Promise<string> {
  await must(world, owner, 'inviteMember', { json: { email, role: 'manager' } });
  await world.sendMail();
  const token = world.sent
    .filter(({ to }) => to === email)
    .map(({ text }) => /invitation=([\w.%-]+)/.exec(text)?.[1])
    .findLast((found) => found !== undefined);
  if (token === undefined) throw new Error('No invitation was mailed.');
  return decodeURIComponent(token);
}

async function peopleOf(world: AbuseWorld, owner: Pick<AbuseUser, 'cookies'>): Promise<readonly string[]> {
  const { people } = JSON.parse(await must(world, owner, 'team')) as { people: { email: string }[] };
  return people.map(({ email }) => email);
}

/** A thief with the owner's session puts one account of theirs into the team, and keeps an invitation for another. */
async function stayInTeam(world: AbuseWorld): Promise<readonly string[]> {
  const owner = await world.newUser(OWNER);
  await giveSeats(world.runtime, owner.userId, 4);
  const [first, second] = [await world.newUser(), await world.newUser()];
  const token = await invite(world, owner, first.email);
  await must(world, first, 'joinTeam', { json: { token } });
  const kept = await invite(world, owner, second.email);
  await must(world, owner, 'signOutEverywhere');
  await world.nextSecond();
  const again = { cookies: await world.signIn(OWNER, PASSWORD) };
  const found: string[] = [];
  const join = async (when: string): Promise<void> => {
    const { status } = await world.call('joinTeam', { cookies: second.cookies, json: { token: kept } });
    if (status < 400) found.push(`the thief joins ${when}`);
  };
  await join('before the review');
  await must(world, again, 'reviewConnections', {
    json: { ...ofEachKind('keep'), people: 'remove', invitations: 'remove' },
  });
  await join('after the review');
  if ((await peopleOf(world, again)).includes(first.email)) found.push('the thief is still in the team');
  return found;
}

/** People whom the owner keeps work on through a reset, and the kept invitation opens. */
async function keepsTeam(world: AbuseWorld): Promise<readonly string[]> {
  const owner = await world.newUser('careful@example.org');
  await giveSeats(world.runtime, owner.userId, 4);
  const [ben, cleo] = [await world.newUser(), await world.newUser()];
  await must(world, ben, 'joinTeam', { json: { token: await invite(world, owner, ben.email) } });
  const token = await invite(world, owner, cleo.email);
  await must(world, owner, 'signOutEverywhere');
  await must(world, ben, 'workMarks');
  await world.nextSecond();
  const again = { cookies: await world.signIn(owner.email, PASSWORD) };
  await must(world, again, 'reviewConnections', { json: ofEachKind('keep') });
  await must(world, cleo, 'joinTeam', { json: { token } });
  const people = await peopleOf(world, again);
  return [ben, cleo].filter(({ email }) => !people.includes(email)).map(({ email }) => `${email} is out`);
}

/** What a thief leaves behind in an account. */
export const LASTING_ACCESS_STORIES: readonly AbuseStory[] = [
  {
    name: 'a thief stays in the team of an account that was recovered',
    play: stayInTeam,
    honest: keepsTeam,
  },
];
