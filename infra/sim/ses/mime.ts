import { simpleParser } from 'mailparser';

interface ParsedMail {
  readonly subject: string;
  /** Lowercase addresses. */
  readonly from: readonly string[];
  /** In order, unfolded. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Empty without such a part. */
  readonly text: string;
  /** With its pictures in place of their content ids, as a mail program shows it. */
  readonly html: string;
}

/** Parses a raw mail (RFC 5322, MIME). */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  const mail = await simpleParser(raw, { skipHtmlToText: true, skipTextToHtml: true });
  return {
    subject: mail.subject ?? '',
    from: (mail.from?.value ?? []).map(({ address = '' }) => address.toLowerCase()),
    headers: mail.headerLines.map(({ line }) => {
      const [name = '', ...value] = line.replace(/\r?\n(?=[ \t])/g, '').split(':');
      return [name, value.join(':').trim()];
    }),
    text: mail.text ?? '',
    html: mail.html === false ? '' : (mail.html ?? ''),
  };
}
