import type { Dice } from '#functions/harness/random.ts';
import { newWebhookSecret, signedHeaders } from '../signature.ts';
import type { Offered, Receiver } from './receiver.ts';

const MINUTE_MS = 60_000;

/** What a thief has: messages overheard, and the secret of a webhook of the thief's own. */
export interface Loot {
  readonly overheard: Offered;
  readonly ownSecret: string;
}

/**
 * Offers a receiver what it must not take: messages changed, played again late or under another id, signed with other secrets or
 * not at all.
 * @returns what it took all the same, as words
 */
export function offerForgeries(receiver: Receiver, loot: Loot, dice: Dice, now: number): string[] {
  const { overheard, ownSecret } = loot;
  const { body, headers } = overheard;
  const id = headers['webhook-id'] ?? '';
  const signature = headers['webhook-signature'] ?? '';
  const stamp = Number(headers['webhook-timestamp']);
  const byOther = (secret: string, newId: string): Offered => ({
    body,
    headers: signedHeaders({ id: newId, at: new Date(now), body }, [secret]),
  });
  const changed = (part: Readonly<Record<string, string>>): Offered => ({
    body,
    headers: { ...headers, ...part },
  });
  const flipped = flip(body, dice);
  const forgeries: readonly (readonly [string, Offered, number])[] = [
    ['another body', { body: flipped, headers }, now],
    ['no body', { body: '', headers }, now],
    ['another id', changed({ 'webhook-id': `${id}x` }), now],
    ['a part of the id in the time', changed({ 'webhook-id': id.slice(0, -1) }), now],
    ['a fresh time', changed({ 'webhook-timestamp': String(stamp + 1 + dice.below(1000)) }), now],
    ['played again later, under another id', changed({ 'webhook-id': 'msg_other' }), now + 6 * MINUTE_MS],
    ['signed with no secret', changed({ 'webhook-signature': 'v1,' }), now],
    ['signed with part of a signature', changed({ 'webhook-signature': signature.slice(0, 20) }), now],
    [
      'another version of signature',
      changed({ 'webhook-signature': signature.replaceAll('v1,', 'v2,') }),
      now,
    ],
    ['signed with the secret of another webhook', byOther(ownSecret, 'msg_own'), now],
    ['signed with a secret of nobody', byOther(newWebhookSecret(), 'msg_new'), now],
    ['signed with an empty secret', byOther('whsec_', 'msg_empty'), now],
  ];
  const taken = forgeries.flatMap(([what, offered, at]) =>
    receiver.offer(offered, at) === 'refused' ? [] : [`${what} (${id})`],
  );
  // Whole, and old: the signature is right, the time is not.
  if (receiver.offer(overheard, stamp * 1000 + 6 * MINUTE_MS) !== 'refused')
    taken.push(`played again after six minutes (${id})`);
  return taken;
}

/** The body with one character another one. */
function flip(body: string, dice: Dice): string {
  const at = dice.below(body.length);
  return `${body.slice(0, at)}${body[at] === '1' ? '2' : '1'}${body.slice(at + 1)}`;
}
