/** PRODUCT §3, contact form. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly phone: string;
  readonly subject: string;
  readonly message: string;
  /** The honeypot. */
  readonly website: string;
}

export const EMPTY_MESSAGE: ContactMessage = {
  name: '',
  email: '',
  company: '',
  phone: '',
  subject: '',
  message: '',
  website: '',
};

/** Mail programs cut off longer links, some silently. */
const BODY_MAX = 1500;

/** A `mailto:` link with the message. */
export function mailLink(address: string, typed: Omit<ContactMessage, 'website'>): string {
  const { name, company, phone, subject, message } = typed;
  const signature = [name, company, phone].map((line) => line.trim()).filter((line) => line !== '');
  const body = [message.trim().slice(0, BODY_MAX), signature.join('\n')].filter((part) => part !== '');
  const parts = [
    ['subject', subject.trim()],
    ['body', body.join('\n\n')],
  ].flatMap(([key, value = '']) =>
    // Line breaks are CRLF (RFC 6068 §5).
    value === '' ? [] : [`${key}=${encodeURIComponent(value.toWellFormed().replace(/\r?\n/g, '\r\n'))}`],
  );
  return `mailto:${address}${parts.length === 0 ? '' : `?${parts.join('&')}`}`;
}
