import { phonesIn } from '#functions/permits/withholding/phone-number.ts';
import { parseMoney } from './money.ts';

/** For addresses in one text, such as `282 WASHINGTON ST, HARTFORD, CT 06106`. */
const ZIP_AT_END = /(?<!\d)(\d{5})(?:-\d{4})?\s*$/;
const STATE_AT_END = /^[A-Za-z]{2}$/;

/**
 * The transforms that a mapping can apply to a text. Each gives an empty text when its part is missing.
 */
const TRANSFORMS = {
  /** The part of an address before the first comma. */
  street: (text) => text.split(',', 1)[0]?.trim() ?? '',
  /** The ZIP code at the end of an address. */
  zip: (text) => ZIP_AT_END.exec(text)?.[0].trim() ?? '',
  /** The last part of an address behind the street that is not a state or ZIP code; `City of San Antonio` gives `San Antonio`. */
  city: (text) => {
    const [, ...parts] = text.split(',').map((part) => part.replace(ZIP_AT_END, '').trim());
    const city = parts.findLast((part) => part !== '' && !STATE_AT_END.test(part)) ?? '';
    return city
      .replace(/^city of\s+/i, '')
      .replace(/\s[A-Z]{2}$/, '')
      .trim();
  },
  /** A text with a name and phones from the first phone on. */
  phone: (text) => text.slice(phonesIn(text)[0]?.span[0] ?? text.length),
  /** The name of a text with a name and a phone. */
  nameBeforePhone: (text) =>
    text
      .slice(0, phonesIn(text)[0]?.span[0])
      .replace(/(?<![\s,;:(-])[\s,;:(-]+$/, '')
      .trim(),
  /** A name without the note that a system appends: `PAT EXAMPLE ***SUMMARY RECORD***`. */
  beforeStars: (text) => text.split('***', 1)[0]?.trim() ?? '',
  /** A number without the dash that some systems append: `CTR-102505941-`. */
  // guard: transforms take linear time
  withoutTrailingDash: (text) => text.replace(/(?<![\s-])[\s-]+$/, ''),
  /** The job of a filing or permit of New York's: `M01189430` of `M01189430-I1-GC`. */
  beforeDash: (text) => text.split('-', 1)[0]?.trim() ?? '',
  /** The letters at the beginning of a number, which say its kind: `BLDSFR` of `BLDSFR2026-00117`. */
  letters: (text) => /^[A-Za-z]+/.exec(text)?.[0] ?? '',
  /** An amount of $500 or more: below it, where an office writes its fee for the value of the work. */
  overFees: (text) => ((parseMoney(text) ?? 0) >= 500 ? text : ''),
  /** `Y` for an amount above zero, such as the fee of a trade that a permit includes. */
  charged: (text) => ((parseMoney(text) ?? 0) > 0 ? 'Y' : ''),
} as const satisfies Record<string, (text: string) => string>;

export type TransformName = keyof typeof TRANSFORMS;

export const TRANSFORM_NAMES = Object.keys(TRANSFORMS) as readonly TransformName[];

export function applyTransform(name: TransformName, text: string): string {
  return text === '' ? '' : TRANSFORMS[name](text);
}
