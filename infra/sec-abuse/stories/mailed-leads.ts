import { setAccount } from '#functions/accounts/testing.ts';
import { matchAlerts } from '#functions/alerts/match-alerts.ts';
import { newPermit, publishPermits } from '#functions/alerts/testing.ts';
import { sendDigests } from '#functions/delivery/digests/send-digests.ts';
import type { OutgoingMail } from '#functions/mail/mail.ts';
import { addToTeam, giveSeats } from '#functions/team/testing.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import { ALERTS_PER_USER } from '#shared/domain/alerts/alert.ts';
import { utcDay } from '#shared/domain/days.ts';
import type { AbuseStory } from '../abuse-story.ts';
import { type AbuseUser, type AbuseWorld, must } from '../world.ts';

const DAY_MS = 86_400_000;
const STREET = 'Sample Mail St';
const ROOFER = { trades: ['roofing'], role: 'prime', area: { state: 'Illinois', city: null } } as const;
const CITY = 'Chicago';
/** Gmail hides what comes after so much of a mail. */
const GMAIL_BYTES = 102_000;

/** Publishes new permits of roofs. */
function newRoofs({ runtime }: AbuseWorld, count: number): Promise<void> {
  const now = runtime.clock.now();
  const seenAt = now.toISOString();
  const parts = {
    trades: ['roofing'] as const,
    jurisdictionCity: CITY,
    issueDate: utcDay(now),
    firstSeen: seenAt,
  };
  const permits = Array.from({ length: count }, (_, at) =>
    newPermit(`il-a.${at}`, { ...parts, addressStreet: `${at} ${STREET}` }, { newAt: seenAt }),
  );
  return publishPermits(runtime, permits);
}

/** The text of the welcome to a roofer, sent once something has happened since the sign-up. */
async function welcomeAfter(
  world: AbuseWorld,
  happens: (user: AbuseUser) => Promise<void> | void,
): Promise<string> {
  const user = await world.newUser();
  await setAccount(world.runtime.accounts, user.userId, ROOFER);
  await happens(user);
  await newRoofs(world, 3);
  await world.sendMail();
  const mail = world.sent.find(({ to, subject }) => to === user.email && subject.startsWith('Welcome'));
  if (mail === undefined) throw new Error('The welcome is not sent.');
  return mail.text;
}

/** What happens to accounts while their welcome waits for SES, so that they may read no permits. */
const LOSSES: Readonly<Record<string, (world: AbuseWorld, user: AbuseUser) => Promise<void> | void>> = {
  'the trial ended': (world) => world.pass(8 * DAY_MS),
  'the account was frozen': ({ runtime: { accounts, clock } }, { userId }) =>
    setAccount(accounts, userId, { frozenAt: clock.now().toISOString() }),
};

async function readLateWelcome(world: AbuseWorld): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [loss, lose] of Object.entries(LOSSES)) {
    const text = await welcomeAfter(world, (user) => lose(world, user));
    if (text.includes(STREET)) found.push(`${loss}, and the welcome shows leads`);
  }
  return found;
}

async function readWelcome(world: AbuseWorld): Promise<readonly string[]> {
  const text = await welcomeAfter(world, () => undefined);
  return text.includes(STREET) ? [] : ['the welcome of a new user shows no lead'];
}

/** Matches new permits with all alerts. @returns the digest to a user */
async function digestTo(world: AbuseWorld, { email }: AbuseUser, permits: number): Promise<OutgoingMail> {
  world.pass(60_000);
  await newRoofs(world, permits);
  await matchAlerts(world.runtime);
  const sent: OutgoingMail[] = [];
  const { accounts, permits: table, index, config, clock, log } = world.runtime;
  const parts = { accounts, permits: table, index, config, clock, log };
  await sendDigests({ ...parts, send: async (mail) => void sent.push(mail) }, { everybody: true });
  const mail = sent.find(({ to }) => to === email);
  if (mail === undefined) throw new Error('No digest is sent.');
  return mail;
}

/** Somebody makes as many and as long alerts as they can for a team, so that a colleague's mail program cuts the digest. */
async function hideTheEnd(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const [owner, colleague] = [await world.newUser(), await world.newUser()];
  await giveSeats(world.runtime, owner.userId);
  await addToTeam(world.runtime, owner.userId, colleague.userId);
  const word = dice.oneOf(['Größe über alles', 'Ñandú y señales', 'Ελληνικά ονόματα']);
  const cities = [
    CITY,
    ...Array.from({ length: 40 }, (_, at) => `San Buenaventura of the Sample Hills ${at}`),
  ];
  const criteria = { states: ['Illinois'], cities, trades: ['roofing'] } as const;
  for (let at = 0; at < ALERTS_PER_USER; at++) {
    const name = `${at} ${`${word} `.repeat(8)}`.slice(0, 100);
    await must(world, owner, 'createAlert', { json: { name, criteria } });
  }
  const { html } = await digestTo(world, colleague, 60);
  const before = Buffer.byteLength(html.slice(0, html.lastIndexOf('/unsubscribe')));
  return before < GMAIL_BYTES ? [] : [`the link that stops all digests comes after ${before} bytes`];
}

async function readDigest(world: AbuseWorld): Promise<readonly string[]> {
  const user = await world.newUser();
  await must(world, user, 'createAlert', { json: { name: 'All', criteria: {} } });
  const { text } = await digestTo(world, user, 20);
  const shown = text.split(STREET).length - 1;
  return shown === 20 ? [] : [`a digest of 20 leads shows ${shown}`];
}

/** Leads in mails: to whom, and how many. */
export const MAILED_LEAD_STORIES: readonly AbuseStory[] = [
  {
    name: 'a mail shows leads to somebody without access',
    play: readLateWelcome,
    honest: readWelcome,
  },
  {
    name: 'long alerts of a team hide the link that stops a digest',
    play: hideTheEnd,
    honest: readDigest,
  },
];
