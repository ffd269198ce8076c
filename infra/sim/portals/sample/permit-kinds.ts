import type { Trade } from '#shared/domain/permit/trades.ts';
import { TRADE_FACTS, TRADES_OF_WORK, type TradeFacts } from './trade-facts.ts';

/** What a publisher's words say about a permit's work. */
export interface PermitKind {
  /** The trades that such permits are for; none where they are no permits for work. */
  readonly trades: readonly Trade[];
  /** Whether the words name the trade, rather than any building work. */
  readonly isParticular: boolean;
  /** Commercial or not; null when it is open. */
  readonly isCommercial: boolean | null;
}

const tradesOf = (group: TradeFacts['group']): readonly Trade[] =>
  TRADES_OF_WORK.filter((trade) => TRADE_FACTS[trade].group === group);

const BUILDING = tradesOf('building');
const HVAC = tradesOf('hvac');
const PLUMBING = tradesOf('plumbing');
const ELECTRICAL = tradesOf('electrical');
const TRADE_WORK: readonly Trade[] = [...HVAC, ...PLUMBING, ...ELECTRICAL];
/** Elevators have types of their own everywhere. */
const ALL: readonly Trade[] = TRADES_OF_WORK.filter((trade) => trade !== 'elevator');

/** The first pattern in a type decides. */
const KINDS: readonly (readonly [RegExp, readonly Trade[], isParticular: boolean])[] = [
  [
    /garage sale|financ|truck|noise|complaint|code (enf|inv)|title elim|right.of.way|public works|sepa|height cert|land use|tent\b|temporary structure|special event|legacy|non-construction|occupancy permit|change of tenant|zoning|grading|drainage|site dev|storm|reinstate|shed\b|scaffold|engineering|driveway|water (conn|line)|mobile unit|fmo|agricultural/i,
    [],
    true,
  ],
  [/roof/i, ['roofing'], true],
  [/solar|photovoltaic/i, ['solar'], true],
  [/pool|spa\b/i, ['pool'], true],
  [/\bsigns?\b/i, ['sign'], true],
  [/elevator/i, ['elevator'], true],
  [/fire|sprinkler/i, ['fire'], true],
  [/demol|wreck|dismantle|\bdemo\b/i, ['demolition'], true],
  [/fence|deck|porch|patio|wall\b|marine/i, ['deck-fence'], true],
  [/garage door|overhead door/i, ['garage-doors'], true],
  [/window|door/i, ['windows-doors'], true],
  [/siding/i, ['siding'], true],
  [/landscap/i, ['landscaping'], true],
  [/\badu\b|accessory dwelling/i, ['adu'], true],
  [/struc\/elec/i, ELECTRICAL, true],
  [/electric|\belec\b|wiring|temporary power|generator|service upgrade|voltage/i, ELECTRICAL, true],
  [/plumb?\b|plumb|water heater|sewer|fuel gas/i, PLUMBING, true],
  [
    /mech\b|mechanic|hvac|heating|furnace|boiler|equipment changeout|install permits|equipment work/i,
    HVAC,
    true,
  ],
  [/masonry|concrete|foundation/i, ['concrete'], true],
  [
    /tenant|interior|finish|upfit|addition|basement|remodel|renovation|rehab|accessory|existing building/i,
    ['remodel'],
    true,
  ],
  [
    /\bnew\b|new.?(const|build|sf|res|struct)|sfr|erect|single.family new|R- 101|custom in subdivision|manufactured|model (home|build)|townhouse/i,
    ['new-construction'],
    true,
  ],
  [/alter|structural|repair|improve|otc|minor|misc|maintenance|additions/i, BUILDING, false],
  [/trade/i, TRADE_WORK, false],
];
const BUSINESS =
  /non.?res|commerc|\bcom\b|business|office|retail|industrial|mercantile|assembly|restaurant|tenant|multi.?family|apartment|\bC- /i;
const HOME =
  /resid|single|one family|two family|dwelling|duplex|\bsf[rd]\b|\bres\b|house|townho|\bR- |manufactured|basement|swimming/i;

/** Reads the words of a permit's type and use. */
export function readKind(words: string): PermitKind {
  const [, trades, isParticular] = KINDS.find(([pattern]) => pattern.test(words)) ?? [null, ALL, false];
  const isCommercial = /non.?res/i.test(words)
    ? true
    : HOME.test(words)
      ? false
      : BUSINESS.test(words)
        ? true
        : null;
  return { trades, isParticular, isCommercial };
}
