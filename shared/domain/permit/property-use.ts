import { bitsOf, idsOf, labelsOf } from './coded-list.ts';

/**
 * What a property is used for, in the order lists show it. `residential` is a home of a record that does not say for how many families.
 * `words` is the form in a sentence. Stored masks use `bit`, which never changes: see `bitMask`.
 */
export const PROPERTY_USES = [
  { id: 'one-two-family', label: '1–2 family', words: 'house property', bit: 0 },
  { id: 'multi-family', label: 'Multi-family', words: 'multi-family property', bit: 1 },
  { id: 'residential', label: 'Residential, size not stated', words: 'residential property', bit: 2 },
  { id: 'commercial', label: 'Commercial', words: 'commercial property', bit: 3 },
  { id: 'industrial', label: 'Industrial', words: 'industrial property', bit: 4 },
  { id: 'public', label: 'Public', words: 'public property', bit: 5 },
] as const;

export type PropertyUse = (typeof PROPERTY_USES)[number]['id'];
export const PROPERTY_USE_IDS = idsOf(PROPERTY_USES);
export const PROPERTY_USE_BITS = /* @__PURE__ */ bitsOf(PROPERTY_USES);
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
