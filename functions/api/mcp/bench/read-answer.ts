/** How a scripted agent reads the text of a tool. */

/** The total that every answer begins with. */
export function totalIn(text: string): number {
  return Number((/^Total ([\d,]+)/m.exec(ours(text))?.[1] ?? 'none').replaceAll(',', ''));
}

/** The rows of a list by the names of its columns. */
export function rowsIn(text: string): readonly Readonly<Record<string, string>>[] {
  const [heading = '', ...lines] = recordLines(text);
  const columns = heading.split('|');
  return lines.map((line) => {
    const cells = line.split('|');
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  });
}

/** A fact of one permit or contractor. */
export function factIn(text: string, field: string): string {
  const line = recordLines(text).find((one) => one.startsWith(`${field}: `));
  return line?.slice(field.length + 2) ?? '';
}

/** "By trades: roofing 30, solar 12." as pairs, in their order. */
export function groupsIn(text: string): readonly (readonly [name: string, count: number])[] {
  const line = ours(text)
    .split('\n')
    .findLast((one) => one.startsWith('By '));
  return [...(line ?? '').matchAll(/(?:: |, )([^,:]+?) (\d+)(?=[,.])/g)].map(
    ([, name = '', count]) => [name, Number(count)] as const,
  );
}

export function cursorIn(text: string): string | undefined {
  return /cursor=(\S+)/.exec(ours(text))?.[1];
}

/** The first guess of "Did you mean …?". */
export function guessIn(text: string): string {
  return (/Did you mean "?(.+?)"?(?: or [^?]*|, [^?]*)?\?/.exec(text)?.[1] ?? '').replace(/^"|"$/g, '');
}

/** What the server says itself, without the records. */
function ours(text: string): string {
  return text.replace(/^<records>$[\s\S]*^<\/records>$/m, '');
}

function recordLines(text: string): readonly string[] {
  return (/^<records>\n([\s\S]*)\n<\/records>$/m.exec(text)?.[1] ?? '').split('\n');
}
