import { idsOf, labelsOf } from './coded-list.ts';

/**
 * What a property is used for, in the order lists show it. `residential` is a home of a record that does not say for how many families.
 * `words` is the form in a sentence.
 */
export const PROPERTY_USES = [
  { id: 'one-two-family', label: '1–2 family', words: 'house property' },
  { id: 'multi-family', label: 'Multi-family', words: 'multi-family property' },
  { id: 'residential', label: 'Other residential', words: 'residential property' },
  { id: 'commercial', label: 'Commercial', words: 'commercial property' },
  { id: 'industrial', label: 'Industrial', words: 'industrial property' },
  { id: 'public', label: 'Public', words: 'public property' },
] as const;

export type PropertyUse = (typeof PROPERTY_USES)[number]['id'];
export const PROPERTY_USE_IDS = idsOf(PROPERTY_USES);
export const propertyUseLabel = labelsOf(PROPERTY_USES);

const RESIDENTIAL: ReadonlySet<PropertyUse | null> = new Set<PropertyUse>([
  'one-two-family',
  'multi-family',
  'residential',
]);

/** Whether people live there. */
export function isResidential(use: PropertyUse | null): boolean {
  return RESIDENTIAL.has(use);
}
