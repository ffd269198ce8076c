import type { Dice } from '#infra/sim/harness/random.ts';
import type { AbuseStory } from '../abuse-story.ts';
import type { AbuseWorld } from '../world.ts';

const DAY_MS = 86_400_000;

/** Two spellings of one mailbox, for two names without punctuation. */
const SPELLINGS: readonly ((name: string, other: string) => readonly [string, string])[] = [
  (name, other) => [`${name}@example.com`, `${name}+${other}@example.com`],
  (name, other) => [`${name}${other}@gmail.com`, `${name}.${other}@googlemail.com`],
  (name, other) => [`${name}${other}@proton.me`, `${name}_${other}@proton.me`],
  (name) => [`${name}@protonmail.com`, `${name}@pm.me`],
  (name) => [`${name}@me.com`, `${name}@icloud.com`],
  (name, other) => [`${name}-${other}@yandex.com`, `${name}.${other}@yandex.com`],
  (name) => [`${name}@yandex.ru`, `${name}@ya.ru`],
  (name, other) => [`${name}-${other}@yahoo.com`, `${name}-x@yahoo.com`],
  (name, other) => [`${name}@fastmail.com`, `${other}@${name}.fastmail.com`],
];

async function repeatTrial(world: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const reached: string[] = [];
  for (const spell of SPELLINGS) {
    const [name, other] = [newName(dice), newName(dice)];
    const [first, second] = spell(name, other);
    const trialEnd = await trialEndOf(world, first);
    world.pass(DAY_MS);
    if ((await trialEndOf(world, `another-${name}@example.com`)) <= trialEnd)
      throw new Error('Another mailbox gets no trial of its own.');
    if ((await trialEndOf(world, second)) > trialEnd) reached.push(`${first} got another trial as ${second}`);
  }
  return reached;
}

function newName(dice: Dice): string {
  return `n${dice.below(2 ** 30).toString(36)}`;
}

/** Creates a user with this address. @returns the ISO time when the trial ends */
async function trialEndOf(world: AbuseWorld, email: string): Promise<string> {
  const { cookies } = await world.newUser(email);
  const { status, text } = await world.call('currentSubscription', { cookies });
  if (status !== 200) throw new Error(`The subscription cannot be read: ${status} ${text}`);
  return (JSON.parse(text) as { readonly trialEnd: string }).trialEnd;
}

/** Trials that one person gets again and again. */
export const TRIAL_STORIES: readonly AbuseStory[] = [
  { name: 'one mailbox gets several trials', play: repeatTrial },
];
