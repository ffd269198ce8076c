import { Logger } from '@aws-lambda-powertools/logger';

/** What takes the place of something nobody is to read in a log. */
const LEFT_OUT = '[left out]';

/**
 * Fields that hold contact data, secrets or what somebody searched for, wherever they turn up: most likely within an error of
 * somebody else's code.
 */
const PRIVATE_FIELDS: ReadonlySet<string> = new Set(
  [
    ...['email', 'phone', 'firstName', 'lastName', 'givenName', 'familyName', 'payer', 'shipping'],
    ...['owner', 'contractor', 'contacts', 'destination', 'destinations', 'to'],
    ...['cookie', 'cookies', 'authorization', 'password', 'token', 'refreshToken', 'accessToken', 'idToken'],
    ...['query', 'rawQueryString', 'queryStringParameters', 'body', 'rawBody', 'input', 'Item', 'Items'],
  ].map((name) => name.toLowerCase()),
);

/** `ada@example.com`, also as it stands in an address of the web. Paths of packages (`/@aws-sdk/…`) are none. */
const MAILBOX = /[^\s"'<>@/:;,()=&?]+(?:@|%40)[^\s"'<>@/:;,()=&?]+\.\p{L}{2,}/giu;
/** An American number as people and portals write it. Ten digits in a row may be anything, such as a time. */
const PHONE = /(?<!\d)(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?!\d)/g;

/** The log of a function: JSON lines, each with the trace of its run, without contact data (ARCHITECTURE §7). */
export function openLog(): Logger {
  return new Logger({ serviceName: 'plumbline', jsonReplacerFn: withoutContacts });
}

/**
 * For `JSON.stringify`: leaves out what could reach somebody. Lines of ours hold none, which a test of their call sites keeps; this
 * is for what others put into the messages and fields of their errors (SES names the address it refused).
 */
export function withoutContacts(field: string, value: unknown): unknown {
  if (PRIVATE_FIELDS.has(field.toLowerCase())) return LEFT_OUT;
  return typeof value === 'string' ? value.replace(MAILBOX, LEFT_OUT).replace(PHONE, LEFT_OUT) : value;
}
