import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import { phraseOf } from '#shared/domain/filter/keywords.ts';
import { isResidential } from '#shared/domain/lists/property-use.ts';
import type { PermitCategory } from '#shared/domain/permit/permit-category.ts';
import type { PermitStatus } from '#shared/domain/permit/permit-status.ts';

type HomePermit = Pick<
  StoredPermit,
  | 'permitType'
  | 'description'
  | 'permitCategory'
  | 'propertyUse'
  | 'trades'
  | 'status'
  | 'paperwork'
  | 'issueDate'
  | 'withdrawnAt'
>;

/** Categories of a permit to build; the others are parts of the work or other work. */
const BUILDING: ReadonlySet<PermitCategory | null> = new Set<PermitCategory | null>([
  'new building',
  'building',
  null,
]);

/** Of a permit that was not issued, or by mistake, whatever date it has. */
const NOT_ISSUED: ReadonlySet<PermitStatus | null> = new Set<PermitStatus>(['Applied', 'Denied', 'Void']);

/** Types for one or two families, which say of most permits that they are for one. */
const ONE_OR_TWO = [
  '1 2 family',
  '1 and 2 family',
  '1 or 2 family',
  '1 to 2 family',
  'one two family',
  'one and two family',
  'one or two family',
];
const ONE_FAMILY = [
  'single family',
  'single fam',
  '1 family',
  '1 fam',
  'one family',
  'sfr',
  'sfd',
  'townhouse',
  'townhome',
  'row house',
  'rowhouse',
];
const NEW_DWELLING = / new (?:\w+ ){0,2}(?:dwelling|residence|house|home) /;
/** More homes than one, or a home that the survey does not count. */
const OTHER_HOME = [
  'duplex',
  'triplex',
  'fourplex',
  'quadplex',
  '2 family',
  'two family',
  '3 family',
  'three family',
  '4 family',
  'four family',
  'multi family',
  'multiple family',
  'multifamily',
  'apartment',
  'apartments',
  'condo',
  'condos',
  'condominium',
  'condominiums',
  'mobile home',
  'manufactured',
  'trailer',
];
/** Buildings beside a home: they count only when a home is named too. */
const BESIDE = [
  'garage',
  'shed',
  'carport',
  'deck',
  'porch',
  'patio',
  'fence',
  'pool',
  'barn',
  'gazebo',
  'pergola',
  'accessory',
  'retaining wall',
  'sign',
];
const NEW_BESIDE = / new (?:\w+ )?(?:garage|shed|carport|deck|porch|patio|pool|fence) /;
const OTHER_WORK = [
  'addition',
  'additions',
  'remodel',
  'alteration',
  'alterations',
  'repair',
  'renovation',
  'demolish',
  'demolition',
];

/**
 * Whether an issued permit is for a new one-family house, as the survey counts them: detached, or attached with a wall from ground to
 * roof; no mobile home, no second building on the lot unless it is a home. Goes by the permit's category, use, trades and words.
 */
export function isNewHome(permit: HomePermit): boolean {
  const { issueDate, withdrawnAt, status, paperwork, permitCategory, propertyUse, trades } = permit;
  if (issueDate === null || withdrawnAt !== null || NOT_ISSUED.has(status)) return false;
  if (paperwork !== undefined) return false;
  if (!BUILDING.has(permitCategory) || (propertyUse !== null && !isResidential(propertyUse))) return false;
  if (permitCategory !== 'new building' && !trades.includes('new-construction')) return false;
  const words = ` ${phraseOf(permit.permitType ?? '')} ${phraseOf(permit.description ?? '')} `;
  const text = ONE_OR_TWO.reduce((all, phrase) => all.replaceAll(` ${phrase} `, ' single family '), words);
  const has = (phrases: readonly string[]): boolean => phrases.some((phrase) => text.includes(` ${phrase} `));
  if (has(OTHER_HOME) || has(OTHER_WORK)) return false;
  if (has(ONE_FAMILY) || NEW_DWELLING.test(text)) return !NEW_BESIDE.test(text);
  return isResidential(propertyUse) && !has(BESIDE);
}
