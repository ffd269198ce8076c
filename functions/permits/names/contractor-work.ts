import { memoize } from '#shared/domain/memoize.ts';
import { BUILDER, type ContractorKind, type FirmTrade } from '#shared/domain/permit/firm-trades.ts';
import { contractorKind } from './name-kind.ts';

/** Raise the number when the code below changes what a contractor is taken for. */
const CODE_VERSION = 1;

type TradeWords = readonly (readonly [FirmTrade, RegExp])[];

/** Words of a firm’s name that name its trade. In capitals, as names are compared. */
const TRADE_WORDS: TradeWords = [
  ['roofing', /(?<!P)ROOF|SHINGLE|EXTERIORS\b|\bGUTTER/],
  ['solar', /SOLAR|PHOTOVOLTAIC|\bSUN(?:RUN|POWER|NOVA)\b|\bVIVINT\b|\bTESLA\b/],
  [
    'hvac',
    /\bHVAC|\bHEAT(?:ING|S)?\b|\bCOOL(?:ING)?\b|\bAIR\b|CONDITIONING|\bMECH(?:ANICAL)?\b|REFRIG|FURNACE|\bHTG\b|\bCLG\b|\bA\/C\b|\bCLIMATE|\bCOMFORT\b|\bDUCT|BOILER|SHEET ?METAL|\bA ?C (?:SERVICE|REPAIR)/,
  ],
  ['plumbing', /PLUMB|\bPLBG\b|ROOTER\b|\bDRAIN|\bSEWER|\bSEPTIC|WATER ?HEATER|BACKFLOW|\bPIP(?:E|ES|ING)\b/],
  [
    'electrical',
    /ELECTRI[CK]|\bELEC\b|LIGHTING\b|\bWIRING\b|GENERATOR|\bVOLT(?:AGE)?\b|\bEV CHARG|\bTESLA\b/,
  ],
  ['pool', /\bPOOLS?\b|\bSPAS\b|GUNITE|\bAQUATIC/],
  ['demolition', /DEMOLITION|\bDEMO\b|WRECKING|ABATEMENT/],
  [
    'concrete',
    /CONCRETE|MASONRY|\bPAVING|\bPAVERS?\b|ASPHALT|\bCEMENT|\bFORMING\b|STUCCO|\bPLASTER|\bBRICK|HARDSCAPE|FOUNDATION (?:REPAIR|SOLUTION|SPECIALIST|SERVICE|WATERP)|TUCKPOINT/,
  ],
  ['windows-doors', /\bWINDOWS?\b|\bDOORS?\b|\bGLASS\b|GLAZING|SHUTTER|\bPELLA\b|RENEWAL BY|STOREFRONT/],
  [
    'deck-fence',
    /\bFENC(?:E|ES|ING)\b|\bDECKS?\b|\bDECKING\b|\bPATIOS?\b|SUNROOM|AWNING|\bPERGOLA|\bRAILINGS?\b/,
  ],
  ['fire', /\bFIRE\b(?!PLACE)|SPRINKLER|LIFE SAFETY|\bALARMS?\b/],
  ['elevator', /ELEVATOR|\bOTIS\b|\bKONE\b|SCHINDLER|THYSSEN|\bTK E/],
  ['sign', /\bSIGNS?\b|SIGNAGE|\bNEON\b/],
  ['telecom', /TELECOM|WIRELESS|COMMUNICATIONS?\b|\bCABLING|\bFIBER|VERIZON|T-?MOBILE|\bAT ?& ?T\b|COMCAST/],
  [
    'other',
    /PAINT|DRYWALL|\bFLOOR|\bTILES?\b|INSULATION|\bSIDING|LANDSCAP|\bLAWN|IRRIGATION|\bTREES?\b|\bFRAMING\b|CARPENTRY|CABINET|MILLWORK|WATERPROOF|SCAFFOLD|EXCAVAT|\bGRADING\b|HAULING|\bCRANE\b|\bRIGGING\b|\bTENTS?\b|\bSTEEL\b|IRON ?WORK|\bWELDING|COUNTERTOP|GRANITE|CARPETS?\b|\bPEST\b|TERMITE|CLEANING|SECURITY|DRILLING|\bEVENTS?\b/,
  ],
];

/** Names of builders and remodelers, whatever else they name. */
const BUILDERS =
  /GENERAL CONTRACT|\bHOMES\b|HOME ?BUILD|\bBUILDERS?\b|\bBLDRS\b|REMODEL|RENOVAT|DESIGN[ /-]*(?:&|AND)?[ /-]*BUILD|\bKITCHENS?\b|\bBATHS?\b|HOME IMPROV|\bGC\b|DEVELOP(?:MENT|ER)|CONSTRUCTION MAN|\bCOMMUNITIES\b|\bKB HOME\b|\bLENNAR\b|\bPULTE\b|MERITAGE|\bNVR\b|D\.?R\.? HORTON|TOLL BRO|BEAZER|TAYLOR MORRISON/;
