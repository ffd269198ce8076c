import { useQuery } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { call, errorSentence, request } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import {
  PushPermissionError,
  PushServiceError,
  subscribeToPush,
  thisDeviceId,
  unsubscribeFromPush,
} from '../../lib/browser/push-device.ts';
import { useAction } from '../../ui/toasts/use-action.ts';

export type UserDevice = Output<'addDevice'>;

const DEVICES = read('listDevices');
const THIS_DEVICE = ['thisDevice'] as const;

/** The user's devices, and the id of this browser's device. */
export function useDevices() {
  const list = useQuery(DEVICES);
  const own = useQuery({ queryKey: THIS_DEVICE, queryFn: thisDeviceId });
  return { list, ownId: own.data ?? null };
}

/** Turns on phone alerts in this browser: asks for permission, subscribes, and registers the device. */
export function useAddDevice(publicKey: string) {
  return useAction(async () => call('addDevice', { body: await subscribeToPush(publicKey) }), {
    changes: [DEVICES],
    onDone: ({ id }, _, client) => client.setQueryData(THIS_DEVICE, id),
    done: ({ name }) => ({ title: 'Phone Alerts On', description: `${name} now receives messages.` }),
  });
}

/** Removes a device. Also unsubscribes if it is this browser. */
export function useRemoveDevice(ownId: string | null) {
  const remove = async ({ id }: UserDevice): Promise<void> => {
    await request('removeDevice', { params: { id } });
    if (id === ownId) await unsubscribeFromPush();
  };
  return useAction(remove, {
    changes: [DEVICES],
    onDone: (_, { id }, client) => {
      if (id === ownId) client.setQueryData(THIS_DEVICE, null);
    },
    done: (_, { name }) => ({
      title: 'Device Removed',
      description: `${name} no longer receives messages.`,
    }),
    failed: 'Device Not Removed',
    describe: errorSentence,
  });
}

/** Sends a test message. */
export function useTestDevice() {
  return useAction(({ id }: UserDevice) => request('testDevice', { params: { id } }), {
    changes: [DEVICES],
    done: (_, { name }) => ({ title: 'Test Sent', description: `It is on its way to ${name}.` }),
    failed: 'Test Not Sent',
    describe: errorSentence,
  });
}

/** Says why adding this browser failed and what to do. */
export function explainAddFailure(error: Error): string {
  if (error instanceof PushPermissionError)
    return 'Your browser did not get permission to show messages, so nothing was turned on. Press again and choose Allow.';
  if (error instanceof PushServiceError)
    return 'Your browser did not reach its push service. Check your connection, and that private browsing is off, then press again.';
  return errorSentence(error);
}
