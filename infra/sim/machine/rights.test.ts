import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { Table } from '#functions/platform/tables/table.ts';
import { createTables } from '#infra/sim/aws/create-tables.ts';
import { FUNCTIONS, type FunctionName } from '#infra/stacks/functions.ts';
import { ACTIONS, type ObjectOperation, type TableName, type TableOperation } from '#infra/stacks/rights.ts';
import { functionsEnv } from './local-env.ts';
import { functionRuntime } from './rights.ts';

const endpoint = process.env['DYNAMODB_ENDPOINT'] ?? '';
const env = {
  ...functionsEnv(
    { dynamo: endpoint, objects: process.env['OBJECTS_ENDPOINT'] ?? '', paypal: 'http://127.0.0.1:1' },
    { siteOrigin: 'https://site.test', sessionSecret: 'session', originSecret: 'o'.repeat(22) },
  ),
  PERMITS_TABLE: 'rights-permits',
  COLLECTION_TABLE: 'rights-collection',
  INDEX_TABLE: 'rights-index',
  ACCOUNTS_TABLE: 'rights-accounts',
};
const runtimeOf = (name: FunctionName) => functionRuntime(name, env, {});

beforeAll(() =>
  createTables(endpoint, ['rights-permits', 'rights-collection', 'rights-index', 'rights-accounts']),
);

const key = { pk: 'a', sk: 'b' };
const exists = { expression: 'attribute_not_exists(never)' };

/** Every method of a table, by the operations it needs. */
const CALLS: readonly (readonly [
  needs: readonly TableOperation[],
  call: (table: Table) => Promise<unknown>,
])[] = [
  [['get'], (table) => table.get(key)],
  [['getMany'], (table) => table.getMany([key])],
  [['query'], (table) => table.query('a')],
  [['scan'], (table) => table.scan('b').next()],
  [['put'], (table) => table.put(key)],
  [['update'], (table) => table.update(key, { expression: 'REMOVE never' })],
  [['remove'], (table) => table.remove(key)],
  [['writeMany'], (table) => table.writeMany([key])],
  [['writeMany'], (table) => table.writeMany([], [key])],
  [['put'], (table) => table.transact([{ put: key }])],
  [['update'], (table) => table.transact([{ update: key, with: { expression: 'REMOVE never' } }])],
  [['remove'], (table) => table.transact([{ remove: key }])],
  [
    ['put', 'check'],
    (table) => table.transact([{ put: { pk: 'a', sk: 'c' } }, { check: key, condition: exists }]),
  ],
];

describe('the runtime of a function', () => {
  it.each(Object.keys(FUNCTIONS) as FunctionName[])(
    'allows exactly what the role of %s allows',
    async (name) => {
      const runtime = runtimeOf(name);
      for (const [table, operations] of Object.entries(FUNCTIONS[name].tables) as [
        TableName,
        readonly TableOperation[],
      ][])
        for (const [needs, call] of CALLS) {
          const outcome = await (async () => call(runtime[table]))().then(
            () => 'done',
            (error: Error) => error.name,
          );
          const isAllowed = needs.every((operation) => operations.includes(operation));
          expect([table, needs, outcome]).toEqual([table, needs, isAllowed ? 'done' : 'RightMissing']);
        }
    },
  );

  it.each(Object.keys(FUNCTIONS) as FunctionName[])(
    'allows on the bucket of the index what the role of %s allows',
    async (name) => {
      const { objects = [], tables } = FUNCTIONS[name];
      if (tables.index === undefined) return;
      const bucket = runtimeOf(name).index.objects;
      const calls: Readonly<Record<ObjectOperation, () => Promise<unknown>>> = {
        get: () =>
          bucket.get('a/b').catch((error: Error) => error.name !== 'ObjectMissing' && Promise.reject(error)),
        put: () => bucket.put('a/c', Buffer.from('c')),
        removeMany: () => bucket.removeMany(['a/c']),
        list: () => bucket.list('a/'),
      };
      for (const [operation, call] of Object.entries(calls)) {
        const outcome = await (async () => call())().then(
          () => 'done',
          (error: Error) => error.name,
        );
        const isAllowed = (objects as readonly string[]).includes(operation);
        expect([operation, outcome]).toEqual([operation, isAllowed ? 'done' : 'RightMissing']);
      }
    },
  );

  it.each(Object.keys(FUNCTIONS) as FunctionName[])(
    'allows on the bucket of public pages what the role of %s allows',
    async (name) => {
      const { publicPages } = FUNCTIONS[name];
      const pages = runtimeOf(name).publicPages;
      const outcome = (call: Promise<unknown>) =>
        call.then(
          () => 'done',
          ({ name: error }: Error) => error,
        );
      const of = async () => [
        await outcome((async () => pages.put('a.html', Buffer.from('a')))()),
        await outcome((async () => pages.get('a.html'))()),
      ];
      expect(await of()).toEqual([publicPages === undefined ? 'RightMissing' : 'done', 'RightMissing']);
    },
  );

  it('names the missing right and the file of the rights', async () => {
    await expect(async () => runtimeOf('api-reads').collection.put(key)).rejects.toThrow(
      'The role of api-reads does not allow put on collection (infra/stacks/functions.ts).',
    );
  });

  it('has only the tables, secrets and addresses of its row', () => {
    const { config } = runtimeOf('api-money');
    for (const hidden of ['collectionTable', 'permitsTable', 'vapidPrivateKey', 'mailFrom'] as const)
      expect(() => config[hidden]).toThrow('is not set');
    expect(config.originSecrets).toHaveLength(1);
    expect(() => runtimeOf('api-reads').config.paypalSecret).toThrow('is not set');
    expect(runtimeOf('sweep-orders').config.paypalSecret).not.toBe('');
    expect(() => runtimeOf('collect-source').accounts).toThrow('ACCOUNTS_TABLE is not set');
  });
});

