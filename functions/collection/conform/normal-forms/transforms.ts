/** `282 WASHINGTON ST, HARTFORD, CT 06106`: the parts of an address in one text. */
const ZIP_AT_END = /(?<!\d)(\d{5})(?:-\d{4})?\s*$/;
const STATE_AT_END = /^[A-Za-z]{2}$/;
const PHONE = /(?:\(\d{3}\)\s*|\b\d{3}[\s.-])\d{3}[\s.-]?\d{4}\b/;
const POINT = /^(?:POINT\s*)?\(\s*(-?\d+(?:\.\d+)?)\s+(-?\d+(?:\.\d+)?)\s*\)$/i;

/**
 * What a mapping may make of a text, by name. Each gives an empty text where its part is not there: nothing is guessed.
 * Few on purpose; most columns need none.
 */
const TRANSFORMS = {
  /** Of an address in one text, what stands before the first comma. */
  street: (text) => text.split(',', 1)[0]?.trim() ?? '',
  /** Of an address in one text, the ZIP code at its end. */
  zip: (text) => ZIP_AT_END.exec(text)?.[0].trim() ?? '',
  /** Of an address in one text, the part behind the street that is no state or ZIP code: `City of San Antonio` is `San Antonio`. */
  city: (text) => {
    const [, ...parts] = text.split(',').map((part) => part.replace(ZIP_AT_END, '').trim());
    const city = parts.find((part) => part !== '' && !STATE_AT_END.test(part)) ?? '';
    return city.replace(/^city of\s+/i, '').replace(/\s+[A-Z]{2}$/, '');
  },
  /** Of a name and a phone in one text, the phone. */
  phone: (text) => PHONE.exec(text)?.[0] ?? '',
  /** Of a name and a phone in one text, the name. */
  nameBeforePhone: (text) => (text.split(PHONE, 1)[0] ?? '').replace(/[\s,;:(-]+$/, '').trim(),
  /** A number without the dash that some systems leave at its end: `CTR-102505941-`. */
  withoutTrailingDash: (text) => text.replace(/[\s-]+$/, ''),
  /** Of `POINT (-97.74 30.27)`. */
  pointLatitude: (text) => POINT.exec(text)?.[2] ?? '',
  /** Of `POINT (-97.74 30.27)`. */
  pointLongitude: (text) => POINT.exec(text)?.[1] ?? '',
} as const satisfies Record<string, (text: string) => string>;

export type TransformName = keyof typeof TRANSFORMS;

/** The names there are. */
export const TRANSFORM_NAMES = Object.keys(TRANSFORMS) as readonly TransformName[];

/** What a transform makes of a text; nothing of nothing. */
export function applyTransform(name: TransformName, text: string): string {
  return text === '' ? '' : TRANSFORMS[name](text);
}
