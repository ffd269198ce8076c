/** The contents of a mail: each permit's number with the names of the alerts that matched it. */
export interface ReadMail {
  /** The mail leaves some of its permits out. */
  readonly isCut: boolean;
  readonly permits: readonly { readonly number: string; readonly alerts: readonly string[] }[];
}

/** Reads the plain text of a raw mail, independently of the sender's code. */
export function readMail(raw: string): ReadMail {
  const [, part = ''] = /Content-Type: text\/plain.*?\r\n\r\n(.*?)\r\n--/s.exec(raw) ?? [];
  const text = quotedPrintable(part);
  const permits = text
    .split(/^(?=New: |Status changed: )/m)
    .slice(1)
    .map((item) => {
      const number = /^Number +(\S+)/m.exec(item)?.[1] ?? '';
      const matched = /^Matched by (.*) · /m.exec(item)?.[1] ?? '';
      return { number, alerts: matched.split('; ').map((name) => name.replace(/[“”]/g, '')) };
    });
  return { permits, isCut: text.includes('These are the newest') };
}

function quotedPrintable(text: string): string {
  const joined = text.replaceAll('=\r\n', '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
