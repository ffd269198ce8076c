/** What a permit's property is used for, if the record says so. `other` is public, industrial or mixed use. */
export const PROPERTY_USES = ['residential', 'commercial', 'other'] as const;
export type PropertyUse = (typeof PROPERTY_USES)[number];
