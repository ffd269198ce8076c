/** What a permit's property is used for, if the record says so. `other` is public, industrial or mixed use. */
export type PropertyUse = 'residential' | 'commercial' | 'other';
