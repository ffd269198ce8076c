/**
 * What an `/api` call says when it cannot do what was asked: a status and a plain-text sentence that says what happened
 * and what to do (spec §8; the client shows them as `403: Subscription required…`).
 */
export const ERRORS = {
  invalidInput: { status: 400, sentence: 'The request could not be read.' },
  unauthorized: { status: 401, sentence: 'Unauthorized. Sign in to continue.' },
  tokenRejected: { status: 401, sentence: 'Unauthorized. The sign-in could not be verified. Sign in again.' },
  emailNotVerified: {
    status: 403,
    sentence: 'Your email address is not verified yet. Enter the code we sent you, then sign in.',
  },
  subscriptionRequired: {
    status: 403,
    sentence:
      'Subscription required: your free trial or paid month has ended. Upgrade to the $5/month subscription to see permits.',
  },
  foreignOrigin: {
    status: 403,
    sentence:
      'This request did not come from our own site, so nothing was changed. Open the site and try again.',
  },
  exportLimit: { status: 403, sentence: 'Export limit reached.' },
  alertLimit: { status: 403, sentence: 'Alert limit reached.' },
  notFound: { status: 404, sentence: 'There is nothing here under that address or id.' },
  tooLarge: { status: 413, sentence: 'The request is too large. Send fewer items at once.' },
  notJson: { status: 415, sentence: 'Send the body as JSON with the header Content-Type: application/json.' },
  tooManyRequests: { status: 429, sentence: 'That was asked too often.' },
  internal: { status: 500, sentence: 'Something went wrong on our side. Try again in a minute.' },
  notServed: { status: 501, sentence: 'This server does not offer that call yet.' },
  unavailable: { status: 503, sentence: 'The service is busy. Try again in a minute.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** An error a caller is meant to read. `detail` adds what is particular to this case, as a sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;

  constructor(code: ErrorCode, detail?: string) {
    const { status, sentence } = ERRORS[code];
    super(detail === undefined ? sentence : `${sentence} ${detail}`);
    this.code = code;
    this.status = status;
  }
}