/** A trade’s builder: `Sample Pool Builders`. */
const TRADE_BUILDERS =
  /\b(?:POOL|DECK|FENCE|SIGN|STAIR|CABINET|PATIO|WALL|ROOF)S? (?:& \w+ )?(?:BUILDERS?|HOMES)\b/;
/** Words of builders that firms of a trade have too: `Sample Roofing & Construction`. */
const BUILDING =
  /CONSTRUCT|\bCONSTR?\b|\bCONTRACT(?:ING|ORS?)\b|\bCONTR\b|\bBUILD(?:ING|S)?\b|\bBUILT\b|HANDYMAN|RESTORATION/;
/** Who draws, files or certifies plans. */
const DESIGNERS =
  /ARCHITECT|\bAIA\b|\bENGINEER(?:S|ING)?\b|\bDRAFTING\b|EXPEDIT|\bPERMIT(?:S|TING)?\b|SURVEY(?:OR|ING)|\bP\.?E\.?(?: *$|,)|\bR\.A\.|\bDESIGN (?:STUDIO|GROUP|ASSOC)/;

/** Codes of licenses, at the start of a number or as a class: Florida’s, Texas’s, and California’s classes. */
const LICENSE_CODES: TradeWords = [
  [BUILDER, /^(?:CGC|CBC|CRC|RG|RB|RR)\d|^B$|^B-?[12]$/],
  ['roofing', /^(?:CCC|RC)\d|^C-?39$/],
  ['hvac', /^(?:CAC|CMC|RA|RM)\d|^TACL|^C-?20$|^C-?4$/],
  ['plumbing', /^(?:CFC|RF)\d|^RMP|^C-?36$/],
  ['electrical', /^(?:EC|ER)\d|^TECL|^C-?10$/],
  ['pool', /^(?:CPC|RP)\d|^C-?53$/],
  ['solar', /^CVC\d|^C-?46$/],
  ['concrete', /^C-?8$|^C-?29$/],
  ['windows-doors', /^C-?17$/],
  ['deck-fence', /^C-?13$/],
  ['fire', /^C-?16$/],
  ['elevator', /^C-?11$/],
  ['sign', /^C-?45$/],
  ['demolition', /^C-?21$/],
];
/** Classes of those who draw plans: professional engineer, registered architect. */
const DESIGNER_CLASS = /^(?:PE|RA|RLA)$/;
/** Words of a class in full that say builder. */
const BUILDER_CLASS = /\bGENERAL\b|\bGC\b|BUILDER|BUILDING CONTR|RESIDENTIAL CONTR|HOME IMPROV/;

/** What decides who a contractor is. */
export const CONTRACTOR_RULES = [
  CODE_VERSION,
  ...[...TRADE_WORDS, ...LICENSE_CODES].map(([trade, words]) => `${trade} ${words}`),
  ...[BUILDERS, TRADE_BUILDERS, BUILDING, DESIGNERS, DESIGNER_CLASS, BUILDER_CLASS].map(String),
] as const;

/** What a name or a license shows of a contractor. Absent where it shows nothing. */
export interface ContractorWork {
  readonly contractorKind?: ContractorKind;
  readonly contractorTrades?: readonly FirmTrade[];
}

/**
 * Who the name in a contractor’s column is, and what the firm does, by its name and license. A trade’s firm is no builder, whatever its
 * license also allows; a builder is what nothing narrows.
 * @param license number, and class in the source’s words; empty where the record shows none
 */
export function contractorWork(name: string | null, license: readonly string[]): ContractorWork {
  return name === null ? {} : workOf(`${name.toUpperCase()}\n${license.join('\n').toUpperCase()}`);
}

const workOf = memoize((text: string): ContractorWork => {
  const [name = '', ...license] = text.split('\n');
  if (contractorKind(name) === 'person') return { contractorKind: 'person' };
  const named = tradesIn(TRADE_WORDS, name);
  const isBuilder = BUILDERS.test(name.replace(TRADE_BUILDERS, ' '));
  const licensed = license.flatMap((one) => [
    ...tradesIn(LICENSE_CODES, one.trim()),
    ...(/^\D+$/.test(one) ? tradesIn(TRADE_WORDS, one) : []),
  ]);
  const draws = license.some((one) => DESIGNER_CLASS.test(one)) || DESIGNERS.test(name);
  if (draws && named.length === 0 && !isBuilder && !BUILDING.test(name))
    return { contractorKind: 'designer' };
  const trades = [...new Set([...named, ...licensed])].filter((trade) => trade !== BUILDER);
  const mayBuild =
    BUILDING.test(name) || licensed.includes(BUILDER) || license.some((one) => BUILDER_CLASS.test(one));
  const does = isBuilder || (trades.length === 0 && mayBuild) ? [...trades, BUILDER] : trades;
  return does.length === 0 ? {} : { contractorTrades: does };
});

function tradesIn(words: TradeWords, text: string): FirmTrade[] {
  return words.flatMap(([trade, pattern]) => (pattern.test(text) ? [trade] : []));
}
