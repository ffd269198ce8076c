import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { call, errorSentence, isUnauthorized, request } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import {
  PushPermissionError,
  PushServiceError,
  subscribeToPush,
  thisDeviceId,
  unsubscribeFromPush,
} from '../../lib/browser/push-device.ts';
import { showError, showToast } from '../../ui/toasts/toast-store.ts';

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
export function useAddDevice(publicKey: string): UseMutationResult<UserDevice, Error, void> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => call('addDevice', { body: await subscribeToPush(publicKey) }),
    onSuccess: (device) => {
      queryClient.setQueryData(THIS_DEVICE, device.id);
      showToast({ title: 'Phone Alerts On', description: `${device.name} now receives messages.` });
    },
    onSettled: (_, error) => invalidateDevices(queryClient, error),
  });
}

/** Removes a device. Also unsubscribes if it is this browser. */
export function useRemoveDevice(ownId: string | null): UseMutationResult<void, Error, UserDevice> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }) => {
      await request('removeDevice', { params: { id } });
      if (id === ownId) await unsubscribeFromPush();
    },
    onSuccess: (_, { id, name }) => {
      if (id === ownId) queryClient.setQueryData(THIS_DEVICE, null);
      showToast({ title: 'Device Removed', description: `${name} no longer receives messages.` });
    },
    onError: showError('Device Not Removed', errorSentence),
    onSettled: (_, error) => invalidateDevices(queryClient, error),
  });
}

/** Sends a test message. */
export function useTestDevice(): UseMutationResult<unknown, Error, UserDevice> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }) => request('testDevice', { params: { id } }),
    onSuccess: (_, { name }) =>
      showToast({ title: 'Test Sent', description: `It is on its way to ${name}.` }),
    onError: showError('Test Not Sent', errorSentence),
    onSettled: (_, error) => invalidateDevices(queryClient, error),
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

function invalidateDevices(
  queryClient: ReturnType<typeof useQueryClient>,
  error: Error | null,
): Promise<void> | undefined {
  return isUnauthorized(error) ? undefined : queryClient.invalidateQueries({ queryKey: DEVICES.queryKey });
}
