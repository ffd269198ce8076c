/** A comma-separated text broke off within a row, or has a row that is none. */
export class BrokenCsv extends Error {
  override readonly name = 'BrokenCsv';
}

/**
 * Reads comma-separated text piece by piece (RFC 4180): quoted cells may hold commas, doubled quotes and line breaks; a
 * row ends with LF, CR LF or a lone CR. A byte order mark is passed over, empty lines are no rows, and a quote inside an
 * unquoted cell is a plain character.
 * @param pieces the text, cut anywhere
 * @throws BrokenCsv at the end of a text that stops inside quotes
 */
export function* csvRows(pieces: Iterable<string>): Generator<string[]> {
  let row: string[] = [];
  let cell = '';
  /** Inside quotes; or just behind a quote that may be doubled, or else ends the quoted part. */
  let quotes: 'none' | 'open' | 'maybe closed' = 'none';
  let isFirst = true;
  let wasQuoted = false;

  for (const piece of pieces) {
    let at = isFirst && piece.startsWith('\ufeff') ? 1 : 0;
    if (piece !== '') isFirst = false;
    while (at < piece.length) {
      if (quotes === 'open') {
        const end = piece.indexOf('"', at);
        cell += piece.slice(at, end === -1 ? undefined : end);
        if (end === -1) break;
        quotes = 'maybe closed';
        at = end + 1;
        continue;
      }
      if (quotes === 'maybe closed') {
        if (piece[at] === '"') {
          cell += '"';
          quotes = 'open';
          at++;
          continue;
        }
        quotes = 'none';
      }
      const end = endOfPlain(piece, at);
      if (end > at) {
        cell += piece.slice(at, end);
        at = end;
        continue;
      }
      const sign = piece[at++];
      if (sign === '"') {
        if (cell === '' && !wasQuoted) {
          quotes = 'open';
          wasQuoted = true;
        } else cell += '"';
        continue;
      }
      row.push(cell);
      const isBlank = row.length === 1 && cell === '' && !wasQuoted;
      cell = '';
      wasQuoted = false;
      if (sign === ',') continue;
      // The LF of a CR LF ends an empty line.
      if (!isBlank) yield row;
      row = [];
    }
  }
  if (quotes === 'open') throw new BrokenCsv('The text stops inside quotes.');
  if (row.length > 0 || cell !== '' || wasQuoted) yield [...row, cell];
}

/** Where the run of plain characters ends. */
function endOfPlain(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === QUOTE || code === LF || code === CR) return at;
  }
  return text.length;
}

const [COMMA, QUOTE, LF, CR] = [44, 34, 10, 13];
