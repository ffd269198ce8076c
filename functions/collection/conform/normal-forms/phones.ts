import { phonesIn } from '#functions/permits/withholding/phone-number.ts';

const EXTENSION = /^\s{0,3},?\s{0,3}(?:ext(?:ension)?[.:]?|x\.?|#)\s{0,3}(\d{1,6})(?!\d)/i;
/** What follows a number that is enough to tell its extension and its label. */
const AHEAD = 40;
/** Labels before or behind a number with letters. */
const LABEL =
  /^(?:(?:tel|phone|ph|cell|mobile|office|home|work)\b[.:]?)|(?:\(?\b(?:cell|mobile|office|home|work|[chow])\b\)?)$/i;
/** A fax is not a phone: its label before a number, but not `Phone/Fax`, and its label behind one, before anything else. */
const FAX_BEFORE = /(?<![a-z])(?:fax|facsimile|fx|f)(?: ?(?:no|number|#))?[\s.:)-]{0,4}$/i;
const ALSO_PHONE = /(?:tel|phone|ph)\.? ?(?:\/|&|and) ?fax[\s.:)-]{0,4}$/i;
const FAX_BEHIND = /^[\s-]{0,3}[([]?(?:fax|facsimile|fx|f)\.?\s{0,3}(?:[)\],;/|\n]|$)/i;
/** A number with letters, as advertised: area code, then seven letters and digits that end in letters. */
const SPELLED = /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]*((?:[\da-z][\s.-]*){3,6}[a-z])$/i;
const KEYS = '22233344455566677778889999';
/** Area code and exchange of the North American plan begin with 2 to 9. */
const NUMBER = /^([2-9]\d{2})([2-9]\d{2})(\d{4})$/;

/**
 * The US phones in a text, each once, as `(312) 555-0142`, with ` x12` for an extension. Faxes, numbers without an area code and
 * fillers are none. If the whole text is a number with letters, they count as the digits of their keys.
 */
export function parsePhones(text: string): string[] {
  const found = phonesIn(text);
  if (found.length === 0) return spelledPhone(text);
  const phones = new Set<string>();
  /** Where the text before the number begins that no other number has claimed. */
  let from = 0;
  for (const { digits, span } of found) {
    const before = text.slice(Math.max(from, span[0] - AHEAD), span[0]);
    const extension = EXTENSION.exec(text.slice(span[1], span[1] + AHEAD));
    from = span[1] + (extension?.[0].length ?? 0);
    const behind = FAX_BEHIND.exec(text.slice(from, from + AHEAD));
    if (behind !== null) from += behind[0].length;
    const isFax = behind !== null || (FAX_BEFORE.test(before) && !ALSO_PHONE.test(before));
    const number = isFax || isFillerPhone(digits) ? null : NUMBER.exec(digits);
    if (number === null) continue;
    const suffix = extension === null ? '' : ` x${extension[1]}`;
    phones.add(`(${number[1]}) ${number[2]}-${number[3]}${suffix}`);
  }
  return [...phones];
}

/** The first phone in a text (`parsePhones`); undefined without one. */
export function parsePhone(text: string): string | undefined {
  return parsePhones(text)[0];
}

function spelledPhone(text: string): string[] {
  const [, area, word = ''] = SPELLED.exec(text.trim().replace(LABEL, '').trim()) ?? [];
  const digits = word
    .replace(/[\s.-]/g, '')
    .replace(/[a-z]/gi, (letter) => KEYS[letter.toLowerCase().charCodeAt(0) - 97] ?? letter);
  return digits.length === 7 ? [`(${area}) ${digits.slice(0, 3)}-${digits.slice(3)}`] : [];
}

/** True for a text that only fills a required phone column: zeros, or one digit throughout. */
export function isFillerPhone(text: string): boolean {
  if (text === '') return true;
  const digits = text.replace(/\D/g, '');
  return (
    /^(\d)\1*$/.test(digits) || digits === '1234567890' || (digits === '' && /^[\s()\-x.]*$/i.test(text))
  );
}
