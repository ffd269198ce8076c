import { instead, preceded, when } from '#infra/sim/harness/changes.ts';
import type { Mutant } from '#infra/sim/harness/mutants.ts';

/**
 * Guards whose removal the stories must detect. The list leaves out guards that a second guard backs up, or that other tests cover:
 * - An address is checked when a webhook is created and for each message; the stories cover only the second check.
 * - A message that is queued twice, or sent by two senders at once, is sent twice under one id, which receivers detect
 *   (`delivery/webhooks/send-webhooks.test.ts`).
 * - A queue that grows during a run stays due: random stories show that too rarely (`delivery/webhooks/webhook-kills.test.ts`).
 */
export const WEBHOOK_MUTANTS: readonly Mutant[] = [
  {
    name: 'address: one public address of a name will do',
    guards: {
      'every address of a name is public': when(
        'first === undefined || ![first, ...others].some(isPublicAddress)',
      ),
    },
  },
  {
    name: 'address: nothing is private',
    guards: { 'every address of a name is public': when('first === undefined') },
  },
  {
    name: 'address: whatever is an address is public',
    guards: { 'a public address is unicast': when('version === 0') },
  },
  {
    name: 'address: any of IPv6 is',
    guards: {
      'a public address is unicast': when(
        "version === 0 || (version === 4 && ipaddr.parse(address).range() !== 'unicast')",
      ),
      'a public address of IPv6 is global': instead("!special.check(address, 'ipv6')"),
    },
  },
  {
    name: 'pin: the name is asked again for the connection',
    guards: {
      'a connection is to the address that was checked': instead(
        '(await resolve(hostname))[0] ?? addresses[0]',
      ),
    },
  },
  {
    name: 'secret: the same for all',
    guards: {
      'a webhook has a secret of its own': instead((code) =>
        code.replace('randomBytes(SECRET_BYTES)', 'Buffer.alloc(SECRET_BYTES, 1)'),
      ),
    },
  },
  {
    name: 'signature: not of the id',
    guards: { 'a signature covers the id': instead((code) => code.replace('{id}', '{id.slice(0, 0)}')) },
  },
  {
    name: 'signature: of the time the message was made',
    guards: {
      'a signature has the time of sending': instead(
        '...signedHeaders({ id: delivery.id, at: new Date(webhook.createdAt), body }, openSigningSecrets(config, webhook, at))',
      ),
    },
  },
  {
    name: 'rotation: the new secret alone signs',
    guards: { 'a replaced secret still signs': instead('[item.secret]') },
  },
  {
    name: 'rotation: the old secret signs for ever',
    guards: { 'a replaced secret ends': instead('oldSecrets') },
  },
  {
    name: 'answer: a redirect is a yes',
    guards: { 'only 2xx is a success': instead('status >= 200 && status < 400') },
  },
  {
    name: 'answer: whatever is answered is a yes',
    guards: { 'only 2xx is a success': instead('status >= 200') },
  },
  {
    name: 'retry: given up at the first failure',
    guards: { 'what failed is tried again in its time': when('now <= end') },
  },
  {
    name: 'retry: the day goes on while the webhook is off',
    guards: { 'the day of retries begins when switched on': instead('delivery.firstAt ?? now') },
  },
  {
    name: 'off: at the first failure',
    guards: {
      'a webhook is off after days of failures': instead(
        'failingSince !== undefined && now - Date.parse(failingSince) >= OFF_AFTER_HOURS',
      ),
    },
  },
  {
    name: 'off: what was taken since does not count',
    guards: {
      'a success ends the failing time': instead(
        "works ? 'ADD version :one' : 'SET failingSince = :since ADD version :one'",
      ),
      'a success or failure is noted once': when('works || failingSince !== undefined || entry.asked'),
    },
  },
  {
    name: 'off: its owner is not told',
    guards: { 'the owner hears of a webhook that is off': instead("'nobody'") },
  },
  {
    name: 'queue: a message is over before it is sent',
    guards: {
      'a message is over when it is sent': preceded('await this.#parts.accounts.remove(next.entry);'),
    },
  },
  {
    name: 'cursor: it moves before the deliveries are there',
    guards: { 'a cursor moves with its deliveries': preceded('await accounts.transact([cursor]);') },
  },
];
