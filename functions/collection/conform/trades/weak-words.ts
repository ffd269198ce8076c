import { wordSet } from '#functions/platform/word-set.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { phraseList } from './words.ts';

/** Words that show a trade only where no other trade says that they are a part or the place of its work. */
export interface WeakWords {
  /** In the singular; empty for every word of the trade. */
  readonly words: readonly string[];
  /** The trades beside which they show nothing; `any` for all that are shown by better words. */
  readonly beside: readonly Trade[] | 'any';
  /** Verbs that make them work of their own, right before or after them: "replace door". */
  readonly verbs?: ReadonlySet<string>;
}

/** Verbs of building and replacing. */
export const BUILDS = wordSet(
  `install installing installation construct construction build building new n replace replacing replacement repair repairs add adding
  addition provide relocate remodel reinstall frame framing modification modify update`,
);
const REPLACES = wordSet(
  'replace replacing replacement repair repairs repairing reinstall reinstalling modification modify update updating',
);

/** The weak words of the trades that have some. A word of the first list that has it decides. */
export const WEAK_WORDS: Readonly<Partial<Record<Trade, readonly WeakWords[]>>> = {
  fire: [
    {
      words: phraseList(
        `horn, speaker, smoke, hydrant, module, relay, communicator, control panel, upright, head`,
      ),
      beside: 'any',
    },
    // Every house has smoke detectors; who rewires or remodels it adds them.
    {
      words: ['smoke detector', 'smoke detecotr', 'smoke alarm', 'smoke det', 'smk det', 'heat detector'],
      beside: ['electrical', 'remodel', 'new-construction', 'adu', 'hvac', 'plumbing', 'roofing', 'solar'],
    },
  ],
  remodel: [
    {
      words: phraseList(
        `stair, stairway, staircase, joist, header, shear wall, moment frame,
        structural upgrade, ada upgrade, accessibility, barrier removal, path of travel, mezzanine, dormer,
        attic, bedroom, laundry room, master suite, great room, family room, dining room, breakfast room,
        living room, closet, dry rot, termite, soffit, reframe, facade, damage, damaged, structural, interior,
        basement, legalize, beam, expand, expansion, enlarge, wall, improvement, crawl space, crawlspace,
        girder, rafter, pantry, conference room, break room, steel frame, storage room, second story,
        loading dock`,
      ),
      beside: 'any',
    },
    // Finishes of a room, which the trades that serve it do not make.
    {
      words: ['framing', 'sheetrock', 'gypsum', 'ceiling', 'flooring'],
      beside: [
        'deck-fence',
        'roofing',
        'telecom',
        'sign',
        'pool',
        'fire',
        'solar',
        'concrete',
        'hvac',
        'elevator',
      ],
    },
    // What is torn out for other work, and the equipment of an antenna.
    {
      words: phraseList(
        `minor demo, minor demolition, light demo, light demolition, selective demo, selective demolition,
        partial demo, partial demolition, soft demo, cabinet, conversion`,
      ),
      beside: ['deck-fence', 'roofing', 'telecom', 'sign', 'pool', 'fire', 'battery'],
    },
  ],
  'windows-doors': [
    { words: ['glass', 'sash', 'casement'], beside: 'any' },
    {
      words: ['door', 'doorway'],
      beside: ['remodel', 'fire', 'elevator', 'sign', 'electrical', 'deck-fence'],
      verbs: REPLACES,
    },
  ],
  roofing: [
    { words: ['underlayment', 'membrane'], beside: 'any' },
    {
      words: ['roof'],
      beside: ['fire', 'sign', 'telecom', 'hvac', 'elevator', 'concrete', 'deck-fence'],
      verbs: BUILDS,
    },
  ],
  'deck-fence': [
    { words: ['gate'], beside: 'any' },
    // The boards under the shingles.
    { words: ['decking', 'deckboard'], beside: ['roofing'] },
  ],
  concrete: [
    { words: ['walkway', 'apron', 'ramp', 'lintel', 'asphalt', 'curb', 'piling', 'pile'], beside: 'any' },
  ],
  // A fire alarm for the elevator.
  elevator: [{ words: [], beside: ['fire'] }],
  electrical: [
    {
      words: ['panel', 'switch', 'plug', 'meter', 'grounding', 'card reader', 'title 24', 't 24'],
      beside: 'any',
    },
    {
      words: phraseList(
        `electric, electrical, led, wiring, wire, underground service, circuit, amp, new power, conduit`,
      ),
      beside: ['sign', 'fire'],
    },
  ],
  hvac: [
    { words: ['thermostat', 'hood', 'flue', 'vent', 'fan', 'coil', 'heater', 'heat'], beside: 'any' },
    { words: ['exhaust fan'], beside: ['remodel', 'electrical'] },
    { words: ['duct'], beside: ['fire'] },
    { words: ['btu'], beside: ['water-heater', 'plumbing'] },
  ],
  plumbing: [
    {
      words: phraseList(
        `pipe, piping, valve, shut off valve, shutoff valve, gas fireplace, shower, tub, natural gas, propane,
        gas`,
      ),
      beside: 'any',
    },
    // What a sprinkler or an alarm is connected with.
    { words: ['water meter', 'water main'], beside: ['fire'] },
  ],
  telecom: [
    { words: ['radio', 'rrh', 'cabling', 'fiber', 'comcast', 'catv', 'ant'], beside: 'any' },
    { words: ['wireless', 'phone line'], beside: ['fire'] },
  ],
  'new-construction': [
    { words: ['new construction', 'ground up'], beside: ['pool'] },
    { words: ['tower crane', 'construction crane', 'derrick crane'], beside: ['electrical', 'fire'] },
  ],
  // Where a charger or a sprinkler goes.
  adu: [
    {
      words: [],
      beside: ['ev-charger', 'fire', 'solar', 'generator', 'battery', 'water-heater', 'heat-pump', 'roofing'],
      verbs: BUILDS,
    },
  ],
  // A street has gutters too.
  gutters: [{ words: ['gutter'], beside: ['concrete'] }],
  // The frame and the finish of what another trade puts up.
  framing: [
    {
      words: ['framing', 'joist', 'rafter', 'stud', 'frame post', 'frame roof', 'frame new'],
      beside: ['deck-fence', 'pool', 'sign', 'telecom', 'solar', 'elevator'],
    },
  ],
  drywall: [{ words: ['plaster'], beside: ['pool'] }],
  // What is torn out for other work; a structure that is torn down counts beside every trade (`findTornDown`).
  demolition: [
    {
      words: [],
      beside: [
        'remodel',
        'roofing',
        'hvac',
        'heat-pump',
        'water-heater',
        'plumbing',
        'electrical',
        'windows-doors',
        'deck-fence',
        'concrete',
        'fire',
        'sign',
        'telecom',
        'solar',
        'generator',
        'elevator',
      ],
    },
  ],
};

/** The weak words of a trade. */
export function weakWordsOf(trade: Trade): readonly string[] {
  return (WEAK_WORDS[trade] ?? []).flatMap(({ words }) => words);
}

/** The rule for each weak phrase of a trade; `''` is the rule of every other phrase. */
const BY_PHRASE: ReadonlyMap<Trade, ReadonlyMap<string, WeakWords>> = new Map(
  Object.entries(WEAK_WORDS).map(([trade, rules]) => [
    trade as Trade,
    new Map(
      rules.flatMap((rule) => (rule.words.length === 0 ? [''] : rule.words).map((word) => [word, rule])),
    ),
  ]),
);

/** The rule of weak words that a phrase falls under, whatever verb is beside it. @param phrase in the singular */
export function weakRule(trade: Trade, phrase: string): WeakWords | undefined {
  const rules = BY_PHRASE.get(trade);
  return rules?.get(phrase) ?? rules?.get('');
}

/** Whether a phrase shows its trade only where no other trade is shown. @param phrase in the singular */
export function isLone(trade: Trade, phrase: string): boolean {
  return weakRule(trade, phrase)?.beside === 'any';
}
