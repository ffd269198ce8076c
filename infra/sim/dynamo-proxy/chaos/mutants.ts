import { instead, never, preceded, removed, when } from '#infra/sim/harness/changes.ts';
import type { Mutant } from '#infra/sim/harness/mutants.ts';
import type { AreaName } from './areas.ts';

/** Runs only the stories of an area, for a guard of that area. */
const inArea = (area: AreaName, seeds: number): readonly string[] => [
  '--seeds',
  String(seeds),
  '--until-wrong',
  '--area',
  area,
];

/**
 * Guards whose removal the stories must detect. Left out are guards without which a step only fails and is repeated, such as the reasons of
 * throttling: nothing is lost then.
 */
export const DYNAMO_MUTANTS: readonly Mutant[] = [
  {
    name: 'reasons: a conflict is a failed condition',
    guards: { 'a conflict is repeated': instead("'refused'") },
    args: inArea('tables', 100),
  },
  {
    name: 'retries: a conflict that lasts is a failed condition',
    guards: {
      'a busy table fails no condition': instead((code) => code.replace('TableBusy', 'ConditionFailed')),
    },
    args: inArea('tables', 100),
  },
  {
    name: 'token: a new one for each repetition',
    guards: {
      'repetitions have one token': instead(
        'await sendWrite(() => this.#client.send(new TransactWriteItemsCommand({ ...command, ClientRequestToken: randomUUID() })))',
      ),
    },
    args: inArea('tables', 300),
  },
  {
    name: 'put: a condition without a token',
    guards: {
      'a put with a condition has a token': instead(
        'await sendWrite(() => this.#client.send(new PutItemCommand({ TableName: this.name, Item: marshalled(item), ...(condition && conditionInput(condition)) })))',
      ),
    },
    args: inArea('tables', 100),
  },
  {
    name: 'update: a condition or a sum without a token',
    guards: { 'an update has a token unless repeatable': never },
    args: inArea('tables', 100),
  },
  {
    name: 'update: a sum without a token',
    guards: { 'a sum is not repeatable': instead('update.condition === undefined') },
    args: inArea('tables', 100),
  },
  {
    name: 'remove: a condition without a token',
    guards: {
      'a removal with a condition has a token': instead(
        'await sendWrite(() => this.#client.send(new DeleteItemCommand({ TableName: this.name, Key: marshalled(key), ...(condition && conditionInput(condition)) })))',
      ),
    },
    args: inArea('tables', 100),
  },
  {
    name: 'batch: what is left is dropped',
    guards: { 'what is left of a batch is sent': instead('[]') },
  },
  {
    name: 'batch: unprocessed items are dropped',
    guards: {
      'unprocessed items are sent again': instead('answer.UnprocessedItems === undefined ? part : []'),
    },
  },
  {
    name: 'batch: unprocessed keys are dropped',
    guards: {
      'unprocessed keys are read again': instead('answer.UnprocessedKeys === undefined ? keys : []'),
    },
  },
  {
    name: 'query: one page',
    guards: {
      'a query reads every page': when('from !== undefined && limit !== undefined && items.length < limit'),
    },
    args: inArea('tables', 100),
  },
  {
    name: 'scan: one page',
    guards: { 'a scan reads every page': never },
    args: inArea('tables', 100),
  },
  {
    name: 'get: eventually consistent',
    guards: {
      'an item is read consistently': instead(
        'new GetItemCommand({ TableName: this.name, Key: marshalled(key) })',
      ),
    },
    args: inArea('tables', 100),
  },
  {
    name: 'batch: eventually consistent',
    guards: { 'a batch is read consistently': instead('{ [this.name]: { Keys: [...keys] } }') },
  },
  {
    name: 'query: eventually consistent',
    guards: { 'a query is read consistently': removed },
  },
  {
    name: 'client: without a time-out',
    guards: { 'a silent service is given up': removed },
    args: inArea('tables', 20),
  },
  {
    name: 'collection: a page is noted after its hashes',
    guards: {
      'notes come before fingerprints': removed,
      'fingerprints come last': instead(
        (code, codeOf) => `${code}; ${codeOf('notes come before fingerprints')}`,
      ),
    },
    args: inArea('collection', 100),
  },
  {
    name: 'publishing: notes are cleared before the swap',
    guards: { 'notes are cleared after the swap': preceded('await clearPending(runtime, notes);') },
    args: inArea('publishing', 100),
  },
  {
    name: 'mail: outcomes are counted apart from their mark',
    guards: {
      'an outcome is counted with its mark': instead(
        'await accounts.transact([countOutcome(stream, outcome, userId, now)]); await happens(accounts.transact([marking]))',
      ),
    },
    args: inArea('digests', 100),
  },
  {
    name: 'digests: matches are taken apart from their plan',
    guards: {
      'plan and cursor are stored together': instead(
        'await accounts.transact([move]); await accounts.transact([store])',
      ),
    },
    args: inArea('digests', 200),
  },
  {
    name: 'billing: separate writes',
    guards: {
      'a payment is settled in one transaction': instead(
        'for (const write of activationWrites(userId, order, account.subscription, clock.now())) await accounts.transact([write])',
      ),
    },
    args: inArea('billing', 200),
  },
  {
    name: 'accounts: two first sign-ins make two accounts',
    guards: { 'a user of the pool has one account': removed },
    args: inArea('accounts', 50),
  },
  {
    name: 'accounts: an alert is activated apart from its item',
    guards: {
      'an alert is active with its item': removed,
      'an alert is created when it is stored': preceded(
        (codeOf) => `await accounts.transact([${codeOf('an alert is active with its item')}]);`,
      ),
    },
    args: inArea('accounts', 200),
  },
  {
    name: 'webhooks: a repeated change of secret forgets those before it',
    guards: { 'replaced secrets are kept': instead('oldSecrets.slice(0, 1)') },
    args: inArea('webhooks', 600),
  },
  {
    name: 'removals: a list that cannot be read is empty',
    guards: { 'an unreadable list is not empty': instead((code) => `${code}.catch(() => [])`) },
    args: inArea('removals', 100),
  },
];
