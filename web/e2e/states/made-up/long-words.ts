/** Invented words that no line is long enough for. */

/** As long as addresses are allowed to be before the sign, with no place to break. */
export const LONG_ADDRESS = `${'estimating.department.of.the.north.region.and.all.counties'.slice(0, 58)}@example.com`;
/** A name that takes several lines of a phone. */
export const LONG_NAME =
  'The Consolidated Southwestern Residential Roofing & Waterproofing Company of Greater Llanfairpwllgwyngyll LLC';
