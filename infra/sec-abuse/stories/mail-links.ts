import { samplePermit, storePermits } from '#functions/permits/testing.ts';
import { callOutcomeUrl } from '#functions/work-list/call-outcome-link.ts';
import { utcDay } from '#shared/domain/days.ts';
import type { AbuseStory } from '../abuse-story.ts';
import type { AbuseUser, AbuseWorld } from '../world.ts';

const STREET = '12 Sample Link St';

/** The query of the link in a user's mail that asks how a call to a lead went. */
async function mailedLink({ runtime }: AbuseWorld, { userId }: AbuseUser): Promise<string> {
  const permit = samplePermit('il-chicago.LINK1', { addressStreet: STREET });
  await storePermits(runtime, [permit]);
  const day = utcDay(runtime.clock.now());
  return new URL(callOutcomeUrl(runtime.config, { userId, permitId: permit.id, day })).search.slice(1);
}

/** Opens the link of a mail that was passed on, with another session or none. */
async function openForeignLink(world: AbuseWorld): Promise<readonly string[]> {
  const query = await mailedLink(world, await world.newUser());
  const others = { 'without a session': [], 'as somebody else': (await world.newUser()).cookies };
  const opened = Object.entries(others).map(async ([who, cookies]) => {
    const { text } = await world.call('callOutcomePage', { query, cookies });
    return text.includes(STREET) ? [`${who}, the street of the lead`] : [];
  });
  return (await Promise.all(opened)).flat();
}

/** The reader of a mail sees which lead it is, and notes the outcome on a phone that is signed out. */
async function noteCall(world: AbuseWorld): Promise<readonly string[]> {
  const user = await world.newUser();
  const query = await mailedLink(world, user);
  const page = await world.call('callOutcomePage', { query, cookies: user.cookies });
  const saved = await world.call('callOutcome', { query: `${query}&outcome=won`, body: '' });
  return [
    ...(page.text.includes(STREET) ? [] : [`the page of a mail’s link: ${page.status}`]),
    ...(saved.text.includes('Saved: Won') ? [] : [`the outcome of a call: ${saved.status} ${saved.text}`]),
  ];
}

/** Links in mails, opened by others. */
export const MAIL_LINK_STORIES: readonly AbuseStory[] = [
  { name: 'who has the link of a mail reads its lead', play: openForeignLink, honest: noteCall },
];
