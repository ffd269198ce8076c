import { memoize } from '#shared/domain/memoize.ts';
import {
  BUILDER,
  type ContractorKind,
  type FirmTrade,
  familiesOf,
} from '#shared/domain/permit/firm-trades.ts';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { DOING_BUSINESS, isFirm } from './name-kind.ts';

/** Raise the number when the code below changes what a contractor is taken for. */
const CODE_VERSION = 2;

/** Firms come back from page to page: some 3 MB. */
const NAMES_KEPT = 20_000;

type TradeWords = readonly (readonly [FirmTrade, RegExp])[];

/** Words of a firm’s name that name its trade. In capitals, as names are compared. */
const TRADE_WORDS: TradeWords = [
  ['roofing', /(?<!P)ROOF|SHINGLE|EXTERIORS\b|\bDABELLA\b/],
  ['solar', /SOLAR|PHOTOVOLTAIC|\bSUN(?:RUN|POWER|NOVA)\b|\bVIVINT\b|\bTESLA\b|\bFREEDOM FOREVER\b/],
  [
    'hvac',
    /\bHVAC|\bHEAT(?:ING|S)?\b|\bCOOL(?:ING)?\b|\bAIR(?:E|CARE|CO|FLOW|MASTERS?|TEMP|TRON)?\b|CONDITIONING|\bMECH(?:ANICAL)?\b|REFRIG|FURNACE|\bHTG\b|\bCLG\b|\bA\/C\b|\bCLIMATE|\bCOMFORT\b|\bDUCT|BOILER|SHEET ?METAL|\bA ?C (?:SERVICE|REPAIR)|VENTILAT|\bTEMPERATURE\b|\bTHERMO\b|\bACCU-?TEMP\b/,
  ],
  [
    'plumbing',
    /PLUMB|\bPLBG\b|ROOTER|\bDRAIN|\bSEWER|\bSEPTIC|WATER ?HEATER|BACKFLOW|\b(?:RE-?)?PIP(?:E|ES|ING|E ?TECHS?)\b/,
  ],
  [
    'electrical',
    /ELECTRI[CK]|\bELEC\b|LIGHTING\b|\bWIRING\b|GENERATOR|\bVOLT(?:AGE)?\b|\bEV CHARG|\bTESLA\b/,
  ],
  ['pool', /\bPOOL(?:S|SCAPES?)?\b|\bSPAS\b|GUNITE|\bAQUATIC|SWIMSCAPE|WATERSCAPE|\bWATER ?SHAPES\b/],
  ['demolition', /DEMOLITION|\bDEMO\b|WRECKING|ABATEMENT/],
  [
    'concrete',
    /CONCRETE|MASONRY|\bPAVING|\bPAVERS?\b|ASPHALT|\bCEMENT|\bFORMING\b|STUCCO|\bPLASTER|\bBRICK|HARDSCAPE|FOUNDATIONS\b|\bLEVELING\b|\bLEVEL IT\b|FOUNDATION (?:REPAIR|SOLUTION|SPECIALIST|SERVICE|WATERP)|TUCKPOINT/,
  ],
  [
    'windows-doors',
    /\bWINDOWS?\b|\bDOORS?\b|\bGLASS\b|GLAZING|SHUTTER|\bPELLA\b|RENEWAL BY|STOREFRONT|EXTERIORS\b/,
  ],
  [
    'deck-fence',
    /\bFENC(?:E|ES|ING)\b|\bDECKS?\b|\bDECKING\b|\bPATIOS?\b|\bPORCH(?:ES)?\b|SUNROOM|AWNING|\bPERGOLA|\bRAILINGS?\b/,
  ],
  ['fire', /\bFIRE\b(?!PLACE)|SPRINKLER|LIFE SAFETY|\bALARMS?\b/],
  ['elevator', /ELEVATOR|\bOTIS\b|\bKONE\b|SCHINDLER|THYSSEN|\bTK E/],
  ['sign', /\bSIGNS?\b|SIGNAGE|\bNEON\b/],
  [
    'telecom',
    /TELECOM|WIRELESS|COMMUNICATIONS?\b|\bCABLING|\bFIBER|VERIZON|T-?MOBILE|CROWN CASTLE|AMERICAN TOWER|\bAT ?& ?T\b|COMCAST/,
  ],
  ['painting', /PAINT(?!BALL)/],
  ['drywall', /DRY ?WALL|SHEET ?ROCK|\bPLASTER/],
  ['flooring', /\bFLOOR|CARPETS?\b|\bTILES?\b/],
  ['siding', /\bSIDING|EXTERIORS\b/],
  ['gutters', /\bGUTTER/],
  ['insulation', /INSULAT|SPRAY ?FOAM/],
  ['landscaping', /LANDSCAP|\bLAWN|IRRIGATION|HARDSCAP/],
  ['framing', /\bFRAMING\b|\bFRAMERS\b/],
  ['garage-doors', /GARAGE DOOR|\bOVERHEAD DOOR/],
  [
    'other',
    /\bTREES? (?:CARE|EXPERTS?|REMOV|SERVICE|SURGE|WORK)|CARPENTRY|CABINET|MILLWORK|WATERPROOF|SCAFFOLD|EXCAVAT|\bGRADING\b|HAULING|\bCRANE (?:RENTAL|SERVICE)|\bRIGGING\b|\bTENTS?\b|\bSTEEL\b|IRON ?WORK|\bWELDING|COUNTERTOP|GRANITE|\bPEST\b|TERMITE|CLEANING|SECURITY|DRILLING|\bEVENTS?\b/,
  ],
];

