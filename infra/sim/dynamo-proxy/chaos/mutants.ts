import type { TextMutant } from '#infra/sim/harness/mutants.ts';
import type { AreaName } from './areas.ts';

/** Runs only the stories of an area, for a guard of that area. */
const inArea = (area: AreaName, seeds: number): readonly string[] => [
  '--seeds',
  String(seeds),
  '--until-wrong',
  '--area',
  area,
];
const TABLE = 'platform/tables/table.ts';
const RETRIES = 'platform/tables/retries.ts';

/**
 * Guards whose removal the stories must detect. Left out are guards without which a step only fails and is repeated, such as the reasons of
 * throttling: nothing is lost then.
 */
export const DYNAMO_MUTANTS: readonly TextMutant[] = [
  {
    name: 'reasons: a conflict is a failed condition',
    file: RETRIES,
    find: "TransactionConflict: 'repeat',",
    replace: "TransactionConflict: 'refused',",
    args: inArea('tables', 100),
  },
  {
    name: 'retries: a conflict that lasts is a failed condition',
    file: RETRIES,
    find: 'throw new TableBusy(',
    replace: 'throw new ConditionFailed(',
    args: inArea('tables', 100),
  },
  {
    name: 'token: a new one for each repetition',
    file: TABLE,
    find: 'await sendWrite(() => this.#client.send(new TransactWriteItemsCommand(command)));',
    replace:
      'await sendWrite(() => this.#client.send(new TransactWriteItemsCommand({ ...command, ClientRequestToken: randomUUID() })));',
    args: inArea('tables', 300),
  },
  {
    name: 'put: a condition without a token',
    file: TABLE,
    find: 'if (condition !== undefined) await this.transact([{ put: item, condition }]);',
    replace:
      'if (condition !== undefined) await sendWrite(() => this.#client.send(new PutItemCommand({ TableName: this.name, Item: marshalled(item), ...conditionInput(condition) })));',
    args: inArea('tables', 100),
  },
  {
    name: 'update: a condition or a sum without a token',
    file: TABLE,
    find: 'if (update.returns === undefined && !isRepeatable) {',
    replace: 'if (update.returns === undefined && !isRepeatable && this.name === "") {',
    args: inArea('tables', 100),
  },
  {
    name: 'update: a sum without a token',
    file: TABLE,
    find: ' && !/\\bADD /.test(update.expression);',
    replace: ';',
    args: inArea('tables', 100),
  },
  {
    name: 'remove: a condition without a token',
    file: TABLE,
    find: 'if (condition !== undefined) await this.transact([{ remove: key, condition }]);',
    replace:
      'if (condition !== undefined) await sendWrite(() => this.#client.send(new DeleteItemCommand({ TableName: this.name, Key: marshalled(key), ...conditionInput(condition) })));',
    args: inArea('tables', 100),
  },
  {
    name: 'batch: what is left is dropped',
    file: RETRIES,
    find: '    part = left;',
    replace: '    part = [];',
  },
  {
    name: 'batch: unprocessed items are dropped',
    file: TABLE,
    find: 'return answer.UnprocessedItems?.[this.name] ?? [];',
    replace: 'return answer.UnprocessedItems === undefined ? part : [];',
  },
  {
    name: 'batch: unprocessed keys are dropped',
    file: TABLE,
    find: 'return answer.UnprocessedKeys?.[this.name]?.Keys ?? [];',
    replace: 'return answer.UnprocessedKeys === undefined ? keys : [];',
  },
  {
    name: 'query: one page',
    file: TABLE,
    find: '} while (from !== undefined && (limit === undefined || items.length < limit));',
    replace: '} while (from !== undefined && limit !== undefined && items.length < limit);',
    args: inArea('tables', 100),
  },
  {
    name: 'scan: one page',
    file: TABLE,
    find: '    } while (from !== undefined);',
    replace: '    } while (from === null);',
    args: inArea('tables', 100),
  },
  {
    name: 'get: eventually consistent',
    file: TABLE,
    find: 'Key: marshalled(key), ConsistentRead: true }),',
    replace: 'Key: marshalled(key) }),',
    args: inArea('tables', 100),
  },
  {
    name: 'batch: eventually consistent',
    file: TABLE,
    find: 'RequestItems: { [this.name]: { Keys: [...keys], ConsistentRead: true } },',
    replace: 'RequestItems: { [this.name]: { Keys: [...keys] } },',
  },
  {
    name: 'query: eventually consistent',
    file: TABLE,
    find: 'ConsistentRead: true,\n          KeyConditionExpression:',
    replace: 'KeyConditionExpression:',
  },
  {
    name: 'collection: a page is noted after its hashes',
    file: 'collection/records/commit.ts',
    find: 'await notePending(runtime, runId, batch, ids, kind);\n    await manifest.record(candidates);\n  }\n  return { ...counts',
    replace:
      'await manifest.record(candidates);\n    await notePending(runtime, runId, batch, ids, kind);\n  }\n  return { ...counts',
    args: inArea('collection', 100),
  },
  {
    name: 'publishing: notes are cleared before the swap',
    file: 'permits/lead-index/build/publish.ts',
    find: 'const { generation } = await publishRows(',
    replace: 'await clearPending(runtime, notes);\n      const { generation } = await publishRows(',
    args: inArea('publishing', 100),
  },
  {
    name: 'mail: outcomes are counted apart from their mark',
    file: 'mail/mail-events.ts',
    find: 'await happens(accounts.transact([marking, countOutcome(stream, outcome, userId, now)]));',
    replace:
      'await accounts.transact([countOutcome(stream, outcome, userId, now)]);\n  await happens(accounts.transact([marking]));',
    args: inArea('digests', 100),
  },
  {
    name: 'digests: matches are taken apart from their plan',
    file: 'delivery/digests/send-digests.ts',
    find: 'await accounts.transact([store, move]);',
    replace: 'await accounts.transact([move]);\n    await accounts.transact([store]);',
    args: inArea('digests', 200),
  },
  {
    name: 'billing: separate writes',
    file: 'billing/settle-order.ts',
    find: 'await accounts.transact(activationWrites(userId, order, account.subscription, clock.now()));',
    replace:
      'for (const write of activationWrites(userId, order, account.subscription, clock.now())) await accounts.transact([write]);',
    args: inArea('billing', 200),
  },
  {
    name: 'accounts: an alert is activated apart from its item',
    file: 'alerts/alert-store.ts',
    find: 'condition: IS_NEW },\n      storeActiveAlert(userId, alert),',
    replace: 'condition: IS_NEW },',
    also: {
      file: 'alerts/alert-store.ts',
      find: '  return alert;\n}\n\n/**\n * Changes the given fields.',
      replace:
        '  await accounts.transact([storeActiveAlert(userId, alert)]);\n  return alert;\n}\n\n/**\n * Changes the given fields.',
    },
    args: inArea('accounts', 200),
  },
  {
    name: 'webhooks: a repeated change of secret forgets those before it',
    file: 'delivery/webhooks/webhook-store.ts',
    find: 'oldSecrets.slice(0, OLD_SECRETS_MOST)',
    replace: 'oldSecrets.slice(0, 1)',
    args: inArea('webhooks', 600),
  },
  {
    name: 'removals: a list that cannot be read is empty',
    file: 'permits/withholding/withholding.ts',
    find: 'await table.getMany<RemovalsHead | TermsRulesItem>([REMOVALS_HEAD, TERMS_RULES]);',
    replace:
      'await table.getMany<RemovalsHead | TermsRulesItem>([REMOVALS_HEAD, TERMS_RULES]).catch(() => []);',
    args: inArea('removals', 100),
  },
];
