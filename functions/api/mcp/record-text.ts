/**
 * Text of public records for an agent. Anybody can write into a permit's description, so it must not look like anything but data: it stands
 * between two marks that it cannot contain, on one line.
 */

/** Text of a record on one line: without control and direction characters, and without the characters of our own marks. */
export function recordText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/</g, '‹')
    .replace(/>/g, '›')
    .replace(/\|/g, '¦')
    .trim();
}

/** The same, cut to a length. */
export function shortText(text: string, most: number): string {
  const line = recordText(text);
  const characters = [...line];
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** Lines of records between their marks. */
export function fenced(lines: readonly string[]): string {
  return ['<records>', ...lines, '</records>'].join('\n');
}

/** "roofing 4, solar 7" */
export function inLine(groups: readonly { readonly name: string; readonly count: number }[]): string {
  return groups.map(({ name, count }) => `${name} ${count}`).join(', ');
}
