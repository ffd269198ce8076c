/** The longest local part of an email address, without a place to break. */
export const LONG_ADDRESS = `${'estimating.department.of.the.north.region.and.all.counties'.slice(0, 58)}@example.com`;
/** A name that needs several lines on a phone. */
export const LONG_NAME =
  'The Consolidated Southwestern Residential Roofing & Waterproofing Company of Greater Llanfairpwllgwyngyll LLC';
