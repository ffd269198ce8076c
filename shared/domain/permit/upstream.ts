import type { ScoreProfile } from '../profile.ts';
import { familyOf } from './firm-trades.ts';
import { TRADE_IDS, type Trade } from './trades.ts';

/** Work that comes before a trade, and why the trade may be needed after it. */
type Before = Readonly<Partial<Record<Trade, string>>>;

/** New buildings and changed ones, which need most trades. */
const BUILDING: Before = {
  'new-construction': 'a new building needs it',
  adu: 'a second home needs it',
  remodel: 'changed rooms often need it',
};

/**
 * Which work comes before each trade: where a business starts that is hired by those who build. Written from what the work takes, not
 * measured; `../next-trade.ts` has what follows what in a place. Empty for a trade with which a job begins.
 */
const UPSTREAM: Readonly<Record<Trade, Before>> = {
  roofing: BUILDING,
  hvac: BUILDING,
  plumbing: BUILDING,
  electrical: { ...BUILDING, pool: 'a pump and lights need power' },
  'windows-doors': BUILDING,
  fire: BUILDING,
  elevator: BUILDING,
  'water-heater': BUILDING,
  telecom: BUILDING,
  'heat-pump': { ...BUILDING, solar: 'panels make heating with power cheap' },
  concrete: {
    ...BUILDING,
    demolition: 'a cleared lot gets a new foundation',
    pool: 'a pool gets paving around it',
  },
  sign: {
    'new-construction': 'a new store or office gets a sign',
    remodel: 'a new tenant hangs a sign',
  },
  solar: {
    'new-construction': 'a new home has no panels yet',
    adu: 'a second home has no panels yet',
    roofing: 'a new roof is the time for panels',
    pool: 'a pool pump raises the power bill',
    'ev-charger': 'a car that charges at home raises the power bill',
  },
  'ev-charger': {
    'new-construction': 'a new garage can have a charger',
    adu: 'a second home can have a charger',
    solar: 'panels can charge a car',
  },
  battery: {
    'new-construction': 'a new home can have a battery',
    solar: 'panels can fill a battery',
  },
  generator: {
    'new-construction': 'a new home can have a generator',
    remodel: 'an owner who improves a home may want one',
  },
  pool: {
    'new-construction': 'a new home has an empty yard',
    adu: 'the yard is being rebuilt',
    remodel: 'an owner who improves a home may go on outside',
  },
  'deck-fence': {
    'new-construction': 'a new home has no deck or fence yet',
    adu: 'a second home changes the yard',
    pool: 'a pool needs a fence around it',
  },
  'new-construction': { demolition: 'a cleared lot is built on again' },
  adu: { demolition: 'a cleared lot is built on again' },
  remodel: { demolition: 'what is torn out is built again' },
  demolition: {},
};

/** The work before some trades with its reasons; none of their own families. */
function workBefore(trades: readonly Trade[]): Before {
  const before: Before = Object.assign({}, ...trades.map((trade) => UPSTREAM[trade]));
  const own = new Set(trades.map(familyOf));
  return Object.fromEntries(Object.entries(before).filter(([trade]) => !own.has(familyOf(trade as Trade))));
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
  const before = role === 'sub' || role === 'other' ? (Object.keys(workBefore(trades)) as Trade[]) : [];
  if (before.length === 0) return { trades, without: [] };
  const families = new Set(trades.map(familyOf));
  return { trades: before, without: TRADE_IDS.filter((trade) => families.has(familyOf(trade))) };
}

/** Why work may bring a business the next job: "a new roof is the time for panels"; undefined where it is not before theirs. */
export function whyBefore({ trades }: ScoreProfile, work: Trade): string | undefined {
  return workBefore(trades)[work];
}

/** The trades of permits that may bring a business work: its own, and those with which it starts. */
export function wantedTrades(profile: ScoreProfile): readonly Trade[] {
  return [...profile.trades, ...startWork(profile).trades];
}
