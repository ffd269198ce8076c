import type { ScoreProfile } from '../profile.ts';
import type { Trade } from './trades.ts';
import type { UPSTREAM } from './upstream.ts';

/** New buildings and changed ones, which need most trades. */
const BUILDING = {
  'new-construction': 'a new building needs it',
  adu: 'a second home needs it',
  remodel: 'changed rooms often need it',
};

/** Why each trade may be needed after the work before it. */
const WHY: { readonly [T in Trade]: Readonly<Record<(typeof UPSTREAM)[T][number], string>> } = {
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
  painting: { ...BUILDING, drywall: 'new drywall gets painted', siding: 'new siding often gets painted' },
  drywall: {
    ...BUILDING,
    framing: 'framed walls get drywall',
    insulation: 'insulated walls are closed with drywall',
  },
  flooring: BUILDING,
  siding: { ...BUILDING, 'windows-doors': 'new windows are the time for siding' },
  gutters: {
    ...BUILDING,
    roofing: 'a new roof is the time for gutters',
    siding: 'gutters come off for new siding',
  },
  insulation: {
    ...BUILDING,
    framing: 'framed walls get insulation',
    roofing: 'an open roof is the time to insulate',
  },
  landscaping: {
    'new-construction': 'a new home has a bare yard',
    adu: 'the yard is being rebuilt',
    pool: 'a pool leaves a torn-up yard',
    'deck-fence': 'an owner who improves a yard may go on',
  },
  framing: { ...BUILDING, demolition: 'a cleared lot is built on again' },
  'garage-doors': {
    'new-construction': 'a new garage needs a door',
    adu: 'a second home may have a garage',
    siding: 'a new front is the time for a new door',
  },
};

/** Why work may bring a business the next job: "a new roof is the time for panels"; undefined where it is not before theirs. */
export function whyBefore({ trades }: ScoreProfile, work: Trade): string | undefined {
  const reasons: readonly Readonly<Partial<Record<Trade, string>>>[] = trades.map((trade) => WHY[trade]);
  return reasons.find((before) => before[work] !== undefined)?.[work];
}
