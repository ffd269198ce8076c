import type { Logger } from '@aws-lambda-powertools/logger';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Clock, systemClock } from './clock.ts';
import { type Config, configFrom } from './config.ts';
import { openLog } from './log.ts';
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
  /** Segments and manifests of the lead index. */
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
  const table = (name: string): Table => {
    client ??= openDynamo(config.dynamoEndpoint === undefined ? {} : { endpoint: config.dynamoEndpoint });
    const known = tables.get(name) ?? new Table(client, name);
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
      return table(config.indexTable);
    },
    get accounts() {
      return table(config.accountsTable);
    },
  };
}

/** Delays creating a handler until its first call, so that importing its file needs no environment. */
export function lazy<A extends unknown[], R>(make: () => (...args: A) => R): (...args: A) => R {
  let made: ((...args: A) => R) | undefined;
  return (...args) => {
    made ??= make();
    return made(...args);
  };
}