/** Names of builders and remodelers, whatever else they name; the last ones are those of builders known in the whole country. */
const BUILDERS =
  /GENERAL CON(?:S?TR|$)|\bHOMES\b|HOME ?BUILD|BUILDERS?\b|\bBLDRS\b|\bREMOD(?:EL|$)|RENOVAT|DESIGN[ /-]{0,3}(?:(?:&|AND)[ /-]{0,2})?BUILD|\bKITCHENS?\b|\bBATHS?\b|\bBATH ?FITTER|HOME IMP(?:ROV|\b)|\bGC\b|DEVELOP(?:MENT|ER)|CONSTRUCTION MAN|\bCOMMUNITIES\b|\bKB HOME\b|\bLENNAR\b|\bPULTE\b|MERITAGE|\bNVR\b|D\.? ?R\.? ?HORTON|\bHORTON,? D\.? ?R\b|TOLL BRO|BEAZER|TAYLOR MORRISON|BALFOUR BEATTY|BRASFIELD|\bCLAYCO\b|FLINTCO|GILBANE|HENSEL PHELPS|LEND ?LEASE|MORTENSON|SKANSKA|SWINERTON|WHITING-?TURNER|HABITAT FOR HUMANITY/;
/** What such words mean beside others: a trade’s builder (`Sample Pool Builders`), a dealer, who looks after buildings. */
const NO_BUILDERS =
  /\b(?:POOL|SPA|DECK|FENCE|SIGN|STAIR|CABINET|PATIO|WALL|ROOF|SOLAR)S? (?:& \w+ |AND \w+ )?(?:BUILDERS?|HOMES|DESIGN[ /-]{0,3}(?:(?:&|AND)[ /-]{0,2})?BUILD)\b|\bBUILD(?:ERS?|ING) ?(?:FIRST ?SOURCE|SUPPL|MATERIAL|PRODUCT|MAINT|MANAGE|INSPECT|AUTOMAT|ENVELOPE)\w*|\bMOBILE HOMES\b/g;
/** Words of builders that firms of a trade have too: `Sample Roofing & Construction`. */
const BUILDING =
  /CONSTR|\bCONST\b|\bBUILD(?:ING|S)?\b|BUILT\b|\BBUILDS?\b|\bBUI?L?DI?L?ING\b|HANDYM[AE]N|RESTORATION/;
