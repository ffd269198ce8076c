/**
 * "Why you got it: alert “Roofs” (in Mesa, AZ); alert “Anything”".
 * @param matches the alerts with what `whyMatched` says of each
 */
export function whyYouGotIt(
  matches: readonly { readonly alert: string; readonly conditions: string }[],
): string {
  const words = matches.map(({ alert, conditions }) =>
    // An alert saved from a search is usually named after it.
    conditions === '' || conditions === alert ? `alert “${alert}”` : `alert “${alert}” (${conditions})`,
  );
  return `Why you got it: ${words.join('; ')}`;
}
