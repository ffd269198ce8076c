import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { memoize } from '#shared/domain/memoize.ts';
import { phraseList } from '../trades/words.ts';
import { firstRule, phraseIn } from './phrases.ts';

/**
 * Rows of a permit feed that are not building permits, by the words of their type. Feeds of whole permit systems also hold
 * payments, street works and complaints (Naperville, Atlanta, Columbia). A run counts the rows it leaves out by rule name.
 */
const PHRASE_RULES: readonly { readonly name: NotPermit; readonly phrases: readonly string[] }[] = [
  {
    name: 'finance record',
    phrases: phraseList(
      `finance, invoice, payment, refund request, escrow, bond release, accounts receivable, fee only,
      impact fee, deposit`,
    ),
  },
  {
    name: 'right-of-way permit',
    phrases: phraseList(
      `right of way, rights of way, row, street opening, street occupancy, street closure, sidewalk closure,
      lane closure, road closure, street cut, encroachment, obstruction, traffic control, truck route,
      oversize load, overweight, overweight vehicle, curb cut`,
    ),
  },
  {
    name: 'records request',
    phrases: phraseList(
      `open record, open records, open record request, public record, public records, records request,
      record request, foia, lien search, lien letter, zoning verification, zoning letter,
      zoning verification letter, information request`,
    ),
  },
  {
    name: 'parking permit',
    phrases: ['parking permit', 'parking permits', 'parking pass', 'no parking', 'moving container'],
  },
  {
    name: 'special event',
    phrases: phraseList(
      `special event, special events, block party, parade, film, filming, film permit, fireworks, garage sale,
      yard sale, festival`,
    ),
  },
  {
    name: 'code complaint',
    phrases: phraseList(
      `complaint, complaints, code enforcement, code violation, code case, violation, nuisance, weeds,
      abandoned vehicle, citation`,
    ),
  },
  {
    name: 'license',
    phrases: phraseList(
      `business license, business licence, contractor license, contractor registration, license renewal,
      rental license, rental registration, rental inspection, liquor license, occupational license,
      business tax receipt, dog license, short term rental, vacant building registration, alarm registration`,
    ),
  },
];

/** Words that make a row a building permit despite the rules above. */
const BUILDING = [
  'building',
  'bldg',
  'construction',
  'residential',
  'commercial',
  'alteration',
  'alterations',
  'addition',
  'demolition',
  'electrical',
  'plumbing',
  'mechanical',
  'garage',
  'carport',
  'parking lot',
  'parking structure',
  'parking garage',
  'roof',
  'sign',
  'row house',
  'row home',
];
/** Words that outweigh those of `BUILDING`. */
const NEVER_BUILDING = [
  'complaint',
  'records request',
  'record request',
  'open record request',
  'code enforcement',

  'invoice',
  'code violation',
  'license renewal',
  'rental registration',
  'special event',
  'refund request',
  'contractor license',
  'contractor registration',
  'vacant building registration',
  'parking permit',
  'garage sale',
  'yard sale',
];

/** All rules of this file, for their version. */
export const NOT_PERMIT_RULES = { PHRASE_RULES, BUILDING, NEVER_BUILDING };

/** Why a row is not a building permit. */
export type NotPermit =
  | 'finance record'
  | 'right-of-way permit'
  | 'records request'
  | 'parking permit'
  | 'special event'
  | 'code complaint'
  | 'license'
  | 'type the source keeps for other records';

/**
 * Why a row with this permit type is not a building permit; null when it is one, or the type does not tell.
 * @param own the source's own types that are not building permits, compared as whole texts (`Source.notPermits`)
 */
export function findNotPermitRule(permitType: string | null, own: readonly string[] = []): NotPermit | null {
  if (permitType === null) return null;
  const phrase = typePhrase(permitType);
  if (own.some((type) => typePhrase(type) === phrase)) return 'type the source keeps for other records';
  return ruleOfPhrase(phrase);
}

const typePhrase = memoize(phraseOf);

const ruleOfPhrase = memoize((phrase: string): NotPermit | null => {
  const rule = firstRule(PHRASE_RULES, phrase);
  if (rule === undefined) return null;
  const isIn = phraseIn(phrase);
  const isBuilding = BUILDING.some(isIn) && !NEVER_BUILDING.some(isIn);
  return isBuilding ? null : rule.name;
});
