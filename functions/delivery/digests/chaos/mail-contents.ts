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
  const permits = [...text.matchAll(/Permit (\S+)\r\nWhy you got it: (.*)/g)].map(
    ([, number = '', why = '']) => ({
      number,
      alerts: [...why.matchAll(/alert “([^”]*)”/g)].map(([, name = '']) => name),
    }),
  );
  return { permits, isCut: /The best \d+ are below/.test(text) };
}

function quotedPrintable(text: string): string {
  const joined = text.replaceAll('=\r\n', '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
