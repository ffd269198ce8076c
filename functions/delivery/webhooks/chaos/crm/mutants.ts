import type { TextMutant } from '#infra/sim/harness/mutants.ts';

/**
 * Guards whose removal the stories must detect. Left out is the merging of one permit's news in a batch, which rounds of matching do
 * too (`delivery/hubspot/contacts.test.ts`).
 */
export const CRM_MUTANTS: readonly TextMutant[] = [
  {
    name: 'contacts: created, not found again by the permit’s id',
    file: 'delivery/hubspot/contacts.ts',
    find: 'contacts/batch/upsert',
    replace: 'contacts/batch/create',
  },
  {
    name: 'properties: the id is not unique',
    file: 'delivery/hubspot/contacts.ts',
    find: '{ hasUniqueValue: true }',
    replace: '{}',
  },
  {
    name: 'properties: not made again when a user deleted one',
    file: 'delivery/hubspot/contacts.ts',
    find: 'if (answer.status !== INVALID) return answer;',
    replace: 'if (answer.status > 0) return answer;',
  },
  {
    name: 'properties: one that exists counts as a refusal',
    file: 'delivery/hubspot/contacts.ts',
    find: ' || status === CONFLICT',
    replace: '',
  },
  {
    name: 'answer: a batch written in part is delivered',
    file: 'delivery/webhooks/outcome.ts',
    find: 'if (status === PARTLY)',
    replace: 'if (status < 0)',
  },
  {
    name: 'answer: a refused token is retried for a day only',
    file: 'delivery/webhooks/outcome.ts',
    find: "if (status === 401)\n    return { kind: 'unauthorized'",
    replace: "if (status === 401)\n    return { kind: 'refused'",
  },
  {
    name: 'answer: whatever is answered is a yes',
    file: 'delivery/webhooks/outcome.ts',
    find: 'return status >= 200 && status < 300;',
    replace: 'return status >= 200;',
  },
  {
    name: 'off: waiting permits are dropped',
    file: 'delivery/webhooks/attempt.ts',
    find: "if (kind !== 'refused' || entry.asked) return { status: 'waiting' };",
    replace: "if (kind !== 'refused' || entry.asked) return { status: 'failed' };",
  },
  {
    name: 'token: a new one is not stored',
    file: 'delivery/webhooks/webhook-store.ts',
    find: 'secret: sealSecret(parts.config, token, owner),',
    replace: '',
  },
  {
    name: 'queue: a message is over before it is sent',
    file: 'delivery/webhooks/webhook-turn.ts',
    find: 'await this.#deliver(target, next.entry, next.delivery);',
    replace:
      'await this.#parts.accounts.remove(next.entry);\n      await this.#deliver(target, next.entry, next.delivery);',
  },
];
