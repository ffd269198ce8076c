import { always, instead, never, preceded, removed } from '#infra/sim/harness/changes.ts';
import type { Mutant } from '#infra/sim/harness/mutants.ts';

/**
 * Guards whose removal the stories must detect. Left out is the merging of one permit's news in a batch, which rounds of matching do
 * too (`delivery/hubspot/contacts.test.ts`).
 */
export const CRM_MUTANTS: readonly Mutant[] = [
  {
    name: 'contacts: created, not found again by the permit’s id',
    guards: { 'a contact is found again by its permit': instead("'/crm/v3/objects/contacts/batch/create'") },
  },
  {
    name: 'properties: the id is not unique',
    guards: { 'the id of a contact is unique': instead('{}') },
  },
  {
    name: 'properties: not made again when a user deleted one',
    guards: { 'deleted properties are made again': always },
  },
  {
    name: 'properties: one that exists counts as a refusal',
    guards: { 'a property that exists is there': instead('status >= 200 && status < 300') },
  },
  {
    name: 'answer: a batch written in part is delivered',
    guards: { 'a batch taken in part is refused': never },
  },
  {
    name: 'answer: a refused token is retried for a day only',
    guards: { 'a refused token is unauthorized': instead((code) => code.replace('unauthorized', 'refused')) },
  },
  {
    name: 'answer: whatever is answered is a yes',
    guards: { 'only 2xx is a success': instead('status >= 200') },
  },
  {
    name: 'off: waiting permits are dropped',
    guards: {
      'permits wait while the receiver is off': instead(
        "if (kind !== 'refused' || entry.asked) return { status: 'failed' }",
      ),
    },
  },
  {
    name: 'token: a new one is not stored',
    guards: { 'a new token is stored': removed },
  },
  {
    name: 'queue: a message is over before it is sent',
    guards: {
      'a message is over when it is sent': preceded('await this.#parts.accounts.remove(next.entry);'),
    },
  },
];
