/** The most alerts that a mail names in one place; further ones are counted. */
export const NAMED_MOST = 3;

/**
 * "Why you got it: alert “Roofs” (in Mesa, AZ); alert “Anything”".
 * @param matches the alerts with what `whyMatched` says of each
 */
export function whyYouGotIt(
  matches: readonly { readonly alert: string; readonly conditions: string }[],
): string {
  const words = matches.slice(0, NAMED_MOST).map(({ alert, conditions }) =>
    // An alert saved from a search is usually named after it.
    conditions === '' || conditions === alert ? `alert “${alert}”` : `alert “${alert}” (${conditions})`,
  );
  const rest = matches.length - words.length;
  return `Why you got it: ${words.join('; ')}${rest === 0 ? '' : ` and ${rest} more`}`;
}
