/** PRODUCT §3, contact form. */
export const EMPTY_MESSAGE = {
  name: '',
  email: '',
  company: '',
  phone: '',
  subject: '',
  message: '',
  /** The honeypot. */
  website: '',
};
export type ContactMessage = Readonly<typeof EMPTY_MESSAGE>;

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