/** A word that says the least: who has `Contracting` in the name and a permit that takes a plumber’s license is a plumber. */
const CONTRACTING = /\bCONTR(?!OL|ACT\b)/;
/** A seller of energy with a solar permit sells panels. */
const ENERGY = /\bENERGY\b|RENEWABLE|\bPOWER\b|\bSUN/;
const LICENSED: readonly FirmTrade[] = ['plumbing', 'electrical', 'hvac', 'fire', 'elevator'];
/** Words by which a text names a firm, whatever person it names beside. */
const FIRM_WORDS =
  /ROOFING|PLUMB(?:ING|ER)|ELECTRIC|HEATING|\bHVAC\b|MECHANICAL|CONSTRUCTION|CONTRACT(?:ING|ORS)|\bBUILDERS?\b|REMODEL|RENOVATION|EXTERIORS|LANDSCAP|CONCRETE|TEMPERATURE|\bA\/C\b/;
/** Who draws, files or certifies plans. */
const DESIGNERS =
  /\bARCH(?:$|I?T|IE?T)|\bAIA\b|\bENGINEER(?:S|ING)?\b|\bDRAFTING\b|EXPEDIT|\bPERMIT(?:S|TING)?\b|SURVEY(?:OR|ING)|\bP\.?E\.?(?: *$|,)|\bR\.A\.|\bDESIGN (?:STUDIO|GROUP|ASSOC)/;

/** Codes of licenses, at the start of a number or as a class: Florida’s, Texas’s, and the classes of California and New York City. */
const LICENSE_CODES: TradeWords = [
  [BUILDER, /^(?:CGC|CBC|CRC|RG|RB|RR)\d|^B$|^B-?[12]$|^(?:GC|HI|HIC)$/],
  ['roofing', /^(?:CCC|RC)\d|^C-?39$/],
  ['hvac', /^(?:CAC|CMC|RA|RM)\d|^TACL|^C-?20$|^C-?4$|^OB$/],
  ['plumbing', /^(?:CFC|RF)\d|^RMP|^C-?36$|^(?:MP|P)$/],
  ['electrical', /^(?:EC|ER)\d|^TECL|^C-?10$/],
  ['pool', /^(?:CPC|RP)\d|^C-?53$/],
  ['solar', /^CVC\d|^C-?46$/],
  ['concrete', /^C-?8$|^C-?29$/],
  ['windows-doors', /^C-?17$/],
  ['deck-fence', /^C-?13$/],
  ['fire', /^C-?16$|^FS$/],
  ['elevator', /^C-?11$/],
  ['sign', /^C-?45$|^(?:SI|SH)$/],
  ['demolition', /^C-?21$|^DM$/],
  ['painting', /^C-?33$/],
  ['drywall', /^C-?9$/],
  ['flooring', /^C-?15$/],
  ['insulation', /^C-?2$/],
  ['landscaping', /^C-?27$/],
  ['framing', /^C-?5$/],
];
/** Classes of those who draw plans: professional engineer, registered architect. */
const DESIGNER_CLASS = /^(?:PE|RA|RLA)$/;
/** Words of a class in full that say builder. */
const BUILDER_CLASS = /\bGENERAL\b|\bGC\b|BUILDER|BUILDING CONTR|RESIDENTIAL CONTR|HOME IMPROV/;

export const CONTRACTOR_RULES = [
  CODE_VERSION,
  ...[...TRADE_WORDS, ...LICENSE_CODES].map(([trade, words]) => `${trade} ${words}`),
  ...[BUILDERS, NO_BUILDERS, BUILDING, CONTRACTING, FIRM_WORDS, DESIGNERS, DESIGNER_CLASS].map(String),
  ...[BUILDER_CLASS, LICENSED, ENERGY, DOING_BUSINESS].map(String),
] as const;

/** What a name or a license shows of a contractor. Absent where it shows nothing. */
export interface ContractorWork {
  readonly contractorKind?: ContractorKind;
  readonly contractorTrades?: readonly FirmTrade[];
}

/**
 * Who the name in a contractor’s column is, and what the firm does, by its name and license. A trade’s firm is no builder, whatever its
 * license also allows; a builder is what nothing narrows. Of a person beside a firm, and of a firm that does business under another
 * name, the name that shows more counts.
 * @param name neither the owner’s nor a word for nobody (`settleParties`)
 * @param license number, and class in the source’s words; empty where the record shows none
 * @param work trades of the permit
 */
