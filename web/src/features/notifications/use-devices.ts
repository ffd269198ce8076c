import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract/index.ts';
import { call, isUnauthorized, RequestError, request } from '../../lib/api/api.ts';
import { read } from '../../lib/api/read.ts';
import {
  PushServiceError,
  PushPermissionError,
  subscribeToPush,
  thisDeviceId,
  unsubscribeFromPush,
} from '../../lib/browser/push-device.ts';
import { errorMessage } from '../../ui/error-screen.tsx';
import { showToast } from '../../ui/toast-store.ts';

export type UserDevice = Output<'addDevice'>;

const DEVICES = read('listDevices');
const THIS_DEVICE = ['thisDevice'] as const;

/** The user's devices, and which of them this browser is. */
export function useDevices() {
  const list = useQuery(DEVICES);
  const own = useQuery({ queryKey: THIS_DEVICE, queryFn: thisDeviceId });
  return { list, ownId: own.data ?? null };
}

/** Turns phone alerts on in this browser: its question, its subscription, then the server is told. */
export function useAddDevice(publicKey: string): UseMutationResult<UserDevice, Error, void> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => call('addDevice', { body: await subscribeToPush(publicKey) }),
    onSuccess: (device) => {
      queryClient.setQueryData(THIS_DEVICE, device.id);
      showToast({ title: 'Phone Alerts On', description: `${device.name} takes messages now.` });
    },
    onSettled: (_, error) => invalidateDevices(queryClient, error),
  });
}

/** Removes a device. This browser's own ends its subscription too. */
export function useRemoveDevice(ownId: string | null): UseMutationResult<void, Error, UserDevice> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }) => {
      await request('removeDevice', { params: { id } });
      if (id === ownId) await unsubscribeFromPush();
    },
    onSuccess: (_, { id, name }) => {
      if (id === ownId) queryClient.setQueryData(THIS_DEVICE, null);
      showToast({ title: 'Device Removed', description: `${name} takes no more messages.` });
    },
    onError: showProblem('Device Not Removed'),
    onSettled: (_, error) => invalidateDevices(queryClient, error),
  });
}

/** Sends a message that says that phone alerts work. */
export function useTestDevice(): UseMutationResult<unknown, Error, UserDevice> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }) => request('testDevice', { params: { id } }),
    onSuccess: (_, { name }) =>
      showToast({ title: 'Test Sent', description: `It is on its way to ${name}.` }),
    onError: showProblem('Test Not Sent'),
    onSettled: (_, error) => invalidateDevices(queryClient, error),
  });
}

/** Why this browser could not be added, and what to do. */
export function explainAddFailure(error: Error): string {
  if (error instanceof PushPermissionError)
    return 'Your browser was not allowed to show messages, so nothing was turned on. Press again and choose Allow.';
  if (error instanceof PushServiceError)
    return 'Your browser did not reach its push service. Check your connection, and that private browsing is off, then press again.';
  return error instanceof RequestError ? error.sentence : errorMessage(error);
}

function showProblem(title: string): (error: Error) => void {
  return (error) => {
    // A lost session has its own toast.
    if (isUnauthorized(error)) return;
    const description = error instanceof RequestError ? error.sentence : errorMessage(error);
    showToast({ title, description, tone: 'problem' });
  };
}

function invalidateDevices(
  queryClient: ReturnType<typeof useQueryClient>,
  error: Error | null,
): Promise<void> | undefined {
  return isUnauthorized(error) ? undefined : queryClient.invalidateQueries({ queryKey: DEVICES.queryKey });
}
