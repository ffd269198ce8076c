const EXTENSION = /(?<![a-z])(?:ext(?:ension)?[.:]?|x\.?|#)(?:\s*(\d{1,6}))?$/i;
/** Labels before or behind a number. A fax is not a phone. */
const LABEL =
  /^(?:(?:tel|phone|ph|cell|mobile|office|home|work)\b[.:]?)|(?:\(?\b(?:cell|mobile|office|home|work|[chow])\b\)?)$/i;
/** A number with letters, as advertised: area code, then seven letters and digits that end in letters. */
const SPELLED = /^(?:\+?1[\s.-]*)?\(?([2-9]\d{2})\)?[\s.-]*((?:[\da-z][\s.-]*){3,6}[a-z])$/i;
const KEYS = '22233344455566677778889999';
/** Area code and exchange of the North American plan begin with 2 to 9. */
const NUMBER = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;

/**
 * A US phone number as `(312) 555-0142`, with ` x12` for an extension; undefined when the text is not one complete number, such
 * as seven digits without an area code. Letters count as the digits of their keys.
 */
export function parsePhone(raw: string): string | undefined {
  const text = raw.trim();
  const extension = EXTENSION.exec(text);
  const main = toDigits((extension === null ? text : text.slice(0, extension.index)).trim());
  if (!/^[\d\s().+\-/]+$/.test(main)) return undefined;
  const match = NUMBER.exec(main.replace(/\D/g, ''));
  if (match === null) return undefined;
  const suffix = extension?.[1] === undefined ? '' : ` x${extension[1]}`;
  return `(${match[1]}) ${match[2]}-${match[3]}${suffix}`;
}

/** The number without its label and with digits for letters. */
function toDigits(text: string): string {
  const bare = text.replace(LABEL, '').trim();
  const spelled = SPELLED.exec(bare);
  if (spelled === null) return bare;
  const digits = (spelled[2] ?? '')
    .replace(/[\s.-]/g, '')
    .replace(/[a-z]/gi, (letter) => KEYS[letter.toLowerCase().charCodeAt(0) - 97] ?? letter);
  return digits.length === 7 ? `${spelled[1]}${digits}` : bare;
}

/** True for a text that only fills a required phone column: zeros, or one digit throughout. */
export function isFillerPhone(text: string): boolean {
  if (text === '') return true;
  const digits = text.replace(/\D/g, '');
  return (
    /^(\d)\1*$/.test(digits) || digits === '1234567890' || (digits === '' && /^[\s()\-x.]*$/i.test(text))
  );
}