describe('the actions of a role', () => {
  it('are those that DynamoDB requires for each table method', async () => {
    const client = new DynamoDBClient({ endpoint });
    const required: string[] = [];
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        (args) => {
          required.push(...actionsOf(commandName, args.input));
          return next(args);
        },
      { step: 'initialize' },
    );
    for (const [needs, call] of CALLS) {
      required.length = 0;
      await call(new Table(client, 'rights-permits'));
      expect([needs, required]).toEqual([needs, needs.flatMap((operation) => ACTIONS[operation])]);
    }
    client.destroy();
  });

  /** A transaction requires the rights of its parts. */
  function actionsOf(commandName: string, input: object): readonly string[] {
    if (!('TransactItems' in input)) return [`dynamodb:${commandName.replace(/Command$/, '')}`];
    return (input.TransactItems as readonly object[])
      .flatMap(Object.keys)
      .map(
        (part) =>
          `dynamodb:${part.replace('ConditionCheck', 'ConditionCheckItem').replace(/^(Put|Update|Delete)$/, '$1Item')}`,
      );
  }
});

describe('the rights of the functions', () => {
  it('are on items, except for the rebuild of the index and the monthly measures', () => {
    const scanning = Object.entries(FUNCTIONS).flatMap(([name, { tables }]) =>
      Object.entries(tables).flatMap(([table, operations]) =>
        operations.includes('scan') ? [`${name} ${table}`] : [],
      ),
    );
    expect(scanning).toEqual([
      'publish-index permits',
      'measure-completeness permits',
      'measure-next permits',
      'measure-scores accounts',
    ]);
    expect(Object.values(ACTIONS).flat().toSorted()).toEqual(
      [
        'BatchGetItem',
        'BatchWriteItem',
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'Scan',
        'UpdateItem',
      ].map((action) => `dynamodb:${action}`),
    );
  });

  it('keep collectors from accounts and API functions from writing permits (ARCHITECTURE §4)', () => {
    const writes: readonly TableOperation[] = ['put', 'update', 'remove', 'writeMany'];
    for (const [name, { tables }] of Object.entries(FUNCTIONS)) {
      const writesTo = (table: TableName): boolean =>
        (tables[table] ?? []).some((operation) => writes.includes(operation));
      if (['plan-collection', 'collect-source', 'publish-index', 'locate-permits'].includes(name))
        expect(tables.accounts).toBeUndefined();
      // What these measure is derived from all permits, as the index is, or read from others.
      else
        expect([name, writesTo('permits'), writesTo('index')]).toEqual([
          name,
          false,
          name === 'measure-next' || name === 'read-boards',
        ]);
    }
  });
});
