import type { StateName } from '#shared/domain/permit/states.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import type { RandomStream } from '../random.ts';
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
  Arizona: /furnace|boiler|basement|impact/i,
  California: /basement|boiler|impact/i,
  Florida: /furnace|boiler|basement|chimney/i,
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

/** Draws work of a trade. */
export function drawWork(
  trade: Trade,
  isCommercial: boolean,
  state: StateName,
  random: RandomStream,
): DrawnWork {
  const { home, business, spread } = TRADE_FACTS[trade];
  const unlikely = UNLIKELY[state] ?? UNLIKELY_ELSEWHERE;
  const jobs: Jobs = isCommercial ? business : home;
  const [first, second] = [random.pick(jobs), random.pick(jobs)];
  const [words, price] = unlikely.test(first[0]) ? second : first;
  const width = isCommercial ? spread * 1.6 : spread;
  const value = price * (COSTS[state] ?? 1) * Math.exp(width * random.normal());
  const step = value > 5000 ? random.pick([...STEPS, 1000]) : random.pick([1, 10, 50, 100]);
  return { words: filled(words, random), value: Math.max(DOLLARS_MIN, Math.round(value / step) * step) };
}

const SLOTS: Readonly<Record<string, (random: RandomStream) => string>> = {
  n: (random) => String(random.whole(2, 5)),
  N: (random) => String(random.whole(9, 32)),
  sf: (random) => String(random.whole(12, 84) * 10),
  SF: (random) => (random.whole(110, 380) * 10).toLocaleString('en-US'),
  big: (random) => (random.whole(9, 64) * 1000).toLocaleString('en-US'),
  sq: (random) => String(random.whole(14, 44)),
  lf: (random) => String(random.whole(3, 24) * 10),
  kw: (random) => (random.whole(42, 138) / 10).toFixed(1),
  tons: (random) => random.pick(['2', '2.5', '3', '3', '3.5', '4', '5']),
  btu: (random) => random.pick(['60', '80', '80', '100']),
  gal: (random) => random.pick(['40', '50', '50', '75']),
  amp: (random) => random.pick(['100', '150', '200', '200', '200', '400']),
  suite: (random) => String(random.whole(10, 48) * 10),
};

function filled(words: string, random: RandomStream): string {
  return words.replace(/\{(\w+)\}/g, (_, slot: string) => SLOTS[slot]?.(random) ?? '');
}
