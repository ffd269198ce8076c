import { wordSet } from '#functions/platform/word-set.ts';
import { STREET_TYPES } from '../addresses/address-words.ts';
import { wordsOf } from '../withholding/words.ts';

/** Words for the owner. In the contractor's column they say that the owner does the work. */
const OWNER = wordSet(
  'OWNER OWNERS OWNR OWNWER HOMEOWNER HOMEOWNERS HOMEOWER OWNERBUILDER OWNERBUILD LANDOWNER SELF MYSELF DIY PROPIETARIO DUENO',
);
/** Other parts that somebody has in a permit. */
const ROLES = wordSet(
  'CONTRACTOR CONTR CONT SUBCONTRACTOR SUBCONTRACTORS GC BUILDER BLDR HOMEBUILDER SUBS STAFF MANAGER TENANTS DEVELOPER INSTALLER ELECTRICIAN PLUMBER ROOFER ARCHITECT ENGINEER APPLICANT APPLICANTS APPL AGENT REP REPRESENTATIVE TENANT LESSEE LANDLORD OCCUPANT RESIDENT RESIDENCE PERMITTEE CUSTOMER CLIENT LICENSEE',
);
/** Nobody is named, whoever it is. */
const UNNAMED = wordSet(
  'UNKNOWN UNKOWN UNKNOW UNKN UNK UNNAMED TBD TBA TBS TBN PENDING UNAVAILABLE AVAILABLE LISTED FILE PROVIDED ENTERED SPECIFIED GIVEN ASSIGNED UNASSIGNED SELECTED DETERMINED DECIDED CHOSEN HIRED NAMED ANNOUNCED ADVISED AWARDED SUBMITTED DISCLOSED UNDISCLOSED CONFIDENTIAL REDACTED WITHHELD UNDEFINED UNDETERMINED UNSPECIFIED BLANK VARIOUS VARIES MULTIPLE SEVERAL FOUND MISSING KNOWN PRIVATE PROTECTED BID AWAITING',
);
/** No name here; an owner beside it is the answer: `N/A - OWNER`. */
const ELSEWHERE = wordSet(
  'NONE NULL NIL NA NAN APPLICABLE REQUIRED EXEMPT SAME SEE REFER ATTACHED BELOW ABOVE REVIEW CHECK UNLICENSED UNREGISTERED UNEMPLOYED VACANT PLACEHOLDER DUMMY DEFAULT TEST NAME USE APPLY FEE VOID DELETE DELETED EXPIRED INVALID DUPLICATE INACTIVE FOLLOW FORTHCOMING',
);
/** Words that add nothing to those above, and are no answer alone. */
const FILLERS = wordSet(
  'A AN AND OR THE OF BY FOR TO AT IN ON AS IS ARE BE BEEN HAS HAVE PER WITH THIS TIME DATE YET STILL ALSO NO NOT DO NON CURRENT FORMER PRIOR PREVIOUS PRESENT EXISTING NEW LEGAL PUBLIC AUTHORIZED FROM UNDER OUT DISCLOSURE STATUTE LAW TEMP TEMPORARY LICENSED REGISTERED ACTING ACT OWN PROPERTY BUILDING BUILD BUILDS BUILT HOME HOUSE LAND LOT OCCUPIED OCC RECORD RECORDS INFORMATION INFO DATA DETAILS NOTES NOTE COMMENTS DESCRIPTION LIST PLAN PLANS PERMIT PERMITS APPLICATION FOLDER DOCUMENTS ADDITIONAL OTHER OTHERS WORK DOING PERFORM PERFORMS PERFORMING PERFORMED DOES DONE CONTRACTED EMPLOYED AFFIDAVIT LICENSE LICENSES LIC INSPECTION INSPECTIONS SINGLE FAMILY NEED NEEDS SOON PARTY PERSON INDIVIDUAL COMPANY NAMES CONTACT CONTRACTORS GENERAL GEN SUB MAIN PRIMARY RESIDENTIAL RES COMMERCIAL COMM NEEDED LATER',
);
/** Trades beside an owner or a contractor: `OWNER (PLUMBING)`. */
const TRADES = wordSet(
  'ELECTRICAL ELECTRIC ELEC PLUMBING PLUMB MECHANICAL MECH HVAC GAS FIRE ROOFING ROOF POOL SIGN SOLAR HEATING COOLING AC DEMOLITION DEMO FENCE DECK IRRIGATION SPRINKLER SEPTIC',
);
const AGENTS = wordSet('AGENT REP REPRESENTATIVE');
/** What follows `will`, which is a first name too. */
const AFTER_WILL = wordSet('BE BUILD DO ACT NOT');
/** Words about the place of work instead of its address. */
const PLACES = wordSet(
  'ADDRESS ADDRESSES UNADDRESSED LOCATION LOCATIONS SITUS CITYWIDE COUNTYWIDE WIDE ENTIRE THROUGHOUT',
);
const PLACE_FILLERS = wordSet('ADDR STREET SITE SITES NUMBER CITY COUNTY PARCEL PARCELS');

/** The grammar, for the digest of rules. */
export const NO_NAME_RULES = [
  OWNER,
  ROLES,
  UNNAMED,
  ELSEWHERE,
  FILLERS,
  TRADES,
  AGENTS,
  AFTER_WILL,
  PLACES,
  PLACE_FILLERS,
];

