import { PRICE } from '../domain/plan/plan.ts';

/**
 * What the errors of `/api` calls say, by status: a plain-text sentence about what happened and what to do (PRODUCT §8; the client shows
 * `403: Subscription required…`).
 */
const SENTENCES = {
  400: {
    invalidInput: 'Check what you entered.',
    signUpCode: 'This is not the code. Check the newest email and type all six digits.',
    signUpEnded: 'This code is no longer valid. Send a new code and use that one.',
    otherAddress:
      'That is not the email address of this account, so nothing was deleted. Type your own address to confirm.',
    webhookAddress: 'Messages cannot be sent to that address.',
    hubSpotToken:
      'HubSpot did not accept this access token. Copy it again, and give its private app the scopes crm.objects.contacts.write and crm.schemas.contacts.write.',
  },
  401: {
    unauthorized: 'Unauthorized. Sign in to continue.',
    webhookUnproved: 'The signature of this event could not be verified.',
    tokenRejected: 'Unauthorized. The sign-in could not be verified. Sign in again.',
    tokenExpired: 'Unauthorized. This access has expired. Refresh it, or sign in again.',
    signInEnded: 'Unauthorized. This sign-in has ended. Sign in again with your password.',
    accountDeleted:
      'Unauthorized. This account has been deleted, as you asked. Create a new account if you want to come back.',
    apiKeyRejected:
      'Unauthorized. Send a valid API key in the header Authorization: Bearer plumb_live_… You can make one on the API page.',
  },
  402: {
    paymentDeclined:
      'PayPal could not take the payment, so nothing was charged. Start again and choose another way to pay.',
  },
  403: {
    keyScope: 'This API key does not allow this call. Make another key on the API page.',
    teamRole: 'Your role in the team does not allow this, so nothing was changed. Ask the owner of the team.',
    teamFull: 'Every seat of the team is taken.',
    teamHeld:
      'The owner of the team is checking its invitations, so nobody can join at the moment. Ask the owner, then open the link again.',
    frozen:
      'This account is frozen, because its email address was changed. Open the security page and type your password, then try again.',
    wrongPassword: 'That is not the password of this account, so it stays frozen. Check it and try again.',
    signInAgain: 'Confirm that it is you: sign in once more, then try again.',
    connectionsHeld:
      'API keys, webhooks, feeds and phone alerts of this account are on hold, because its password changed or it was signed out everywhere. Sign in on the site and choose which ones to keep.',
    emailNotVerified: 'Your email address is not verified yet. Enter the code we sent you, then sign in.',
    subscriptionRequired: `Subscription required: your free trial or paid month has ended. Upgrade to the ${PRICE.label} subscription to see permits.`,
    foreignOrigin:
      'This request did not come from our own site, so nothing was changed. Open the site and try again.',
    notThroughSite: 'This address takes no calls. Use the address of the site.',
    apiKeyLimit: 'API key limit reached.',
    apiAllowance: 'Too few permits left this month.',
    exportLimit: 'Export limit reached.',
    alertLimit: 'Alert limit reached.',
    workLimit: 'Your work list is full.',
    deviceLimit: 'Device limit reached.',
  },
  404: {
    teamInvitation:
      'This invitation is not for this account, or it is no longer valid: each works once, for 7 days, with the address it was sent to. Ask for a new one.',
    notFound: 'We found nothing at that address or id.',
    orderUnknown:
      'We found no such payment in your account. Start the payment again on the subscription page.',
  },
  405: {
    methodNotAllowed: 'This address does not take that method.',
  },
  409: {
    inTeam:
      'You are in a team already, or have one yourself. Leave it or remove its people first, then open the invitation again.',
    webhookTaken:
      'This alert already sends what it finds to another place. Remove that first, or create a second alert with the same filter.',
    webhookHeld:
      'This webhook is on hold, because the person who made it left the team, is no manager any more, or chose a new password. The owner of the team can keep it on the security page.',
    deviceGone:
      'This device no longer accepts our messages, so we removed it. Turn phone alerts on again there.',
    notificationsOff: 'Email notifications are off, so nothing was sent. Turn them on and try again.',
    mailStopped: 'Email to your address has stopped, so nothing was sent.',
    workChanged: 'This permit was changed elsewhere in your account, so nothing was saved.',
    alreadyPaid:
      'Your last payment went through, so we did not start another one. This page shows it now. To pay once more, start again.',
    paymentNotApproved:
      'The payment was not completed at PayPal, so nothing was charged. Start again and approve it there.',
    paymentRefunded: 'This payment was refunded, so it gives no access. Start a new payment to continue.',
    paymentForeign:
      'This payment does not match the subscription, so we did not use it. Contact us and we will refund it.',
  },
  410: {
    feedGone:
      'This feed link no longer works: it was revoked or replaced. Make a new one on the site, or remove it from your reader.',
    changesGone:
      'These changes are no longer kept. Note the time, read all permits again by search, drop those you no longer find, then follow the changes since that time.',
  },
  413: {
    tooLarge: 'The request is too large. Send fewer items at once.',
  },
  415: {
    notJson: 'Send the body as JSON with the header Content-Type: application/json.',
  },
  422: {
    idempotencyKeyReused:
      'This Idempotency-Key was used for another call before. Send a new key with each new call, and the same key only to repeat one.',
  },
  425: {
    paymentPending:
      'PayPal is still checking your payment. Do not pay again: your subscription starts as soon as PayPal is done.',
  },
  429: {
    tooManyRequests: 'Too many requests.',
    rowBudget:
      'This account has opened as many new permits as the site shows for now. Those it has opened today stay open.',
  },
  500: {
    internal: 'Something went wrong on our side. Try again in a minute.',
  },
  501: {
    notServed: 'This server does not offer that call yet.',
  },
  503: {
    hubSpotDown: 'HubSpot cannot be reached now. Try again in a minute.',
    pushNotSent: 'The push service of this device did not accept the message. Try again in a few minutes.',
    mailNotSent: 'The email could not be sent just now. Try again in a few minutes.',
    paymentUnavailable:
      'PayPal cannot be reached at the moment, so nothing was charged. Try again in a few minutes.',
    paymentUnconfirmed:
      'PayPal has not confirmed the payment yet. Do not pay again: we keep checking, and if it went through, your subscription starts within half an hour.',
    unavailable: 'The service is busy. Try again in a minute.',
  },
} as const;

type Sentences = typeof SENTENCES;
export type ErrorCode = { [S in keyof Sentences]: keyof Sentences[S] }[keyof Sentences];

export const ERRORS = Object.fromEntries(
  Object.entries(SENTENCES).flatMap(([status, sentences]) =>
    Object.entries(sentences).map(([code, sentence]) => [code, { status: Number(status), sentence }]),
  ),
) as Readonly<Record<ErrorCode, { readonly status: number; readonly sentence: string }>>;

export interface InputFault {
  /** Its name, in a body its path: `criteria.minValue`; `body` if it is about all of it. */
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
