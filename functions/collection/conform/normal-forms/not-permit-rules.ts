import { remembered } from '#functions/platform/memoize.ts';
import { phraseOf } from '#shared/domain/filter/keywords.ts';

/**
 * Rows of a permit feed that are no building permits, by the words of their type. Feeds of whole permit systems hold
 * payments, street works and complaints beside them (Naperville, Atlanta, Columbia). Each rule has a name, which is the
 * reason the run counts the row under.
 */
const RULES: readonly { readonly name: NotPermit; readonly phrases: readonly string[] }[] = [
  {
    name: 'finance record',
    phrases: [
      ...['finance', 'invoice', 'payment', 'refund request', 'escrow', 'bond release', 'accounts receivable'],
      ...['fee only', 'impact fee', 'deposit'],
    ],
  },
  {
    name: 'right-of-way permit',
    phrases: [
      ...['right of way', 'rights of way', 'row', 'street opening', 'street occupancy', 'street closure'],
      ...['sidewalk closure', 'lane closure', 'road closure', 'street cut', 'encroachment', 'obstruction'],
      ...['traffic control', 'truck route', 'oversize load', 'overweight', 'overweight vehicle', 'curb cut'],
    ],
  },
  {
    name: 'records request',
    phrases: [
      ...['open record', 'open records', 'open record request', 'public record', 'public records'],
      ...['records request', 'record request', 'foia', 'lien search', 'lien letter', 'zoning verification'],
      ...['zoning letter', 'zoning verification letter', 'information request'],
    ],
  },
  {
    name: 'parking permit',
    phrases: ['parking permit', 'parking permits', 'parking pass', 'no parking', 'moving container'],
  },
  {
    name: 'special event',
    phrases: [
      ...['special event', 'special events', 'block party', 'parade', 'film', 'filming', 'film permit'],
      ...['fireworks', 'garage sale', 'yard sale', 'festival'],
    ],
  },
  {
    name: 'code complaint',
    phrases: [
      ...['complaint', 'complaints', 'code enforcement', 'code violation', 'code case', 'violation'],
      ...['nuisance', 'weeds', 'abandoned vehicle', 'citation'],
    ],
  },
  {
    name: 'license',
    phrases: [
      ...['business license', 'business license', 'contractor license', 'contractor registration'],
      ...['license renewal', 'rental license', 'rental registration', 'rental inspection', 'liquor license'],
      ...['occupational license', 'business tax receipt', 'dog license', 'short term rental'],
      ...['vacant building registration', 'alarm registration'],
    ],
  },
];

/** Words that say that a row is of building after all, whatever else its type says. */
const BUILDING = [
  ...['building', 'bldg', 'construction', 'residential', 'commercial', 'alteration', 'alterations'],
  ...['addition', 'demolition', 'electrical', 'plumbing', 'mechanical', 'garage', 'carport'],
  ...['parking lot', 'parking structure', 'parking garage', 'roof', 'sign', 'row house', 'row home'],
];
/** Words that decide even beside one of building: nobody builds by them. */
const NEVER = [
  ...['complaint', 'records request', 'record request', 'open record request', 'code enforcement'],
  ...[
    'invoice',
    'code violation',
    'license renewal',
    'rental registration',
    'special event',
    'refund request',
  ],
  ...['contractor license', 'contractor registration', 'vacant building registration', 'parking permit'],
  ...['garage sale', 'yard sale'],
];

/** Why a row is no building permit. */
export type NotPermit =
  | 'finance record'
  | 'right-of-way permit'
  | 'records request'
  | 'parking permit'
  | 'special event'
  | 'code complaint'
  | 'license'
  | 'type the source keeps for other records';

/** Types repeat in every row. */
const decisionOf = remembered((permitType: string) => decide(` ${phraseOf(permitType)} `));

/**
 * The rule by which a row with this permit type is no building permit; null when it is one, or says nothing.
 * @param own the source's own types that are no permits, compared whole (`Source.notPermits`)
 */
export function notPermit(permitType: string | null, own: readonly string[] = []): NotPermit | null {
  if (permitType === null) return null;
  if (own.some((type) => phraseOf(type) === phraseOf(permitType)))
    return 'type the source keeps for other records';
  return decisionOf(permitType);
}

function decide(text: string): NotPermit | null {
  const has = (phrases: readonly string[]) => phrases.some((phrase) => text.includes(` ${phrase} `));
  const rule = RULES.find(({ phrases }) => has(phrases));
  if (rule === undefined) return null;
  return has(BUILDING) && !has(NEVER) ? null : rule.name;
}
