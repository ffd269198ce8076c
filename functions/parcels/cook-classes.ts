import type { PropertyUse } from '#shared/domain/lists/property-use.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** By "Definitions for the Classifications of Real Property" (Cook County Assessor, 2018 and 2023). */
const ONE_FAMILY = words('202 203 204 205 206 207 208 209 210 234 278 295');
/** Cooperatives, single rooms, condominiums. */
const SEVERAL_UNITS = words('213 225 299');
/** Garages, improvements of a home, special residences. */
const HOMES = words('201 288 290 297');
/** Land, and buildings of several uses: 3-18 has shops and apartments. */
const UNSAID = words('300 318 390 500 550 590 600 700 800 900 918 990');
/** Class 5B, incentives with the same last digits, and class 6. */
const INDUSTRIAL = /^(?:[578](?:8[01379]|93)|6\d\d)$/;

/**
 * What a class of Cook County's assessor means: `2-03`, `203` or `203.0`. Null for land, farms, exempt and not-for-profit property, and for
 * buildings of several uses.
 */
export function cookUse(rollClass: string, units: number | null): PropertyUse | null {
  const code = rollClass.replace('-', '').slice(0, 3);
  if (ONE_FAMILY.has(code)) return 'one-two-family';
  // Two to six apartments: the units say which.
  if (code === '211') return units === null ? 'residential' : units > 2 ? 'multi-family' : 'one-two-family';
  if (HOMES.has(code)) return 'residential';
  if (UNSAID.has(code)) return null;
  if (SEVERAL_UNITS.has(code) || /^[39]\d\d$/.test(code)) return 'multi-family';
  return INDUSTRIAL.test(code) ? 'industrial' : /^[578]\d\d$/.test(code) ? 'commercial' : null;
}