/**
 * What a text in place of a person's or a company's name says if all of its words belong to the grammar above; null for a name. `owner`:
 * the owner, who in the contractor's column does the work; in the owner's column it is nobody too.
 */
export function noName(text: string): 'nobody' | 'owner' | null {
  // Most names end here.
  if (!isGrammar(firstWord(text)) && !/^\W*(?:will|x+)\b/i.test(text)) return isCode(text) ? 'nobody' : null;
  const found = wordsOf(text);
  if (/^\W*o ?[/&] ?b\W*$/i.test(text)) return 'owner';
  if (isCode(text) || isMark(found.map((word) => word.text))) return 'nobody';
  const words = joinLetters(found.map((word) => word.text));
  const isOwner = words.some((word) => OWNER.has(word));
  const isNone = words.every(
    (word, at) =>
      isNumber(word) ||
      (TRADES.has(word) ? canHaveTrade(words, text) : isGrammar(word)) ||
      (word === 'WILL' && AFTER_WILL.has(words[at + 1] ?? '')),
  );
  if (!isNone || !(words.some(isAnswer) || saysNo(words))) return null;
  // `1-800-Plumber`
  if (
    isNumber(words[0] ?? '') &&
    words.every((word) => isNumber(word) || ROLES.has(word)) &&
    words.length > 2
  )
    return null;
  return isOwner && !isOwnerUnnamed(words, text) ? 'owner' : 'nobody';
}

/** Whether a text in place of a street is none: `TBD`, `NO ADDRESS ASSIGNED`, `0 UNKNOWN`, a post office box. */
export function isNoStreet(text: string): boolean {
  // Most streets end here.
  if (!isAboutPlace(firstWord(text))) return /^\W*(?:x+\W*$|p\.?\s?o\.?\s?box\b)/i.test(text);
  const words = joinLetters(wordsOf(text).map((word) => word.text));
  if (isMark(words)) return true;
  const isAnswered = words.some((word) => PLACES.has(word) || UNNAMED.has(word) || ELSEWHERE.has(word));
  if (!isAnswered && !saysNo(words)) return false;
  const hasNumber = words.some((word) => isNumber(word) && !/^(?:0+|9{3,})$/.test(word));
  // `UNKNOWN ST` is none, `UNKNOWN MAIN ST` and `100 UNKNOWN ST` are streets.
  const types = words.filter((word) => STREET_TYPES.has(word) && !FILLERS.has(word) && word !== 'STREET');
  if (types.length > 0)
    return (
      !hasNumber &&
      types.length === 1 &&
      words.every((word) => STREET_TYPES.has(word) || UNNAMED.has(word) || isNumber(word))
    );
  if (hasNumber && words.includes('STREET')) return false;
  return words.every((word) => isNumber(word) || isAboutPlace(word));
}

/** The first letters of a text that are no initial, in capitals; empty for marks, numbers and initials. */
function firstWord(text: string): string {
  return /[a-z]{2,}/i.exec(text)?.[0].toUpperCase() ?? '';
}

function isAboutPlace(word: string): boolean {
  return (
    word === '' ||
    PLACES.has(word) ||
    PLACE_FILLERS.has(word) ||
    UNNAMED.has(word) ||
    ELSEWHERE.has(word) ||
    FILLERS.has(word)
  );
}

/** Nothing but numbers, a letter, or `XXX`. */
function isMark(words: readonly string[]): boolean {
  return (
    (words.length === 1 && words[0]?.length === 1) ||
    words.every((word) => isNumber(word) || /^X+$/.test(word))
  );
}

/** A license or a key: five digits or more, and no word. */
function isCode(text: string): boolean {
  return /(?:\d\D*){5}/.test(text) && !/(?<![a-z\d])[a-z]{2,}(?![a-z\d])/i.test(text);
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

/** `NO DATA`; `NO, AN` may be a person. */
function saysNo(words: readonly string[]): boolean {
  return (words[0] === 'NO' || words[0] === 'NOT') && words.some((word) => word.length > 3);
}

function isAnswer(word: string): boolean {
  return OWNER.has(word) || ROLES.has(word) || UNNAMED.has(word) || ELSEWHERE.has(word);
}

function isGrammar(word: string): boolean {
  return word === '' || isAnswer(word) || FILLERS.has(word) || TRADES.has(word);
}

/** A company may be called `Self Electric`. */
function canHaveTrade(words: readonly string[], text: string): boolean {
  return (
    words.some(
      (word) => word !== 'SELF' && !word.endsWith('OWNERS') && (OWNER.has(word) || ROLES.has(word)),
    ) ||
    (words.includes('SELF') && /[(/:-]/.test(text))
  );
}

function isOwnerUnnamed(words: readonly string[], text: string): boolean {
  return words.some(
    (word, at) =>
      UNNAMED.has(word) ||
      (AGENTS.has(word) && !/[/&]| or /i.test(text)) ||
      (OWNER.has(word) && (words[at - 1] === 'NO' || words[at - 1] === 'NOT')),
  );
}

/** `N/A`, `T B D` and `A/C` as one word each. */
function joinLetters(words: readonly string[]): readonly string[] {
  return words.every((word) => word.length > 1)
    ? words
    : ` ${words.join(' ')} `
        .replaceAll(/ N A(?= )/g, ' NA')
        .replaceAll(' T B D ', ' TBD ')
        .replaceAll(' A C ', ' AC ')
        .trim()
        .split(' ');
}
