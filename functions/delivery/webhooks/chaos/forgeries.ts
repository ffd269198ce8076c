import type { Dice } from '#infra/sim/harness/random.ts';
import { newWebhookSecret, signedHeaders } from '../signature.ts';
import type { IncomingMessage, Receiver } from './receiver.ts';

const MINUTE_MS = 60_000;

/** What an attacker has: an intercepted message, and the secret of the attacker's own webhook. */
export interface AttackerKnowledge {
  readonly intercepted: IncomingMessage;
  readonly ownSecret: string;
}

/**
 * Sends a receiver forged messages: altered, replayed late or under another id, signed with other secrets or not at all.
 * @returns the ones that it accepted, in words
 */
export function sendForgeries(
  receiver: Receiver,
  known: AttackerKnowledge,
  dice: Dice,
  now: number,
): string[] {
  const { intercepted, ownSecret } = known;
  const { body, headers } = intercepted;
  const id = headers['webhook-id'] ?? '';
  const signature = headers['webhook-signature'] ?? '';
  const stamp = Number(headers['webhook-timestamp']);
  const byOther = (secret: string, newId: string): IncomingMessage => ({
    body,
    headers: signedHeaders({ id: newId, at: new Date(now), body }, [secret]),
  });
  const changed = (part: Readonly<Record<string, string>>): IncomingMessage => ({
    body,
    headers: { ...headers, ...part },
  });
  const flipped = flip(body, dice);
  const forgeries: readonly (readonly [string, IncomingMessage, number])[] = [
    ['another body', { body: flipped, headers }, now],
    ['no body', { body: '', headers }, now],
    ['another id', changed({ 'webhook-id': `${id}x` }), now],
    ['a shortened id', changed({ 'webhook-id': id.slice(0, -1) }), now],
    ['a fresh time', changed({ 'webhook-timestamp': String(stamp + 1 + dice.below(1000)) }), now],
    ['replayed later, under another id', changed({ 'webhook-id': 'msg_other' }), now + 6 * MINUTE_MS],
    ['signed with no secret', changed({ 'webhook-signature': 'v1,' }), now],
    ['signed with part of a signature', changed({ 'webhook-signature': signature.slice(0, 20) }), now],
    [
      'another version of signature',
      changed({ 'webhook-signature': signature.replaceAll('v1,', 'v2,') }),
      now,
    ],
    ['signed with the secret of another webhook', byOther(ownSecret, 'msg_own'), now],
    ['signed with an unknown secret', byOther(newWebhookSecret(), 'msg_new'), now],
    ['signed with an empty secret', byOther('whsec_', 'msg_empty'), now],
  ];
  const taken = forgeries.flatMap(([what, message, at]) =>
    receiver.receive(message, at) === 'refused' ? [] : [`${what} (${id})`],
  );
  // The signature is right, but the message is too old.
  if (receiver.receive(intercepted, stamp * 1000 + 6 * MINUTE_MS) !== 'refused')
    taken.push(`replayed after six minutes (${id})`);
  return taken;
}

/** The body with one character changed. */
function flip(body: string, dice: Dice): string {
  const at = dice.below(body.length);
  return `${body.slice(0, at)}${body[at] === '1' ? '2' : '1'}${body.slice(at + 1)}`;
}
