const EXTENSION = /(?:ext(?:ension)?\.?|x|#)\s*(\d{1,6})?\s*$/i;
/** Area code and exchange of the North American plan begin with 2 to 9. */
const NUMBER = /^1?([2-9]\d{2})([2-9]\d{2})(\d{4})$/;

/**
 * A US phone number as `(312) 555-0142`, with ` x12` when it has an extension; undefined when the text is not one whole
 * number. Never completed: seven digits stay what they are, no number.
 */
export function parsePhone(text: string): string | undefined {
  const extension = EXTENSION.exec(text);
  const main = extension === null ? text : text.slice(0, extension.index);
  if (!/^[\d\s().+\-/]+$/.test(main.trim())) return undefined;
  const match = NUMBER.exec(main.replace(/\D/g, ''));
  if (match === null) return undefined;
  const suffix = extension?.[1] === undefined ? '' : ` x${extension[1]}`;
  return `(${match[1]}) ${match[2]}-${match[3]}${suffix}`;
}

/** True for what is typed into a phone column that must not be left empty: zeros, or one digit throughout. */
export function isFillerPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  return (
    /^(\d)\1*$/.test(digits) || digits === '1234567890' || (digits === '' && /^[\s()\-x.]*$/i.test(text))
  );
}
