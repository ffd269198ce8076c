import { wordSet } from '#functions/platform/word-set.ts';
import { memoize } from '#shared/domain/memoize.ts';
import { findState } from '#shared/domain/permit/states.ts';
import { wordsOf } from '../withholding/words.ts';
import {
  ALSO_SURNAMES,
  LIKELY,
  LIKELY_AT_END,
  NOT_SURE,
  SAINTS,
  SURE,
  SURE_BEGINNING,
  SURE_ENDING,
  SURE_PHRASES,
} from './firm-words.ts';
import { FIRST_NAMES } from './first-names.ts';
import { noName } from './no-name.ts';

/** Who a text in a column of names is. `owner`: the contractor's column says that the owner does the work. */
export type NameKind = 'nobody' | 'owner' | 'person' | 'firm';

/** Raise the number when the code below changes who is a firm. */
const CODE_VERSION = 3;
export const FIRM_RULES = [
  CODE_VERSION,
  SURE,
  LIKELY,
  LIKELY_AT_END,
  SAINTS,
  NOT_SURE,
  ALSO_SURNAMES,
  FIRST_NAMES,
  String(SURE_PHRASES),
  String(SURE_BEGINNING),
  String(SURE_ENDING),
] as const;

/** Words around a person's name on a deed, and titles, which say nothing about a firm. */
const DEED_WORDS = wordSet(
  'TRUST TRST TRUSTEE TRUSTEES TRS TTEE TR FAMILY ESTATE LIVING REVOCABLE IRREVOCABLE REV HEIRS LIFE EST ETAL ETUX ETVIR ET AL UX VIR JR SR II III IV MR MRS MS MISS DR MD DDS PHD ESQ DE LA DEL VAN DER DEN VON AND OR',
);
/** Words of a trust, an estate or a family, whose `the` and `of` are no firm's. */
const TRUST_WORDS = wordSet(
  'TRUST TRST TRUSTEE TRUSTEES TRS TTEE TR FAMILY ESTATE EST LIVING REVOCABLE IRREVOCABLE HEIRS RESIDENCE DECLARATION EXECUTOR EXECUTRIX GUARDIAN CONSERVATOR WIDOW',
);
/** Who is named before it holds the property for others: for them, or for the person who gets the mail. */
const CAPACITY =
  /\b(?:CO[- ]?)?(?:TRUSTEES?|TTEES?|TRSTS?|TRS)\b|\bTR *$|%|\bC\/O\b|\bCARE OF\b|\bATTN\b|\bPROPERTY TAX\b|\bCOMMUNITY PROPERTY\b|\bHUSBAND\b|\bSURVIVOR|\bAN? (?:UN)?MARRIED\b|\bSOLE\b/;
const OWNER_MARK = /^\W*(?:HOME)?OWNER\b|[(/,:-] *(?:HOME)?OWNER\b/i;
/** `SAMPLE ANA FAMILY PROTECTION TRUST` */
const PERSONAL_TRUST = /\b(?:LIVING|FAMILY|REV|REVOCABLE|IRREVOCABLE|SURVIVORS?)(?: [A-Z]+)? TR(?:U?ST)?\b/;
/** Between a name and the one under which it does business. */
export const DOING_BUSINESS = /\b(?:DBA|D[/\\.]B[/\\.]A)\b|\bDOING BUSINESS AS\b/;
/** Words that make a trust of a family a firm. */
const FORMS = wordSet('LLC INC CORP CORPORATION COMPANY LTD LLP LP GROUP');
/** A text is cut at 25 or 30 letters by some portals. */
const CUT_FROM = 24;
/** The least letters of a cut word that tell which word it was. */
const CUT_WORD = 5;

/** Whether a text in the contractor's column says that the owner does the work: `OWNER/BUILDER`, `OWNER: J SAMPLE`. */
export function saysOwner(text: string): boolean {
  return noName(text) === 'owner' || (OWNER_MARK.test(text) && !isFirm(text));
}

/** Who a text in the contractor's column is. */
export function contractorKind(text: string): NameKind {
  return noName(text) ?? (saysOwner(text) ? 'owner' : isFirm(text) ? 'firm' : 'person');
}

/** Who a text in the owner's column is. */
export function ownerKind(text: string): Exclude<NameKind, 'owner'> {
  if (noName(text) !== null) return 'nobody';
  return isFirm(text) ? 'firm' : 'person';
}

/**
 * Whether a name is that of a company or a public body. A person who does business under another name is one, and so is the trust of a
 * bank or a church; a person as a trustee is none, nor is a text that names a person beside a company: `Jane Doe, Acme LLC`.
 */
export const isFirm = memoize((text: string): boolean => {
  const name = text.toUpperCase().trim();
  if (DOING_BUSINESS.test(name)) return true;
  const outside = name.replace(/\([^)]*\)?|\{[^}]*\}?|\*+[^*]*\*+/g, ' ');
  const whole = /[A-Z]/.test(outside) ? outside : name;
  const at = whole.search(CAPACITY);
  const head = at > 0 && /[A-Z]/.test(whole.slice(0, at)) ? whole.slice(0, at) : whole;
  // guard: a company’s name says so
  if (!hasFirmWords(head)) return false;
  // guard: several names are no company
  return !namesPersonBeside(head);
});

