/** SES's longest tag value, in characters. */
const TAG_MAX = 256;

/**
 * A mail's key as an SES tag can carry it: letters, digits and dashes stay, every other byte becomes `_` and two hex
 * digits, so that different keys stay different.
 * @throws RangeError when it is longer than SES takes
 */
export function toTag(key: string): string {
  const tag = encodeURIComponent(key).replace(/[^\w-]|_/g, (sign) =>
    sign === '%' ? '_' : `_${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  if (tag.length > TAG_MAX) throw new RangeError(`The mail key "${key}" is too long for a tag.`);
  return tag;
}
