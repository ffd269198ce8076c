interface ParsedMail {
  /** In order, unfolded and decoded. */
  readonly headers: readonly MailHeader[];
  /** Empty without such a part. */
  readonly text: string;
  /** With its pictures in place of their content ids, as a mail program shows it. */
  readonly html: string;
}
type MailHeader = readonly [name: string, value: string];

/** Parses a raw mail (RFC 5322, MIME): headers, and the first plain-text and HTML parts. */
export function parseMail(raw: Uint8Array): ParsedMail {
  // Latin-1 keeps the bytes until the charset of each part is known.
  const root = parsePart(Buffer.from(raw).toString('latin1'));
  const leaves = findLeaves(root);
  const firstOf = (type: string): string => {
    const leaf = leaves.find((part) => readMediaType(part) === type);
    return leaf === undefined ? '' : decodeContent(leaf);
  };
  return {
    headers: root.headers.map(([name, value]) => [name, decodeWords(value)]),
    text: firstOf('text/plain'),
    html: leaves.filter(isPicture).reduce(showPicture, firstOf('text/html')),
  };
}

function isPicture(part: Part): boolean {
  return readMediaType(part).startsWith('image/') && findHeader(part, 'content-id') !== '';
}

function showPicture(html: string, part: Part): string {
  const id = findHeader(part, 'content-id').replace(/^<|>$/g, '');
  const encoding = findHeader(part, 'content-transfer-encoding').trim().toLowerCase();
  const bytes = decodeBytes(part.body, encoding).toString('base64');
  return html.replaceAll(`cid:${id}`, `data:${readMediaType(part)};base64,${bytes}`);
}

/** Returns the first header with a name in any case, or an empty text. */
export function findHeader({ headers }: Pick<ParsedMail, 'headers'>, name: string): string {
  return headers.find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ?? '';
}

interface Part {
  readonly headers: readonly MailHeader[];
  readonly body: string;
}

function parsePart(text: string): Part {
  const [, head = '', body = ''] = /^([\s\S]*?)(?:\r?\n\r?\n([\s\S]*))?$/.exec(text) ?? [];
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = lines.flatMap((line): MailHeader[] => {
    const [, name, value = ''] = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value]];
  });
  return { headers, body };
}

function findLeaves(part: Part): readonly Part[] {
  const boundary = readParameter(part, 'boundary');
  if (!readMediaType(part).startsWith('multipart/') || boundary === undefined) return [part];
  const [, ...pieces] = `\r\n${part.body}`.split(`\n--${boundary}`);
  return pieces
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => findLeaves(parsePart(piece.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, ''))));
}

function readMediaType(part: Part): string {
  return (findHeader(part, 'content-type').split(';')[0] ?? '').trim().toLowerCase() || 'text/plain';
}

function readParameter(part: Part, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^;\\s]*))`, 'i').exec(
    findHeader(part, 'content-type'),
  );
  return match?.[1] ?? match?.[2];
}

function decodeContent(part: Part): string {
  const encoding = findHeader(part, 'content-transfer-encoding').trim().toLowerCase();
  return new TextDecoder(readParameter(part, 'charset') ?? 'utf-8').decode(decodeBytes(part.body, encoding));
}

function decodeBytes(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable'
    ? decodeQuotedPrintable(body.replace(/=[ \t]*\r?\n/g, ''))
    : Buffer.from(body, 'latin1');
}

function decodeQuotedPrintable(text: string): Buffer {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

/** Decodes the encoded words (RFC 2047) of a header. */
function decodeWords(value: string): string {
  const joined = value.replace(/(\?=)\s+(=\?)/g, '$1$2');
  return joined.replace(
    /=\?([\w-]+)\?([QB])\?([^?]*)\?=/gi,
    (_, charset: string, kind: string, words: string) => {
      const bytes =
        kind.toUpperCase() === 'B'
          ? Buffer.from(words, 'base64')
          : decodeQuotedPrintable(words.replaceAll('_', ' '));
      return new TextDecoder(charset).decode(bytes);
    },
  );
}
