import lines from './boilerplate.json' with { type: 'json' };

/**
 * Sentences that a publisher writes into the descriptions of unrelated permits, by source id: words in lower case, `#` for a word with
 * a digit. `npm run ops -- boilerplate` learns them from the permits of a source; a maintainer reads them before they are kept.
 */
export const BOILERPLATE: Readonly<Record<string, readonly string[]>> = lines;

/** The pattern of each source with boilerplate, by source id. It matches where a sentence or the text ends with the boilerplate. */
export function boilerplatePatterns(
  learned: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, RegExp> {
  return new Map(
    Object.entries(learned)
      .filter(([, lines]) => lines.length > 0)
      .map(([sourceId, lines]) => {
        const either = lines.join('|').replaceAll(' ', '\\W{1,4}').replaceAll('#', '\\w{0,9}\\d\\w{0,9}');
        const end = '(?=\\s{0,9}(?:[.;!?|*]|$))';
        return [sourceId, RegExp(`\\b(?:${either})(?:\\W{1,4}(?:${either})){0,3}${end}`, 'gi')];
      }),
  );
}

const PATTERNS = boilerplatePatterns(BOILERPLATE);

/** A description without the boilerplate of its source. */
export function withoutBoilerplate(description: string, sourceId: string, patterns = PATTERNS): string {
  const pattern = patterns.get(sourceId);
  return pattern === undefined ? description : description.replaceAll(pattern, '').trim();
}