export function contractorWork(
  name: string | null,
  license: readonly string[],
  work: readonly Trade[],
): ContractorWork {
  if (name === null) return NOTHING;
  const named = readName(name);
  if (named.isPerson) return PERSON;
  const licensed = license.map(readLicense);
  if (named.mayDraw && (named.draws || licensed.some((one) => one === 'draws'))) return DESIGNER;
  const also = licensed.flatMap((one) => (one === 'draws' ? [] : one));
  const does = [...new Set([...named.trades, ...also])].filter((trade) => trade !== BUILDER);
  if (named.isBuilder) return { contractorTrades: [...does, BUILDER] };
  if (does.length > 0) return { contractorTrades: does };
  if (also.length > 0) return BUILDS;
  if (named.hint === 'building') return BUILDS;
  if (named.hint === 'energy' && work.includes('solar')) return SELLS_PANELS;
  if (named.hint !== 'contracting') return NOTHING;
  return work.length > 0 && familiesOf(work).every((trade) => LICENSED.includes(trade)) ? NOTHING : BUILDS;
}

const NOTHING: ContractorWork = {};
const PERSON: ContractorWork = { contractorKind: 'person' };
const DESIGNER: ContractorWork = { contractorKind: 'designer' };
const BUILDS: ContractorWork = { contractorTrades: [BUILDER] };
const SELLS_PANELS: ContractorWork = { contractorTrades: ['solar'] };

/** What a name alone shows. */
interface Named {
  readonly isPerson?: true;
  readonly trades: readonly FirmTrade[];
  readonly isBuilder: boolean;
  /** A word that says little: others, the license or the permit’s work decide first. */
  readonly hint: 'building' | 'contracting' | 'energy' | null;
  /** Whether it names an author of plans, and whether it is one if the license says so. */
  readonly draws: boolean;
  readonly mayDraw: boolean;
}

const readName = memoize((text: string): Named => {
  const whole = text.toUpperCase();
  const name = isFirm(text) ? tradeName(whole) : firmBeside(whole);
  if (name === null)
    return { isPerson: true, trades: [], isBuilder: false, hint: null, draws: false, mayDraw: false };
  const trades = tradesIn(TRADE_WORDS, name);
  const builds = name.replace(NO_BUILDERS, ' ');
  const isBuilder = BUILDERS.test(builds);
  const hint = BUILDING.test(builds)
    ? 'building'
    : CONTRACTING.test(name)
      ? 'contracting'
      : ENERGY.test(name)
        ? 'energy'
        : null;
  const mayDraw = trades.length === 0 && !isBuilder && (hint === null || hint === 'energy');
  return { trades, isBuilder, hint, draws: mayDraw && DESIGNERS.test(name), mayDraw };
}, NAMES_KEPT);

const readLicense = memoize((text: string): readonly FirmTrade[] | 'draws' => {
  const license = text.trim().toUpperCase();
  if (!/[A-Z]/.test(license)) return [];
  if (DESIGNER_CLASS.test(license)) return 'draws';
  const words = /\d/.test(license) ? [] : tradesIn(TRADE_WORDS, license);
  const isBuilder = words.length === 0 && BUILDER_CLASS.test(license);
  return [...tradesIn(LICENSE_CODES, license), ...words, ...(isBuilder ? [BUILDER] : [])];
});

const BESIDE = /[,;/|(]| - ?|- /;
/** The firm in a text that names a person beside one, or a person with the words of a firm or of a plan’s author; null without any. */
function firmBeside(text: string): string | null {
  const parts = BESIDE.test(text) ? text.split(BESIDE) : [];
  return parts.find((part) => isFirm(part)) ?? (FIRM_WORDS.test(text) || DESIGNERS.test(text) ? text : null);
}

/** `Sample Remodeling DBA Sample Windows` does windows: the name under which a firm does business, if it names a trade. */
function tradeName(text: string): string {
  const at = text.search(DOING_BUSINESS);
  const name = at < 0 ? '' : text.slice(at);
  return tradesIn(TRADE_WORDS, name).length > 0 ? name : text;
}

function tradesIn(words: TradeWords, text: string): FirmTrade[] {
  return words.flatMap(([trade, pattern]) => (pattern.test(text) ? [trade] : []));
}
