import { createHash } from 'node:crypto';
import { userPartition } from '#functions/accounts/account.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { happens, type Key } from '#functions/platform/tables/table.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Input, Output } from '#shared/contract/index.ts';
import { DEVICES_PER_USER } from '#shared/domain/alerts/push-times.ts';

/** What is kept of a browser that takes push messages. Endpoint and keys are what lets anybody send to it: they are told to nobody. */
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

/** All devices of a user are one item: they are read together, and counted exactly. */
interface DevicesItem extends Key {
  readonly devices: readonly PushDevice[];
  /** Counts the changes: one that read an older state is not written over a newer. */
  readonly version: number;
}

type Tables = Pick<Runtime, 'accounts' | 'clock'>;

/** Changes that meet are tried again: whoever loses reads what the other wrote. */
const MAX_ROUNDS = 8;
const ID_LENGTH = 22;

/** Where a user's devices are kept: with the user, so that they go with the account. */
export function devicesKey(userId: string): Key {
  return { pk: userPartition(userId), sk: 'devices' };
}

/** The devices of a user, in the order they were added. */
export async function readDevices(
  { accounts }: Pick<Runtime, 'accounts'>,
  userId: string,
): Promise<readonly PushDevice[]> {
  return (await accounts.get<DevicesItem>(devicesKey(userId)))?.devices ?? [];
}

/** What a user is told of a device. */
export function toDeviceAnswer({ id, name, addedAt, lastSuccess }: PushDevice): Output<'addDevice'> {
  return { id, name, addedAt, lastSuccess };
}

/**
 * Adds a device, or brings one up to date that subscribed again.
 * @throws ApiError `deviceLimit` when the user has as many as there may be
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

/** The device of a user with an id. @throws ApiError `notFound` */
export async function findDevice(tables: Tables, userId: string, id: string): Promise<PushDevice> {
  const device = (await readDevices(tables, userId)).find((one) => one.id === id);
  if (device === undefined) throw noSuchDevice();
  return device;
}

/** Notes which devices took a message now, and takes out those that are gone. One that subscribed anew meanwhile stays. */
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

/** @throws ApiError `unavailable` when changes keep meeting, and what `change` throws */
async function changeDevices(
  { accounts }: Tables,
  userId: string,
  change: (devices: readonly PushDevice[]) => readonly PushDevice[],
): Promise<void> {
  const key = devicesKey(userId);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const item = await accounts.get<DevicesItem>(key);
    const devices = change(item?.devices ?? []);
    const asRead =
      item === undefined
        ? { expression: 'attribute_not_exists(pk)' }
        : { expression: 'version = :version', values: { ':version': item.version } };
    if (await happens(accounts.put({ ...key, devices, version: (item?.version ?? 0) + 1 }, asRead))) return;
  }
  throw new ApiError('unavailable');
}

function noSuchDevice(): ApiError {
  return new ApiError('notFound', 'This device may have been removed. Reload the page.');
}
