import { createHash } from 'node:crypto';
import { userPartition } from '#functions/accounts/account.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { change } from '#functions/platform/tables/change.ts';
import { isUnchanged } from '#functions/platform/tables/conditions.ts';
import type { Key } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Input, Output } from '#shared/contract/index.ts';
import { DEVICES_PER_USER } from '#shared/domain/alerts/push-times.ts';

/** A browser that takes push messages. Whoever has endpoint and keys can send to it, so they never leave the server. */
export interface PushDevice {
  /** A hash of the endpoint: a browser that subscribes again is the same device. */
  readonly id: string;
  readonly name: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly addedAt: string;
  readonly lastSuccess: string | null;
}

/** All devices of a user in one item: they are read together and counted exactly. */
interface DevicesItem extends Key {
  readonly devices: readonly PushDevice[];
  /** Counts the changes, so that no change overwrites a newer one. */
  readonly version: number;
}

type Tables = Pick<Runtime, 'accounts' | 'clock'>;

const ID_LENGTH = 22;

/** Where a user's devices are stored: with the user, so that they are deleted with the account. */
export function devicesKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'devices' };
}

/** Reads the devices of a user in the order they were added. */
export async function readDevices(
  { accounts }: Pick<Runtime, 'accounts'>,
  userId: string,
): Promise<readonly PushDevice[]> {
  return (await accounts.get<DevicesItem>(devicesKey(userId)))?.devices ?? [];
}

export function toDeviceAnswer({ id, name, addedAt, lastSuccess }: PushDevice): Output<'addDevice'> {
  return { id, name, addedAt, lastSuccess };
}

/**
 * Adds a device, or updates one that subscribed again.
 * @throws ApiError `deviceLimit` when the user has the most devices allowed
 */
export async function addDevice(
  tables: Tables,
  userId: string,
  { name, endpoint, keys }: Input<'addDevice'>['body'],
): Promise<PushDevice> {
  const id = createHash('sha256').update(endpoint).digest('base64url').slice(0, ID_LENGTH);
  const addedAt = tables.clock.now().toISOString();
  const device: PushDevice = { id, name, endpoint, ...keys, addedAt, lastSuccess: null };
  await changeDevices(tables, userId, (devices) => {
    const others = devices.filter((one) => one.id !== id);
    if (others.length >= DEVICES_PER_USER)
      throw new ApiError(
        'deviceLimit',
        `You have ${DEVICES_PER_USER} devices, the most there can be. Remove one you no longer use, then turn phone alerts on here again.`,
      );
    return [...others, device];
  });
  return device;
}

/** Removes a device. @throws ApiError `notFound` */
export async function removeDevice(tables: Tables, userId: string, id: string): Promise<void> {
  await changeDevices(tables, userId, (devices) => {
    if (!devices.some((one) => one.id === id)) throw noSuchDevice();
    return devices.filter((one) => one.id !== id);
  });
}

/** Finds a device of a user. @throws ApiError `notFound` */
export async function findDevice(tables: Tables, userId: string, id: string): Promise<PushDevice> {
  const device = (await readDevices(tables, userId)).find((one) => one.id === id);
  if (device === undefined) throw noSuchDevice();
  return device;
}

/** Records which devices got a message now, and removes those that are gone. A device that has subscribed again since stays. */
export async function recordSent(
  tables: Tables,
  userId: string,
  { took, gone }: { readonly took: readonly PushDevice[]; readonly gone: readonly PushDevice[] },
): Promise<void> {
  if (took.length + gone.length === 0) return;
  const now = tables.clock.now().toISOString();
  const isAmong = (some: readonly PushDevice[], one: PushDevice): boolean =>
    some.some(({ id, auth }) => id === one.id && auth === one.auth);
  await changeDevices(tables, userId, (devices) =>
    devices
      .filter((one) => !isAmong(gone, one))
      .map((one) => (isAmong(took, one) ? { ...one, lastSuccess: now } : one)),
  );
}

/** @throws Overtaken, and what `next` throws */
function changeDevices(
  { accounts }: Tables,
  userId: string,
  next: (devices: readonly PushDevice[]) => readonly PushDevice[],
): Promise<void> {
  const key = devicesKey(userId);
  return change(async () => {
    const item = await accounts.get<DevicesItem>(key);
    const changed = { ...key, devices: next(item?.devices ?? []), version: (item?.version ?? 0) + 1 };
    await accounts.put(changed, isUnchanged('version', item?.version));
  });
}

function noSuchDevice(): ApiError {
  return new ApiError('notFound', 'This device may have been removed. Reload the page.');
}
