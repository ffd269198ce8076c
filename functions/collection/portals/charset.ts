/** How much of a body is looked at for bytes that only UTF-16 has. */
const SAMPLE = 1_000;
const LINE_FEED = 0x0a;

/**
 * The text of a body in its charset: that of its byte order mark, else UTF-16 where every other byte is zero, else UTF-8. Lines that are
 * no valid UTF-8 are in the charset of one byte that the header names, or in Windows-1252; publishers join files of both. The header
 * decides nothing else: servers name a default, and no text in another charset is valid UTF-8 by chance.
 * @param isCut the body may end within a character
 */
export function decodeBody(body: Uint8Array, contentType: string | null, isCut: boolean): string {
  const named = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1];
  const utf16 = markOf(body) ?? utf16Of(body);
  // guard: UTF-16 is found without a header
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(body, { stream: isCut });
  const whole = utf8Text(body, isCut);
  if (whole !== undefined) return whole;
  const oneByte = new TextDecoder(oneByteCharset(named));
  let text = '';
  for (let start = 0, end = 0; start < body.length; start = end) {
    end = body.indexOf(LINE_FEED, start) + 1 || body.length;
    const line = body.subarray(start, end);
    // guard: bytes that are no UTF-8 are read
    text += utf8Text(line, isCut && end === body.length) ?? oneByte.decode(line);
  }
  return text;
}

/** Undefined for what is no valid UTF-8. */
function utf8Text(bytes: Uint8Array, isCut: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

/** UTF-16 by its byte order mark. That of UTF-8 says nothing more than the bytes do. */
function markOf([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** The named charset if it is known and another than those that were tried. */
function oneByteCharset(name = 'windows-1252'): string {
  try {
    const { encoding } = new TextDecoder(name);
    return encoding.startsWith('utf-') ? 'windows-1252' : encoding;
  } catch {
    return 'windows-1252';
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
