import { PRICE } from '../domain/plan/plan.ts';

/**
 * The errors of `/api` calls: a status, and a plain-text sentence that says what happened and what to do (PRODUCT §8; the client shows
 * `403: Subscription required…`).
 */
export const ERRORS = {
  invalidInput: { status: 400, sentence: 'Check what you entered.' },
  otherAddress: {
    status: 400,
    sentence:
      'That is not the email address of this account, so nothing was deleted. Type your own address to confirm.',
  },
  webhookAddress: { status: 400, sentence: 'Messages cannot be sent to that address.' },
  hubSpotToken: {
    status: 400,
    sentence:
      'HubSpot did not accept this access token. Copy it again, and give its private app the scopes crm.objects.contacts.write and crm.schemas.contacts.write.',
  },
  unauthorized: { status: 401, sentence: 'Unauthorized. Sign in to continue.' },
  webhookUnproved: { status: 401, sentence: 'The signature of this event could not be verified.' },
  paymentDeclined: {
    status: 402,
    sentence:
      'PayPal could not take the payment, so nothing was charged. Start again and choose another way to pay.',
  },
  tokenRejected: { status: 401, sentence: 'Unauthorized. The sign-in could not be verified. Sign in again.' },
  tokenExpired: {
    status: 401,
    sentence: 'Unauthorized. This access has expired. Refresh it, or sign in again.',
  },
  signInEnded: {
    status: 401,
    sentence: 'Unauthorized. This sign-in has ended. Sign in again with your password.',
  },
  accountDeleted: {
    status: 401,
    sentence:
      'Unauthorized. This account has been deleted, as you asked. Create a new account if you want to come back.',
  },
  keyScope: {
    status: 403,
    sentence: 'This API key does not allow this call. Make another key on the API page.',
  },
  teamRole: {
    status: 403,
    sentence: 'Your role in the team does not allow this, so nothing was changed. Ask the owner of the team.',
  },
  teamFull: { status: 403, sentence: 'Every seat of the team is taken.' },
  teamInvitation: {
    status: 404,
    sentence:
      'This invitation is not for this account, or it is no longer valid: each works once, for 7 days, with the address it was sent to. Ask for a new one.',
  },
  inTeam: {
    status: 409,
    sentence:
      'You are in a team already, or have one yourself. Leave it or remove its people first, then open the invitation again.',
  },
  signInAgain: {
    status: 403,
    sentence: 'Confirm that it is you: sign in once more, then try again.',
  },
  connectionsHeld: {
    status: 403,
    sentence:
      'API keys, webhooks, feeds and phone alerts of this account are on hold, because its password changed or it was signed out everywhere. Sign in on the site and choose which ones to keep.',
  },
  emailNotVerified: {
    status: 403,
    sentence: 'Your email address is not verified yet. Enter the code we sent you, then sign in.',
  },
  subscriptionRequired: {
    status: 403,
    sentence: `Subscription required: your free trial or paid month has ended. Upgrade to the ${PRICE.label} subscription to see permits.`,
  },
  foreignOrigin: {
    status: 403,
    sentence:
      'This request did not come from our own site, so nothing was changed. Open the site and try again.',
  },
  notThroughSite: {
    status: 403,
    sentence: 'This address takes no calls. Use the address of the site.',
  },
  apiKeyRejected: {
    status: 401,
    sentence:
      'Unauthorized. Send a valid API key in the header Authorization: Bearer plumb_live_… You can make one on the API page.',
  },
  apiKeyLimit: { status: 403, sentence: 'API key limit reached.' },
  apiAllowance: { status: 403, sentence: 'Too few permits left this month.' },
  exportLimit: { status: 403, sentence: 'Export limit reached.' },
  alertLimit: { status: 403, sentence: 'Alert limit reached.' },
  workLimit: { status: 403, sentence: 'Your work list is full.' },
  deviceLimit: { status: 403, sentence: 'Device limit reached.' },
  notFound: { status: 404, sentence: 'We found nothing at that address or id.' },
  webhookTaken: {
    status: 409,
    sentence:
      'This alert already sends what it finds to another place. Remove that first, or create a second alert with the same filter.',
  },
  hubSpotDown: { status: 503, sentence: 'HubSpot cannot be reached now. Try again in a minute.' },
  feedGone: {
    status: 410,
    sentence:
      'This feed address no longer works: it was revoked or replaced. Make a new one on the site, or remove it from your reader.',
  },
  deviceGone: {
    status: 409,
    sentence:
      'This device no longer accepts our messages, so we removed it. Turn phone alerts on again there.',
  },
  notificationsOff: {
    status: 409,
    sentence: 'Email notifications are off, so nothing was sent. Turn them on and try again.',
  },
  mailStopped: { status: 409, sentence: 'Email to your address has stopped, so nothing was sent.' },
  workChanged: {
    status: 409,
    sentence: 'This permit was changed elsewhere in your account, so nothing was saved.',
  },
  orderUnknown: {
    status: 404,
    sentence: 'We found no such payment in your account. Start the payment again on the subscription page.',
  },
  alreadyPaid: {
    status: 409,
    sentence:
      'Your last payment went through and your subscription is active, so we did not start another one. Reload the page. You can pay for another month in an hour.',
  },
  paymentNotApproved: {
    status: 409,
    sentence:
      'The payment was not completed at PayPal, so nothing was charged. Start again and approve it there.',
  },
  paymentPending: {
    status: 409,
    sentence:
      'PayPal is still checking your payment. Do not pay again: your subscription starts as soon as PayPal is done.',
  },
  paymentRefunded: {
    status: 409,
    sentence: 'This payment was refunded, so it gives no access. Start a new payment to continue.',
  },
  paymentForeign: {
    status: 409,
    sentence:
      'This payment does not match the subscription, so we did not use it. Contact us and we will refund it.',
  },
  changesGone: {
    status: 410,
    sentence:
      'These changes are no longer kept. Note the time, read all permits again by search, drop those you no longer find, then follow the changes since that time.',
  },
  tooLarge: { status: 413, sentence: 'The request is too large. Send fewer items at once.' },
  notJson: { status: 415, sentence: 'Send the body as JSON with the header Content-Type: application/json.' },
  idempotencyKeyReused: {
    status: 422,
    sentence:
      'This Idempotency-Key was used for another call before. Send a new key with each new call, and the same key only to repeat one.',
  },
  tooManyRequests: { status: 429, sentence: 'Too many requests.' },
  rowBudget: {
    status: 429,
    sentence:
      'This account has opened more permits than a person can read. Use the export or the API for large amounts, or come back later.',
  },
  internal: { status: 500, sentence: 'Something went wrong on our side. Try again in a minute.' },
  notServed: { status: 501, sentence: 'This server does not offer that call yet.' },
  pushNotSent: {
    status: 503,
    sentence: 'The push service of this device did not accept the message. Try again in a few minutes.',
  },
  mailNotSent: {
    status: 503,
    sentence: 'The email could not be sent just now. Try again in a few minutes.',
  },
  paymentUnavailable: {
    status: 503,
    sentence: 'PayPal cannot be reached at the moment, so nothing was charged. Try again in a few minutes.',
  },
  paymentUnconfirmed: {
    status: 503,
    sentence:
      'PayPal has not confirmed the payment yet. Do not pay again: we keep checking, and if it went through, your subscription starts within half an hour.',
  },
  unavailable: { status: 503, sentence: 'The service is busy. Try again in a minute.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** An error of one input. */
export interface InputFault {
  /** Its name, in a body its path: `criteria.minValue`. Empty if it is about the whole input. */
  readonly name: string;
  readonly detail: string;
}

/** An error for the caller. `detail` adds a sentence about this case. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds until the call may be repeated (`Retry-After`). */
  readonly retryAfterS: number | undefined;
  /** The errors of single inputs, if known. */
  readonly inputs: readonly InputFault[];

  constructor(code: ErrorCode, detail?: string, retryAfterS?: number, inputs: readonly InputFault[] = []) {
    const { status, sentence } = ERRORS[code];
    super(detail === undefined ? sentence : `${sentence} ${detail}`);
    this.code = code;
    this.status = status;
    this.retryAfterS = retryAfterS;
    this.inputs = inputs;
  }
}
