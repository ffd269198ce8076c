import { createHash } from 'node:crypto';
import { hashesOf, hashSubject, signedToken } from '#functions/accounts/secrets.ts';
import { unsubscribeUrl } from '#functions/mail/unsubscribe.ts';
import type { Config } from '#functions/platform/config.ts';
import { PayPalStandIn, type StandInEvent } from '#infra/sim/paypal/paypal-stand-in.ts';
import { addDays } from '#shared/domain/days.ts';
import type { Attack } from './attack.ts';
import { MATRIX_DAY } from './callers.ts';
import { eventOfCapture } from './payments.ts';
import type { MatrixWorld } from './world.ts';

/** The parts of an event's proof, and those that its signature covers. */
const PROOF = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-time', 'transmission-sig'];
const SIGNED = PROOF.slice(2);

/** Events that PayPal did not sign must change nothing; signed ones must change only what PayPal's records confirm. */
export function webhookAttacks({ runtime, paypal, victim, invalid, refunded }: MatrixWorld): Attack[] {
  const paid = eventOfCapture(paypal, victim.orders.paid);
  const genuine = paypal.signed(paid);
  const refund: StandInEvent = {
    id: 'WH-FORGED',
    event_type: 'PAYMENT.CAPTURE.REFUNDED',
    create_time: paid.create_time,
    resource: {
      id: 'REFUND',
      links: [
        { rel: 'up', method: 'GET', href: `https://api.paypal.example/captures/${paid.resource['id']}` },
      ],
    },
  };
  const completion: StandInEvent = {
    ...paid,
    id: 'WH-FORGED',
    resource: { supplementary_data: { related_ids: { order_id: victim.orders.approved } }, id: 'CAPTURE' },
  };
  const { account, state } = paypal;
  const stranger = new PayPalStandIn(account, { ...state, seed: 'stranger' }, runtime.clock);
  const otherHook = new PayPalStandIn({ ...account, webhookId: 'ANOTHERHOOK01' }, state, runtime.clock);
  const forged = (name: string, sent: Attack['sent']): Attack => ({
    name: `event ${name}`,
    sent,
    expected: [401],
  });
  const proving = (part: string, value: string | undefined): Attack['sent'] => ({
    ...genuine,
    headers: { ...genuine.headers, [`paypal-${part}`]: value },
  });
  const signedEvent = (name: string, event: StandInEvent): Attack => ({
    name: `event ${name}`,
    sent: paypal.signed(event),
    expected: 'nothing changes',
  });
  return [
    ...PROOF.map((part) => forged(`without ${part}`, proving(part, undefined))),
    ...PROOF.map((part) => forged(`with an empty ${part}`, proving(part, ''))),
    ...SIGNED.map((part) => forged(`with another ${part}`, proving(part, 'zq'))),
    forged('with another event’s proof', { ...paypal.signed(refund), headers: genuine.headers }),
    forged('of a payment nobody made', { ...paypal.signed(completion), headers: genuine.headers }),
    forged('signed by a stranger', stranger.signed(refund)),
    forged('signed for another webhook', otherHook.signed(refund)),
    signedEvent('a second time', paid),
    signedEvent('of a payment, after its refund', eventOfCapture(paypal, refunded)),
    signedEvent('of an order PayPal has no money of', completion),
    signedEvent('of an order that is not ours', {
      ...completion,
      resource: { ...completion.resource, ...UNKNOWN_ORDER },
    }),
    signedEvent('of another kind', { ...refund, event_type: 'CHECKOUT.ORDER.APPROVED' }),
    ...Object.entries(invalid)
      .filter(([, { orderId }]) => paypal.order(orderId).capture !== null)
      .map(([what, { orderId }]) => signedEvent(`of a payment ${what}`, eventOfCapture(paypal, orderId))),
    {
      ...forged('too often from one address', stranger.signed(refund)),
      expected: [429],
      after: 120,
    },
  ];
}

const UNKNOWN_ORDER = { supplementary_data: { related_ids: { order_id: 'UNKNOWN-ORDER' } } };

