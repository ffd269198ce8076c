import { countMistakes } from '#shared/domain/spelling.ts';
import { splitLegalForm } from './withholding/person-name.ts';

/** Words that many companies have in their names: they tell no two apart. */
export const COMMON = new Set(
  'THE AND OF CONSTRUCTION CONSTRUCTORS CONTRACTOR CONTRACTORS CONTRACTING BUILDER BUILDERS BUILDING ROOFING ELECTRIC ELECTRICAL PLUMBING HEATING COOLING AIR CONDITIONING HVAC MECHANICAL HOME HOMES IMPROVEMENT IMPROVEMENTS REMODELING RESTORATION GENERAL SERVICE SERVICES GROUP ENTERPRISES DEVELOPMENT SOLUTIONS DESIGN PAINTING EXTERIORS SOLAR POOLS'.split(
    ' ',
  ),
);
/** Shorter words must be equal: one other letter makes another name. */
const MISSPELLED_FROM = 5;

export interface CompanyName {
  /** All words in order, without legal form, `The` and `And`. */
  readonly key: string;
  readonly legal: string | undefined;
  /** The words that tell it from others. */
  readonly own: readonly string[];
}

export function companyName(name: string): CompanyName {
  const { words, legal } = splitLegalForm(name);
  const named = words.filter((word) => word !== 'THE' && word !== 'AND');
  return { key: named.join(' '), legal, own: named.filter((word) => !COMMON.has(word)) };
}

/** The same name. A legal form may be missing on either side but must not differ. */
export function isSameName(one: CompanyName, other: CompanyName): boolean {
  const legalFits = one.legal === undefined || other.legal === undefined || one.legal === other.legal;
  return one.key !== '' && one.key === other.key && legalFits;
}

/**
 * Whether both may name one company: most own words of the shorter name are in the other one, give or take a letter. Names without own
 * words (`Quality Builders` has one, `Roofing Services` has none) must be the same.
 */
export function mayBeSameCompany(one: CompanyName, other: CompanyName): boolean {
  const [few, many] = one.own.length <= other.own.length ? [one.own, other.own] : [other.own, one.own];
  if (few.length === 0) return isSameName(one, other);
  const found = few.filter((word) => many.some((candidate) => isSameWord(word, candidate)));
  return found.length * 2 > few.length;
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  return Math.min(one.length, other.length) >= MISSPELLED_FROM && countMistakes(one, other) <= 1;
}
