import lines from './boilerplate.json' with { type: 'json' };

/**
 * Sentences that a publisher writes into the descriptions of unrelated permits, by source id: words in lower case, `#` for a word with
 * a digit. `npm run boilerplate` learns them from the permits of a source; a maintainer reads them before they are kept.
 */
export const BOILERPLATE: Readonly<Record<string, readonly string[]>> = lines;

/** A description without the boilerplate of its source, which counts where a sentence or the text ends with it. */
export function withoutBoilerplate(description: string, sourceId: string, learned = BOILERPLATE): string {
  const lines = learned[sourceId]
    ?.join('|')
    .replaceAll(' ', '\\W{1,4}')
    .replaceAll('#', '\\w{0,9}\\d\\w{0,9}');
  if (!lines) return description;
  const pattern = RegExp(`\\b(?:${lines})(?:\\W{1,4}(?:${lines})){0,3}(?=\\s{0,9}(?:[.;!?|*]|$))`, 'gi');
  return description.replaceAll(pattern, '').trim();
}
