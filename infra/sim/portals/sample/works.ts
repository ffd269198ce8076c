import type { Source } from '#functions/collection/source.ts';
import type { StateName } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import type { RandomStream } from '../random.ts';
import { CHOICES, detailsOf, SIZES } from './details.ts';
import { written } from './hands.ts';
import { type Jobs, TRADE_FACTS } from './trade-facts.ts';

/** How much more, or less, of a trade a state's weather and market bring. */
const TILT: Partial<Record<StateName, Partial<Record<Trade, number>>>> = {
  Arizona: { solar: 2.2, pool: 2.6, hvac: 1.3, concrete: 0.7, 'deck-fence': 0.8 },
  California: { solar: 1.9, adu: 3.5, pool: 1.3, 'windows-doors': 1.2, hvac: 0.8, 'new-construction': 0.6 },
  Connecticut: { pool: 0.5, adu: 0.4 },
  Florida: { roofing: 1.8, 'windows-doors': 1.9, pool: 2.4, hvac: 1.3, solar: 1.2, concrete: 0.8 },
  Georgia: { 'new-construction': 1.4, pool: 1.2, solar: 0.4 },
  Illinois: { roofing: 1.2, concrete: 2, pool: 0.25, adu: 0.3, 'new-construction': 0.6, solar: 0.7 },
  Michigan: { roofing: 1.2, demolition: 2, pool: 0.4, solar: 0.4 },
  Missouri: { roofing: 1.2, pool: 0.7, solar: 0.6 },
  'New Jersey': { solar: 1.4, pool: 0.9, 'windows-doors': 1.2 },
  'New York': {
    pool: 0.1,
    adu: 0.2,
    fire: 2,
    elevator: 3,
    concrete: 1.8,
    remodel: 1.6,
    'new-construction': 0.5,
    solar: 0.9,
  },
  'North Carolina': { 'new-construction': 1.8, 'deck-fence': 1.3, solar: 0.6 },
  Ohio: { roofing: 1.3, demolition: 1.6, pool: 0.4, solar: 0.5 },
  Pennsylvania: { roofing: 1.1, demolition: 1.3, pool: 0.3, solar: 0.7 },
  Tennessee: { 'new-construction': 1.7, pool: 0.9, solar: 0.3 },
  Texas: { roofing: 1.4, pool: 1.8, 'new-construction': 1.8, hvac: 1.2, solar: 0.8 },
  Virginia: { 'deck-fence': 1.3, solar: 0.8, 'new-construction': 1.1 },
  Washington: { adu: 2, hvac: 1.2, solar: 0.7, pool: 0.2 },
};

/** Building costs against the average of the measured cities. */
const COSTS: Partial<Record<StateName, number>> = {
  California: 1.3,
  Connecticut: 1.1,
  'New Jersey': 1.15,
  'New York': 1.25,
  Washington: 1.2,
  Georgia: 0.92,
  Missouri: 0.9,
  Ohio: 0.9,
  Tennessee: 0.92,
  Texas: 0.95,
};

/** Work that a state's weather or ground makes rare. */
const UNLIKELY: Partial<Record<StateName, RegExp>> = {
  Arizona: /furnace|boiler|basement|impact|above ground/i,
  California: /basement|boiler|impact|above ground/i,
  Florida: /furnace|boiler|basement|chimney|above ground/i,
  Georgia: /boiler|impact/i,
  Texas: /basement|boiler|impact/i,
};
const UNLIKELY_ELSEWHERE = /impact/i;

/** Weight of a trade among a state's permits. */
export function tradeWeight(trade: Trade, state: StateName): number {
  return TRADE_FACTS[trade].share * (TILT[state]?.[trade] ?? 1);
}

/** A permit's work: what is done, and what it costs in dollars. */
export interface DrawnWork {
  readonly words: string;
  readonly value: number;
}

/** Rounding steps of declared values and their shares: people round what they declare. */
const STEPS = [1, 10, 100, 500, 1000] as const;
const DOLLARS_MIN = 250;

/** Words that a permit may begin with, in place of the first of them. */
const VERBS: readonly (readonly [string, ...string[]])[] = [
  ['Replace', 'Remove and replace', 'Replacement of', 'Replace existing'],
  ['Install', 'Install new', 'Installation of', 'Furnish and install'],
];
/** Of permits, how many add one and two details to the work. */
const ONE_MORE = 0.88;
const TWO_MORE = 0.5;
/** How far a work of twice the size costs more, as a power. */
const SIZE_PRICE = 0.5;

/** Draws work of a trade, in the words of a source. */
export function drawWork(
  trade: Trade,
  isCommercial: boolean,
  { id, state }: Pick<Source, 'id' | 'state'>,
  random: RandomStream,
): DrawnWork {
  const { home, business, spread } = TRADE_FACTS[trade];
  const unlikely = UNLIKELY[state] ?? UNLIKELY_ELSEWHERE;
  const likely = (words: string): boolean => !unlikely.test(words);
  const jobs: Jobs = isCommercial ? business : home;
  const [job, price] =
    drawn(
      jobs.filter(([words]) => likely(words)),
      random,
    ) ?? jobs[0];
  const details = detailsOf(job, isCommercial);
  const chosen = [job];
  while (chosen.length < 3 && random.chance(chosen.length === 1 ? ONE_MORE : TWO_MORE)) {
    const used = slotsOf(chosen.join());
    const detail = drawn(
      details.filter(
        (one) => likely(one) && !chosen.includes(one) && slotsOf(one).every((slot) => !used.includes(slot)),
      ),
      random,
    );
    if (detail === undefined) break;
    chosen.push(detail);
  }
  const verbs = VERBS.find(([verb]) => job.startsWith(`${verb} `));
  const parts = chosen.map((part) => filled(part, random));
  const start = verbs === undefined ? '' : verbs[0];
  const words = parts.map(({ text }, at) =>
    at === 0 && verbs !== undefined ? random.pick(verbs) + text.slice(start.length) : text,
  );
  const width = isCommercial ? spread * 1.6 : spread;
  const value =
    price * (parts[0]?.size ?? 1) ** SIZE_PRICE * (COSTS[state] ?? 1) * Math.exp(width * random.normal());
  const step = value > 5000 ? random.pick([...STEPS, 1000]) : random.pick([1, 10, 50, 100]);
  return {
    words: written(words, id, random),
    value: Math.max(DOLLARS_MIN, Math.round(value / step) * step),
  };
}

function drawn<T>(from: readonly T[], random: RandomStream): T | undefined {
  return from[Math.floor(random.next() * from.length)];
}

const SLOT = /\{(\w+)\}/g;

function slotsOf(words: string): string[] {
  return [...words.matchAll(SLOT)].map(([, slot = '']) => slot);
}

/** Fills the slots. @returns the size against the middle one, too */
function filled(words: string, random: RandomStream): { readonly text: string; readonly size: number } {
  let size = 1;
  const text = words.replace(SLOT, (_, slot: string) => {
    const choices = CHOICES[slot];
    if (choices !== undefined) return random.pick(choices);
    const [from, to, by] = SIZES[slot] ?? [0, 0, 1];
    const number = from + by * random.whole(0, Math.round((to - from) / by));
    size *= (2 * number) / (from + to);
    return by < 1 ? number.toFixed(1) : slot === 'year' ? String(number) : number.toLocaleString('en-US');
  });
  return { text, size };
}
