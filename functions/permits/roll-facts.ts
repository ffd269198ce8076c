import type { StoredPermit } from './stored-permit.ts';
import type { TermsRule } from './withholding/terms-rules.ts';

/** What a parcel is found by. */
const FOUND_BY = ['parcel', 'addressStreet', 'addressCity'] as const;
type Found = Pick<StoredPermit, (typeof FOUND_BY)[number] | 'rollSays'>;

/** A permit as its source publishes it now, with what a roll said before, while it names the same parcel and address. */
export function keepRoll<P extends Found>(stored: Found, published: P): P {
  const { rollSays } = stored;
  return rollSays === undefined || FOUND_BY.some((field) => stored[field] !== published[field])
    ? published
    : { ...published, rollSays };
}

/**
 * A permit with what the roll of its parcel says, as far as the roll's rule lets us show it: without a rule, nothing. The use fills in only
 * where the record says none.
 */
export function showRoll(permit: StoredPermit, rule: TermsRule | undefined): StoredPermit {
  const facts = permit.rollSays?.facts ?? null;
  if (facts === null || rule === undefined) return permit;
  const { rollId: _, use, rollOwner, ...said } = facts;
  return {
    ...permit,
    ...said,
    roll: rule.attribution === null ? said.roll : `${said.roll}; ${rule.attribution}`,
    // guard: an owner is shown where the switch is on
    rollOwner: rule.withheld === null ? rollOwner : null,
    ...(permit.propertyUse === null && use !== null && { propertyUse: use, useFrom: 'roll' }),
  };
}
