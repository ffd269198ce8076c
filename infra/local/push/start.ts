import { addDevice } from '#functions/delivery/push/devices.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { findUser, type Pool } from '../cognito/pool.ts';
import type { LocalServer } from '../http-server.ts';
import { openPhone } from './phone.ts';
import { servePush } from './server.ts';

interface StartOptions {
  readonly folder: string;
  readonly siteOrigin: string;
  readonly runtime: Runtime;
  readonly pool: Pool;
  /** The address of whose phone it can be made. */
  readonly owner: string;
}

/** Starts the pretended phone of a stack. @throws the listen error (`EADDRINUSE` when the port is taken) */
export async function startPhone(
  { folder, siteOrigin, runtime, pool, owner }: StartOptions,
  port?: number,
): Promise<LocalServer> {
  const phone = await openPhone(folder, runtime.clock);
  const { p256dh, auth } = phone.keys;
  const connect = async (endpoint: string): Promise<void> => {
    const user = findUser(pool, owner);
    if (user === undefined) throw new Error(`There is no account of ${owner}.`);
    await addDevice(runtime, user.id, { name: 'Pretended phone', endpoint, keys: { p256dh, auth } });
  };
  return servePush({ phone, siteOrigin, owner, connect }, port);
}
