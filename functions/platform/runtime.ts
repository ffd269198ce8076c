import type { Logger } from '@aws-lambda-powertools/logger';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { once } from '#shared/domain/once.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Config, configFrom } from './config.ts';
import { openLog } from './log.ts';
import type { ObjectStore } from './objects/object-store.ts';
import { publicPageHeaders } from './objects/public-page-headers.ts';
import { IndexTable } from './tables/index-table.ts';
import { openDynamo } from './tables/retries.ts';
import { Table } from './tables/table.ts';

/** Configuration, clock, tables and log, created once for each process. */
export interface Runtime {
  readonly config: Config;
  readonly clock: Clock;
  /** Structured log. Never give it contact data or query strings (ARCHITECTURE §7). */
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** One item per permit and per observed change. */
  readonly permits: Table;
  /** The state of collection: sources, record hashes, runs, leases. */
  readonly collection: Table;
  /** The lead index: its root in the table, segments and manifests in the bucket beside it. */
  readonly index: IndexTable;
  /** Users, sessions, exports. Collectors have no access to it. */
  readonly accounts: Table;
  /** The prerendered pages, by file. They are replaced each day. */
  readonly publicPages: ObjectStore;
}

/** Creates a runtime from the environment. Parts can be replaced (the local stack moves the clock). */
export function runtimeFrom(
  env: Readonly<Record<string, string | undefined>>,
  parts: Partial<Pick<Runtime, 'clock' | 'log'>> = {},
): Runtime {
  const config = configFrom(env);
  let client: DynamoDBClient | undefined;
  const tables = new Map<string, Table>();
  let publicPages: ObjectStore | undefined;
  const clientOf = (): DynamoDBClient => {
    client ??= openDynamo(config.dynamoEndpoint === undefined ? {} : { endpoint: config.dynamoEndpoint });
    return client;
  };
  const table = (name: string): Table => {
    const known = tables.get(name) ?? new Table(clientOf(), name);
    tables.set(name, known);
    return known;
  };
  let index: IndexTable | undefined;
  return {
    config,
    clock: parts.clock ?? systemClock,
    log: parts.log ?? openLog(),
    get permits() {
      return table(config.permitsTable);
    },
    get collection() {
      return table(config.collectionTable);
    },
    get index() {
      index ??= new IndexTable(
        clientOf(),
        config.indexTable,
        bucketOf(() => config.indexBucket, config, clientOf()),
      );
      return index;
    },
    get accounts() {
      return table(config.accountsTable);
    },
    get publicPages() {
      publicPages ??= bucketOf(() => config.publicPagesBucket, config, clientOf(), publicPageHeaders);
      return publicPages;
    },
  };
}

/** A bucket, with the credentials of a client. Its code loads with its first call. */
function bucketOf(
  bucket: () => string,
  config: Config,
  client: DynamoDBClient,
  headersOf?: (key: string) => Readonly<Record<string, string>>,
): ObjectStore {
  let opened: Promise<ObjectStore> | undefined;
  const open = (): Promise<ObjectStore> => {
    opened ??= import('./objects/s3-objects.ts').then(async ({ s3Objects }) =>
      s3Objects({
        bucket: bucket(),
        region: await client.config.region(),
        endpoint: config.objectsEndpoint,
        credentials: client.config.credentials,
        headersOf,
      }),
    );
    return opened;
  };
  return {
    get: async (...args) => (await open()).get(...args),
    put: async (...args) => (await open()).put(...args),
    removeMany: async (...args) => (await open()).removeMany(...args),
    list: async (...args) => (await open()).list(...args),
  };
}

/** Delays creating a handler until its first call, so that importing its file needs no environment. */
export function lazy<A extends unknown[], R>(make: () => (...args: A) => R): (...args: A) => R {
  const made = once(make);
  return (...args) => made()(...args);
}
