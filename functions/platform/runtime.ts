import type { Logger } from '@aws-lambda-powertools/logger';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { once } from '#shared/domain/once.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Config, configFrom } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { openLog } from './log.ts';
import type { ObjectStore } from './objects/object-store.ts';
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
  readonly index: Table;
  /** Users, sessions, exports. Collectors have no access to it. */
  readonly accounts: Table;
}

/** Creates a runtime from the environment. Parts can be replaced (the local stack moves the clock). */
export function runtimeFrom(
  env: Readonly<Record<string, string | undefined>>,
  parts: Partial<Pick<Runtime, 'clock' | 'log'>> = {},
): Runtime {
  const config = configFrom(env);
  let client: DynamoDBClient | undefined;
  const tables = new Map<string, Table>();
  const table = (name: string, objectsOf?: (client: DynamoDBClient) => ObjectStore): Table => {
    client ??= openDynamo(config.dynamoEndpoint === undefined ? {} : { endpoint: config.dynamoEndpoint });
    const known = tables.get(name) ?? new Table(client, name, objectsOf?.(client));
    tables.set(name, known);
    return known;
  };
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
      const index = table(config.indexTable, (of) => bucketOf(config, of));
      const { search } = config;
      if (search !== 'segments')
        index.database ??= { ...openDatabase(() => config.database), answers: search === 'postgres' };
      return index;
    },
    get accounts() {
      return table(config.accountsTable);
    },
  };
}

/** The bucket of the index, with the credentials of a client. Its code loads with its first call. */
function bucketOf(config: Config, client: DynamoDBClient): ObjectStore {
  let opened: Promise<ObjectStore> | undefined;
  const open = (): Promise<ObjectStore> => {
    opened ??= import('./objects/s3-objects.ts').then(async ({ s3Objects }) =>
      s3Objects({
        bucket: config.indexBucket,
        region: await client.config.region(),
        endpoint: config.objectsEndpoint,
        credentials: client.config.credentials,
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