/** Payments of other users and invalid payments must not activate a subscription. */
export function activationAttacks({ invalid, lapsed, victim }: MatrixWorld): Attack[] {
  return [
    ...Object.entries(invalid).map(
      ([what, { caller, orderId }]): Attack => ({
        name: `with a payment ${what}`,
        sent: { cookies: caller.cookies, json: { paypalOrderId: orderId } },
        expected: 'refused',
      }),
    ),
    ...lapsed.map(
      ({ userId, cookies }): Attack => ({
        name: `by ${userId} with another user’s payment`,
        sent: { cookies, json: { paypalOrderId: victim.orders.paid } },
        expected: 'refused',
      }),
    ),
  ];
}

/** Tokens with a missing or wrong signature must not turn mail off. */
export function unsubscribeAttacks(world: MatrixWorld): Attack[] {
  const {
    runtime: { config },
    victim,
    lapsed,
  } = world;
  const tokenOf = (userId: string, alertId: string | null = null): string =>
    unsubscribeToken(config, userId, alertId);
  const [claim = '', signature = ''] = tokenOf(victim.userId).split('.');
  const [alertClaim = '', alertSignature = ''] = tokenOf(victim.userId, victim.alertId).split('.');
  const stranger = lapsed[0]?.userId ?? '';
  return linkAttacks({
    ...forgedTokens(world, tokenOf(victim.userId), tokenOf(stranger)),
    'with the signature of one alert': `${claim}.${alertSignature}`,
    'of an alert, with the signature of all mail': `${alertClaim}.${signature}`,
    'signed under another secret': unsubscribeToken(underOtherSecret(config), victim.userId, null),
    'of a call': signedToken(config, 'call-outcome', [victim.userId]),
    'of an alert of the victim’s under one’s own name': tokenOf(stranger, victim.alertId),
  });
}

/** Tokens that are not of a valid link must not note a call. */
export function callOutcomeAttacks(world: MatrixWorld): Attack[] {
  const {
    runtime: { config },
    victim: { userId },
    lapsed,
  } = world;
  const claimOf = (user: string, day = MATRIX_DAY, permitId = 'il-chicago.1') => [user, permitId, day];
  const tokenOf = (...claim: Parameters<typeof claimOf>): string =>
    signedToken(config, 'call-outcome', claimOf(...claim));
  const stranger = lapsed[0]?.userId ?? '';
  return linkAttacks(
    {
      ...forgedTokens(world, tokenOf(userId), tokenOf(stranger)),
      'signed under another secret': signedToken(underOtherSecret(config), 'call-outcome', claimOf(userId)),
      'of an unsubscribe link': signedToken(config, 'unsubscribe', claimOf(userId)),
      'that is too old': tokenOf(userId, addDays(MATRIX_DAY, -61)),
      'of a user whose trial ended': tokenOf(stranger),
      'of nobody': tokenOf('nobody'),
      'of a withdrawn permit': tokenOf(userId, MATRIX_DAY, 'il-chicago.3'),
    },
    { outcome: 'gone' },
  );
}

/** Tokens that are not of a valid link must not freeze the victim's account. */
export function freezeAttacks(world: MatrixWorld): Attack[] {
  const {
    runtime: { config },
    victim,
    lapsed,
  } = world;
  const claimOf = (userId: string, day = MATRIX_DAY) => [userId, `${day}T00:00:00.000Z`];
  const tokenOf = (...claim: Parameters<typeof claimOf>): string =>
    signedToken(config, 'freeze', claimOf(...claim));
  return linkAttacks({
    ...forgedTokens(world, tokenOf(victim.userId), tokenOf(lapsed[0]?.userId ?? '')),
    'signed under another secret': signedToken(underOtherSecret(config), 'freeze', claimOf(victim.userId)),
    'of an unsubscribe link': signedToken(config, 'unsubscribe', claimOf(victim.userId)),
    'that is too old': tokenOf(victim.userId, addDays(MATRIX_DAY, -9)),
    'of nobody': tokenOf('nobody'),
  });
}

