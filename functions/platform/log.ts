import { Logger } from '@aws-lambda-powertools/logger';

const LEFT_OUT = '[left out]';

/** Fields with contact data, secrets or search terms. They occur mostly in errors of libraries. */
const PRIVATE_FIELDS: ReadonlySet<string> = new Set(
  [
    'email',
    'phone',
    'firstName',
    'lastName',
    'givenName',
    'familyName',
    'payer',
    'shipping',
    'owner',
    'contractor',
    'contacts',
    'destination',
    'destinations',
    'to',
    'cookie',
    'cookies',
    'authorization',
    'password',
    'token',
    'refreshToken',
    'accessToken',
    'idToken',
    'query',
    'rawQueryString',
    'queryStringParameters',
    'body',
    'rawBody',
    'input',
    'Item',
    'Items',
  ].map((name) => name.toLowerCase()),
);

/** An e-mail address such as `ada@example.com`, also URL-encoded. Does not match package paths (`/@aws-sdk/…`). */
const MAILBOX = /[^\s"'<>@/:;,()=&?]+(?:@|%40)[^\s"'<>@/:;,()=&?]+\.\p{L}{2,}/giu;
/** A formatted American phone number. Ten digits in a row may be anything, such as a time. */
const PHONE = /(?<!\d)(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?!\d)/g;

/** The log of a function: JSON lines with the trace id, without contact data (ARCHITECTURE §7). */
export function openLog(): Logger {
  return new Logger({ serviceName: 'plumbline', jsonReplacerFn: withoutContacts });
}

/**
 * For `JSON.stringify`: removes contact data. A test of the call sites keeps it out of our own log lines; this is for the
 * messages and fields of library errors (SES names the address that it refused).
 */
export function withoutContacts(field: string, value: unknown): unknown {
  if (PRIVATE_FIELDS.has(field.toLowerCase())) return LEFT_OUT;
  return typeof value === 'string' ? value.replace(MAILBOX, LEFT_OUT).replace(PHONE, LEFT_OUT) : value;
}
