/** How much of a body is looked at for bytes that only UTF-16 has. */
const SAMPLE = 1_000;

/**
 * The text of a body in its charset: that of its byte order mark, else the one that the header names, else UTF-16 where every other
 * byte is zero, else UTF-8. What is no valid UTF-8 is Windows-1252. Valid UTF-8 is read as such under any header of one-byte
 * characters: servers name a default, and no text in such a charset is valid UTF-8 by chance.
 * @param isCut the body may end within a character
 */
export function decodeBody(body: Uint8Array, contentType: string | null, isCut: boolean): string {
  const named = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1];
  const charset = markOf(body) ?? knownCharset(named) ?? utf16Of(body) ?? 'utf-8';
  if (charset.startsWith('utf-16')) return new TextDecoder(charset).decode(body);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: isCut });
  } catch {
    return new TextDecoder(charset === 'utf-8' ? 'windows-1252' : charset).decode(body);
  }
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** The charset by its usual name; undefined for a name that nobody knows. */
function knownCharset(name: string | undefined): string | undefined {
  try {
    return name === undefined ? undefined : new TextDecoder(name).encoding;
  } catch {
    return undefined;
  }
}

/** UTF-16 without a mark: of text in Latin letters every other byte is zero, and no other charset has one. */
function utf16Of(body: Uint8Array): string | undefined {
  const zeros = [0, 0];
  const length = Math.min(body.length, SAMPLE);
  for (let at = 0; at < length; at++) if (body[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > length / 4 && even < odd / 8) return 'utf-16le';
  return even > length / 4 && odd < even / 8 ? 'utf-16be' : undefined;
}