/** Whether the words of a text prove a firm. @param name in capitals */
function hasFirmWords(name: string): boolean {
  if (SURE_PHRASES.test(name)) return true;
  const words = wordsOf(name).map(({ text }) => text);
  const isDeed = words.some((word) => TRUST_WORDS.has(word));
  if (isDeed && PERSONAL_TRUST.test(name) && !words.some((word) => FORMS.has(word))) return false;
  if (words.some(isSure)) return words.length > 1 || !/^(?:LLC|INC|CORP|LTD)$/.test(words[0] ?? '');
  const last = words.at(-1) ?? '';
  const hasFirst = words.some((word) => FIRST_NAMES.has(word));
  if (!hasFirst && name.trim().length >= CUT_FROM && last.length >= CUT_WORD && beginsSureWord(last))
    return true;
  const own = words.filter(
    (word) => word.length > 1 && !DEED_WORDS.has(word) && !(isDeed && (word === 'THE' || word === 'OF')),
  );
  const isPossessive = /\p{L}['’]S\b/u.test(name);
  const likely = own.filter(isLikely).length + (/^\d/.test(words[0] ?? '') ? 1 : 0);
  // `SAMPLE, ANA`: a surname first.
  if (/^\s*[^\s,]+,\s*[^\s,]+(?:\s+\S+)?\s*$/.test(name) && likely < 2) return false;
  // `Ana's Lock Shop`
  if (isPossessive && !isDeed) return true;
  if (hasFirst) {
    // `St John Church` needs both of its words, `Jay Sample Design Build` too.
    const strong = own.filter(provesBesideFirst).length;
    const weak = own.filter((word) => ALSO_SURNAMES.has(word)).length;
    return own.length >= 3 && strong > 0 && strong + weak >= 2;
  }
  return likely > 0 || (own.length >= 3 && own.some((word) => ALSO_SURNAMES.has(word)));
}

const isSure = memoize(
  (word: string): boolean =>
    SURE.has(word) ||
    /^[A-Z]{1,4}(?:ISD|DOT)$/.test(word) ||
    ((SURE_BEGINNING.test(word) || SURE_ENDING.test(word)) &&
      !NOT_SURE.has(word) &&
      !ALSO_SURNAMES.has(word)),
);

function provesBesideFirst(word: string): boolean {
  return SAINTS.has(word) || (LIKELY.has(word) && word !== 'FOR' && !FIRST_NAMES.has(word));
}

/** A word of a firm, letters without a vowel, or a letter with a digit in it. */
function isLikely(word: string, at: number): boolean {
  return (
    (LIKELY.has(word) && (at > 0 || !LIKELY_AT_END.has(word))) ||
    /^[A-Z]{3,}(?:PRO|TECHS?|WORX)$/.test(word) ||
    /^[BCDFGHJKLMNPQRSTVWXZ]{3,}$/.test(word) ||
    /^[A-Z]+\d/.test(word)
  );
}

const beginsSureWord = memoize((start: string): boolean => {
  for (const word of SURE) if (word.length > start.length && word.startsWith(start)) return true;
  return false;
});

/** Whether one of several parts of a name is a person's full name. @param name in capitals, with words of a firm */
function namesPersonBeside(name: string): boolean {
  if (namesPersonBehind(wordsOf(name).map(({ text }) => text))) return true;
  const parts = name.split(/[,;/|]| -+ ?/);
  if (parts.length < 2) return false;
  return parts.some((part, at) => {
    const next = parts[at + 1];
    // A comma before a legal form separates no parts: "Acme, Inc."
    const whole = next !== undefined && isLegalOnly(next) ? `${part} ${next}` : part;
    const own = wordsOf(whole)
      .map(({ text }) => text)
      .filter((word) => word.length > 1 && !/\d/.test(word) && !DEED_WORDS.has(word));
    if (own.length < 2 || findState(part.trim()) !== undefined || hasFirmWords(whole)) return false;
    // `SMITH & JONES, LLP`
    return !/&|\bAND\b/.test(part) || own.some((word) => FIRST_NAMES.has(word));
  });
}

/** `ACME NURSERY ANA SAMPLE`: nothing but a person's name follows the words of a firm. */
function namesPersonBehind(words: readonly string[]): boolean {
  const [first = '', ...others] = words.slice(words.findLastIndex(isSure) + 1);
  return (
    others.length > 0 &&
    others.length + 1 < words.length &&
    FIRST_NAMES.has(first) &&
    !others.some((word) => isSure(word) || LIKELY.has(word))
  );
}

function isLegalOnly(part: string): boolean {
  const words = wordsOf(part);
  return words.length > 0 && words.every(({ text }) => text.length <= 4 && isSure(text));
}
