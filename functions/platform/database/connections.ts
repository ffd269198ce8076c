import { readFileSync } from 'node:fs';
import { Pool } from 'pg';
import type { Database, DatabaseAddress, Query } from './database.ts';

/** A function answers one call at a time, which asks at most two things at once. */
const CONNECTIONS = 2;
/** A database that was paused for want of work takes about 15 seconds to resume. */
const CONNECT_MS = 20_000;
/** An answer that takes longer is given up by the server too, so that it does not work for nobody. */
const STATEMENT_MS = 25_000;

/** Connections to a server, which stay open between the calls of a function and are opened again when the server closes them. */
export function connectTo({ host, port, name, user, password, authorities }: DatabaseAddress): Database {
  const pool = new Pool({
    host,
    port,
    database: name,
    user,
    password,
    ssl: authorities === undefined ? false : { ca: readFileSync(authorities, 'utf8'), servername: host },
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    // Lambda freezes a process between calls, so time does not pass for it.
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // A connection that the server closed is replaced by the next statement.
  pool.on('error', () => undefined);
  return {
    query: async <R extends object>(text: string, values: readonly unknown[] = []) =>
      (await pool.query<R>(text, [...values])).rows,
    transaction: async (work) => {
      const client = await pool.connect();
      const query: Query = async <R extends object>(text: string, values: readonly unknown[] = []) =>
        (await client.query<R>(text, [...values])).rows;
      let failed: Error | undefined;
      try {
        await query('BEGIN');
        const result = await work(query);
        await query('COMMIT');
        return result;
      } catch (error) {
        failed = error as Error;
        await query('ROLLBACK').catch(() => undefined);
        throw error;
      } finally {
        // A connection whose statement failed may be broken.
        client.release(failed);
      }
    },
  };
}
