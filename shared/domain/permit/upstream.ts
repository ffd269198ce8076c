import type { ScoreProfile } from '../profile.ts';
import { familyOf } from './firm-trades.ts';
import { GENERAL, TRADE_IDS, type Trade } from './trades.ts';

/** New buildings and changed ones, which need most trades. */
const BUILDING = GENERAL.trades;

/**
 * Which work comes before each trade: where a business starts that is hired by those who build. Written from what the work takes, not
 * measured; `../next-trade.ts` has what follows what in a place. `upstream-reasons.ts` says why. Empty for a trade with which a job begins.
 */
export const UPSTREAM = {
  roofing: BUILDING,
  hvac: BUILDING,
  plumbing: BUILDING,
  electrical: [...BUILDING, 'pool'],
  'windows-doors': BUILDING,
  fire: BUILDING,
  elevator: BUILDING,
  'water-heater': BUILDING,
  telecom: BUILDING,
  'heat-pump': [...BUILDING, 'solar'],
  concrete: [...BUILDING, 'demolition', 'pool'],
  sign: ['new-construction', 'remodel'],
  solar: ['new-construction', 'adu', 'roofing', 'pool', 'ev-charger'],
  'ev-charger': ['new-construction', 'adu', 'solar'],
  battery: ['new-construction', 'solar'],
  generator: ['new-construction', 'remodel'],
  pool: BUILDING,
  'deck-fence': ['new-construction', 'adu', 'pool'],
  'new-construction': ['demolition'],
  adu: ['demolition'],
  remodel: ['demolition'],
  demolition: [],
  painting: [...BUILDING, 'drywall', 'siding'],
  drywall: [...BUILDING, 'framing', 'insulation'],
  flooring: BUILDING,
  siding: [...BUILDING, 'windows-doors'],
  gutters: [...BUILDING, 'roofing', 'siding'],
  insulation: [...BUILDING, 'framing', 'roofing'],
  landscaping: ['new-construction', 'adu', 'pool', 'deck-fence'],
  framing: [...BUILDING, 'demolition'],
  'garage-doors': ['new-construction', 'adu', 'siding'],
} as const satisfies Readonly<Record<Trade, readonly Trade[]>>;

/** The work before some trades; none of their own families. */
function workBefore(trades: readonly Trade[]): readonly Trade[] {
  const own = new Set(trades.map(familyOf));
  return [...new Set(trades.flatMap((trade): readonly Trade[] => UPSTREAM[trade]))].filter(
    (trade) => !own.has(familyOf(trade)),
  );
}

/** Where a business starts: the trades of permits that may bring it work, and those whose permits already have what it does. */
export interface StartWork {
  readonly trades: readonly Trade[];
  readonly without: readonly Trade[];
}

/**
 * Where a business starts. Who is hired by builders, or by owners who are building, starts from the work before theirs; others from
 * their own trades, as do those with whose trade a job begins.
 */
export function startWork({ trades, role }: ScoreProfile): StartWork {
  const before = role === 'sub' || role === 'other' ? workBefore(trades) : [];
  if (before.length === 0) return { trades, without: [] };
  const families = new Set(trades.map(familyOf));
  return { trades: before, without: TRADE_IDS.filter((trade) => families.has(familyOf(trade))) };
}

/** The trades of permits that may bring a business work: its own, and those with which it starts. */
export function wantedTrades(profile: ScoreProfile): readonly Trade[] {
  return [...profile.trades, ...startWork(profile).trades];
}