/** Looking at the page that freezes the victim's account. */
export function freezePageAttacks({ runtime: { config }, victim }: MatrixWorld): Attack[] {
  const token = signedToken(config, 'freeze', [victim.userId, `${MATRIX_DAY}T00:00:00.000Z`]);
  return linkAttacks({ 'that is the victim’s': token });
}

/** Looking at the page of the victim's link. */
export function callOutcomePageAttacks({ runtime: { config }, victim }: MatrixWorld): Attack[] {
  const token = signedToken(config, 'call-outcome', [victim.userId, 'il-chicago.1', MATRIX_DAY]);
  return linkAttacks({ 'that is the victim’s': token });
}

/** Tokens that are not of a working feed must show nothing. */
export function feedAttacks({ victim }: MatrixWorld): Attack[] {
  const { userId, alertId, feedToken: token, revokedFeedToken } = victim;
  const [secret = ''] = token.split('.');
  const [revoked = ''] = revokedFeedToken.split('.');
  const tokens = {
    'that was revoked': revokedFeedToken,
    'with the secret of a revoked one': `${revoked}.${userId}.${alertId}`,
    'of another feed of the victim’s': `${secret}.${userId}.calendar`,
    'with the secret cut short': `${secret.slice(0, -1)}.${userId}.${alertId}`,
    'with the secret in capitals': `${secret.toUpperCase()}.${userId}.${alertId}`,
    'with the hash of the secret': `${createHash('sha256').update(secret).digest('base64url')}.${userId}.${alertId}`,
    'without a secret': `.${userId}.${alertId}`,
    'with one more part': `${token}.${secret}`,
    'with the parts turned round': `${userId}.${secret}.${alertId}`,
  };
  return Object.entries(tokens).map(([what, wrong]) => ({
    name: `with a token ${what}`,
    sent: { query: new URLSearchParams({ token: wrong }).toString() },
    expected: [410],
  }));
}

function underOtherSecret(config: Config): Config {
  const secret = { value: Buffer.alloc(32, 8).toString('base64') };
  return Object.create(config, { sessionSecret: secret }) as Config;
}

/** The victim's token with its signature changed, cut, or made in another way. */
function forgedTokens(
  { runtime: { config } }: MatrixWorld,
  victims: string,
  strangers: string,
): Record<string, string> {
  const [claim = '', signature = ''] = victims.split('.');
  return {
    'without a signature': `${claim}.`,
    'without a dot': claim,
    'with another user’s signature': `${claim}.${strangers.split('.')[1] ?? ''}`,
    'signed with the key of addresses': `${claim}.${hashesOf(config, 'trial-address', claim)[0]}`,
    'signed with the key of counts': `${claim}.${hashSubject(config, claim)}`,
    'hashed without a key': `${claim}.${createHash('sha256').update(claim).digest('base64url')}`,
    'with the signature cut short': `${claim}.${signature.slice(0, -1)}`,
    'with the signature made longer': `${claim}.${signature}A`,
    'with the signature in capitals': `${claim}.${signature.toUpperCase()}`,
    'with one more part': `${claim}.${signature}.${signature}`,
    'with the claim padded': `${claim}=.${signature}`,
    'with the parts turned round': `${signature}.${claim}`,
    'of the victim as plain text': `["victim"].${signature}`,
  };
}

function linkAttacks(
  tokens: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): Attack[] {
  return Object.entries(tokens).map(([what, token]) => ({
    name: `with a token ${what}`,
    sent: { query: new URLSearchParams({ token, ...query }).toString() },
    expected: 'nothing changes',
  }));
}

/** Opening the page of another user's link. */
export function unsubscribePageAttacks({ runtime: { config }, victim }: MatrixWorld): Attack[] {
  const query = new URLSearchParams({ token: unsubscribeToken(config, victim.userId, null) }).toString();
  return [{ name: 'by looking at the victim’s link', sent: { query }, expected: 'nothing changes' }];
}

/** The token of an unsubscribe link. */
export function unsubscribeToken(
  config: MatrixWorld['runtime']['config'],
  userId: string,
  alertId: string | null,
): string {
  return new URL(unsubscribeUrl(config, { userId, alertId })).searchParams.get('token') ?? '';
}
