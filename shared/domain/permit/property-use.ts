/** What a permit's property is used for, where the record says so. `other`: public, industrial or mixed use. */
export const PROPERTY_USES = ['residential', 'commercial', 'other'] as const;
export type PropertyUse = (typeof PROPERTY_USES)[number];
