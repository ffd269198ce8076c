import { parsePhone } from '#functions/collection/conform/normal-forms/phones.ts';
import { applyTransform, TRANSFORM_NAMES } from '#functions/collection/conform/normal-forms/transforms.ts';
import type { Dice } from '#infra/sim/harness/random.ts';
import type { AbuseStory } from '../abuse-story.ts';
import type { AbuseWorld } from '../world.ts';

/** Longer than any text of a real portal. */
const CHARACTERS = 64_000;
/** A linear reading takes a few milliseconds of the processor, a quadratic one several seconds. */
const PROCESSOR_MS = 1000;

/** What such a text repeats. */
const REPEATED = [' ', '- ', ',', '(', 'ext ', ' 1', '5'];

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  parsePhone,
  ...Object.fromEntries(TRANSFORM_NAMES.map((name) => [name, (text: string) => applyTransform(name, text)])),
};

/** A portal's text that a backtracking expression reads again from each character. */
async function stall(_: AbuseWorld, dice: Dice): Promise<readonly string[]> {
  const end = dice.oneOf(['x', '1', '.']);
  return Object.entries(READERS).flatMap(([name, readText]) =>
    REPEATED.filter((part) => {
      const text = `${part.repeat(Math.ceil(CHARACTERS / part.length))}${end}`;
      const before = process.cpuUsage();
      readText(text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000 > PROCESSOR_MS;
    }).map((part) => `${name} is slow at "${part}" repeated`),
  );
}

/** Text that keeps collection busy. */
export const SLOW_TEXT_STORIES: readonly AbuseStory[] = [
  { name: 'a portal stalls collection with a long text', play: stall },
];
