import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalServer } from '../http-server.ts';
import { openPool, type Pool } from './pool.ts';
import { serveCognito } from './server.ts';

/** A served user pool that keeps its users in a folder of its own. */
export interface TestPool {
  readonly pool: Pool;
  readonly server: LocalServer;
  readonly folder: string;
  /** Stops the server and deletes the folder. */
  close(): Promise<void>;
}

/** Serves an empty user pool. By default its mail goes nowhere and any page may call it. */
export async function serveTestPool(
  now: () => number,
  deliver: Pool['deliver'] = () => undefined,
  allowsOrigin: (origin: string) => boolean = () => true,
): Promise<TestPool> {
  const folder = mkdtempSync(join(tmpdir(), 'cognito-'));
  const pool = openPool({ poolId: 'us-east-1_Local0001', clientId: 'site', folder, deliver, now });
  const server = await serveCognito(pool, allowsOrigin);
  return {
    pool,
    server,
    folder,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
