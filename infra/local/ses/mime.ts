/** A mail as its raw text says it is. */
export interface ParsedMail {
  /** In order, unfolded and decoded. */
  readonly headers: readonly MailHeader[];
  /** Empty when there is no such part. */
  readonly text: string;
  readonly html: string;
}
export type MailHeader = readonly [name: string, value: string];

/** Reads a raw mail (RFC 5322, MIME): headers, and the first plain-text and HTML part wherever they stand. */
export function parseMail(raw: Uint8Array): ParsedMail {
  // One character a byte, until the charset of each part is known.
  const root = partOf(Buffer.from(raw).toString('latin1'));
  const leaves = leavesOf(root);
  const firstOf = (type: string): string => {
    const leaf = leaves.find((part) => mediaTypeOf(part) === type);
    return leaf === undefined ? '' : contentOf(leaf);
  };
  return {
    headers: root.headers.map(([name, value]) => [name, decodedWords(value)]),
    text: firstOf('text/plain'),
    html: firstOf('text/html'),
  };
}

/** The first header of a name, whatever its case; empty when there is none. */
export function headerOf({ headers }: Pick<ParsedMail, 'headers'>, name: string): string {
  return headers.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ?? '';
}

interface Part {
  readonly headers: readonly MailHeader[];
  readonly body: string;
}

function partOf(text: string): Part {
  const [, head = '', body = ''] = /^([\s\S]*?)(?:\r?\n\r?\n([\s\S]*))?$/.exec(text) ?? [];
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = lines.flatMap((line): MailHeader[] => {
    const [, name, value = ''] = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value]];
  });
  return { headers, body };
}

function leavesOf(part: Part): readonly Part[] {
  const boundary = parameterOf(part, 'boundary');
  if (!mediaTypeOf(part).startsWith('multipart/') || boundary === undefined) return [part];
  const [, ...pieces] = `\r\n${part.body}`.split(`\n--${boundary}`);
  return pieces
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => leavesOf(partOf(piece.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, ''))));
}

function mediaTypeOf(part: Part): string {
  return (headerOf(part, 'content-type').split(';')[0] ?? '').trim().toLowerCase() || 'text/plain';
}

function parameterOf(part: Part, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]*))`, 'i').exec(headerOf(part, 'content-type'));
  return match?.[1] ?? match?.[2];
}

function contentOf(part: Part): string {
  const encoding = headerOf(part, 'content-transfer-encoding').trim().toLowerCase();
  return new TextDecoder(parameterOf(part, 'charset') ?? 'utf-8').decode(bytesOf(part.body, encoding));
}

function bytesOf(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable'
    ? quotedPrintable(body.replace(/=[ \t]*\r?\n/g, ''))
    : Buffer.from(body, 'latin1');
}

function quotedPrintable(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

/** A header's encoded words (RFC 2047) as the text they stand for. */
function decodedWords(value: string): string {
  const joined = value.replace(/(\?=)\s+(=\?)/g, '$1$2');
  return joined.replace(
    /=\?([\w-]+)\?([QB])\?([^?]*)\?=/gi,
    (_, charset: string, kind: string, words: string) => {
      const bytes =
        kind.toUpperCase() === 'B'
          ? Buffer.from(words, 'base64')
          : quotedPrintable(words.replaceAll('_', ' '));
      return new TextDecoder(charset).decode(bytes);
    },
  );
}
