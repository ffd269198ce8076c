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

/** Text between characters that end an e-mail address. */
const WORD = /[^\s"'<>/:;,()=&?]+/g;
const AT = /@|%40/;
/** The end of a domain. */
const TOP_LEVEL = /[^@]\.\p{L}{2}/u;
/** A formatted American phone number. Ten digits in a row may be anything, such as a time. */
const PHONE = /(?<!\d)(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?!\d)/g;

/** The log of a function: JSON lines with the trace id, without contact data (ARCHITECTURE §7). */
export function openLog(): Logger {
  // The stage, by which security events are counted.
  const serviceName = process.env['POWERTOOLS_SERVICE_NAME'] ?? 'plumbline';
  return new Logger({ serviceName, jsonReplacerFn: withoutContacts });
}

/**
 * For `JSON.stringify`: removes contact data. A test of the call sites keeps it out of our own log lines; this is for the
 * messages and fields of library errors (SES names the address that it refused).
 */
export function withoutContacts(field: string, value: unknown): unknown {
  if (PRIVATE_FIELDS.has(field.toLowerCase())) return LEFT_OUT;
  if (typeof value !== 'string') return value;
  return value.replace(WORD, (word) => (hasMailbox(word) ? LEFT_OUT : word)).replace(PHONE, LEFT_OUT);
}

/** Whether a word has an e-mail address such as `ada@example.com`, also URL-encoded. `@aws-sdk` of a package path is none. */
function hasMailbox(word: string): boolean {
  const at = word.slice(1).search(AT);
  return at !== -1 && TOP_LEVEL.test(word.slice(at + 2));
}
