import type { TextMutant } from '#infra/sim/harness/mutants.ts';

/**
 * Guards whose removal the stories must detect. The list leaves out guards that a second guard backs up, or that other tests cover:
 * - An address is checked when a webhook is created and for each message; the stories cover only the second check.
 * - A message that is queued twice, or sent by two senders at once, is sent twice under one id, which receivers detect
 *   (`delivery/webhooks/send-webhooks.test.ts`).
 * - A queue that grows during a run stays due: random stories show that too rarely (`delivery/webhooks/webhook-kills.test.ts`).
 */
export const WEBHOOK_MUTANTS: readonly TextMutant[] = [
  {
    name: 'address: one public address of a name will do',
    file: 'platform/network/public-address.ts',
    find: '![first, ...others].every(isPublicAddress)',
    replace: '![first, ...others].some(isPublicAddress)',
  },
  {
    name: 'address: nothing is private',
    file: 'platform/network/public-address.ts',
    find: ' || ![first, ...others].every(isPublicAddress)',
    replace: '',
  },
  {
    name: 'address: whatever is an address is public',
    file: 'platform/network/public-address.ts',
    find: "version === 0 || ipaddr.parse(address).range() !== 'unicast'",
    replace: 'version === 0',
  },
  {
    name: 'address: any of IPv6 is',
    file: 'platform/network/public-address.ts',
    find: "version === 0 || ipaddr.parse(address).range() !== 'unicast'",
    replace: "version === 0 || (version === 4 && ipaddr.parse(address).range() !== 'unicast')",
    also: {
      file: 'platform/network/public-address.ts',
      find: "global6.check(address, 'ipv6') && ",
      replace: '',
    },
  },
  {
    name: 'pin: the name is asked again for the connection',
    file: 'platform/network/public-post.ts',
    find: 'return addresses[0];',
    replace: 'return (await resolve(hostname))[0] ?? addresses[0];',
  },
  {
    name: 'secret: the same for all',
    file: 'delivery/webhooks/signature.ts',
    find: 'randomBytes(SECRET_BYTES)',
    replace: 'Buffer.alloc(SECRET_BYTES, randomBytes(1).length)',
  },
  {
    name: 'signature: not of the id',
    file: 'delivery/webhooks/signature.ts',
    find: '{id}.',
    replace: '{id.slice(0, 0)}.',
  },
  {
    name: 'signature: of the time the message was made',
    file: 'delivery/webhooks/webhook-turn.ts',
    find: '...signedHeaders(message, openSigningSecrets(config, webhook, message.at)),',
    replace:
      '...signedHeaders({ ...message, at: new Date(webhook.createdAt) }, openSigningSecrets(config, webhook, message.at)),',
  },
  {
    name: 'rotation: the new secret alone signs',
    file: 'delivery/webhooks/webhook.ts',
    find: '[item.secret, ...oldSecretsAt(item, now).map(({ secret }) => secret)]',
    replace: '[item.secret]',
  },
  {
    name: 'rotation: the old secret signs for ever',
    file: 'delivery/webhooks/webhook.ts',
    find: '=> new Date(until) > now)',
    replace: '=> until !== undefined && now > new Date(0))',
  },
  {
    name: 'answer: a redirect is a yes',
    file: 'delivery/webhooks/outcome.ts',
    find: 'status >= 200 && status < 300',
    replace: 'status >= 200 && status < 400',
  },
  {
    name: 'answer: whatever is answered is a yes',
    file: 'delivery/webhooks/outcome.ts',
    find: 'status >= 200 && status < 300',
    replace: 'status >= 200',
  },
  {
    name: 'retry: given up at the first failure',
    file: 'delivery/webhooks/attempt.ts',
    find: 'if (now >= deadline) return undefined;',
    replace: 'if (now <= deadline) return undefined;',
  },
  {
    name: 'retry: the day goes on while the webhook is off',
    file: 'delivery/webhooks/attempt.ts',
    find: 'Math.max(delivery.firstAt ?? now, Date.parse(webhook.onAt ?? webhook.createdAt))',
    replace: 'delivery.firstAt ?? now',
  },
  {
    name: 'off: at the first failure',
    file: 'delivery/webhooks/attempt.ts',
    find: 'now - Date.parse(failingSince) >= OFF_AFTER_HOURS * HOUR_MS',
    replace: 'now - Date.parse(failingSince) >= OFF_AFTER_HOURS',
  },
  {
    name: 'off: what was taken since does not count',
    file: 'delivery/webhooks/attempt.ts',
    find: "'REMOVE failingSince ADD version :one'",
    replace: "'ADD version :one'",
    also: {
      file: 'delivery/webhooks/attempt.ts',
      find: 'works ? failingSince === undefined : failingSince !== undefined || entry.asked',
      replace: 'works || failingSince !== undefined || entry.asked',
    },
  },
  {
    name: 'off: its owner is not told',
    file: 'delivery/webhooks/attempt.ts',
    find: "template: 'webhook-off',",
    replace: "template: 'webhook-off',\n      ...{ userId: 'nobody' },",
  },
  {
    name: 'queue: a message is over before it is sent',
    file: 'delivery/webhooks/webhook-turn.ts',
    find: 'await this.#deliver(target, next.entry, next.delivery);',
    replace:
      'await this.#parts.accounts.remove(next.entry);\n      await this.#deliver(target, next.entry, next.delivery);',
  },
  {
    name: 'cursor: it moves before the deliveries are there',
    file: 'delivery/webhooks/send-webhooks.ts',
    find: 'const maySee = mayConnectionsRead(',
    replace: 'await accounts.transact([cursor]);\n      const maySee = mayConnectionsRead(',
  },
];
