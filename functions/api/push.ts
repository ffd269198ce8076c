import { noteActivity } from '#functions/accounts/activity.ts';
import { countCall } from '#functions/accounts/limits/rate-limit.ts';
import { addDevice, readDevices, removeDevice, toDeviceAnswer } from '#functions/delivery/push/devices.ts';
import type { PostPush } from '#functions/delivery/push/send-to-device.ts';
import { vapidPublicKey } from '#functions/delivery/push/vapid-key.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { areaHandler } from './pipeline/pipeline.ts';

const shapes = async () => (await import('#shared/contract/push.ts')).pushShapes;

/** The calls about devices with phone alerts. The call that sends imports the sender, which shortens a cold start. */
export const createPushApi = (runtime: Runtime, post?: PostPush) =>
  areaHandler(runtime, 'push', shapes, {
    listDevices: async (_, { account }) => ({
      json: {
        publicKey: vapidPublicKey(runtime.config),
        devices: (await readDevices(runtime, account.userId)).map(toDeviceAnswer),
      },
    }),
    addDevice: async ({ body }, { account }) => {
      // guard: devices are counted
      await countCall(runtime, 'connection-user', account.userId);
      const before = await readDevices(runtime, account.userId);
      const device = await addDevice(runtime, account.userId, body);
      // A browser that subscribes again is the same device.
      if (!before.some(({ id }) => id === device.id))
        await noteActivity(runtime, account.userId, 'device-added', device.name);
      return { json: toDeviceAnswer(device) };
    },
    removeDevice: async ({ params }, { account }) => {
      await removeDevice(runtime, account.userId, params.id);
      await noteActivity(runtime, account.userId, 'device-removed');
    },
    testDevice: async ({ params }, { account }) => {
      await countCall(runtime, 'push-user', account.userId);
      const [{ testDevice }, { publicPost }] = await Promise.all([
        import('#functions/delivery/push/test-device.ts'),
        import('#functions/platform/network/public-post.ts'),
      ]);
      const { accounts, clock, config, log } = runtime;
      const parts = { accounts, clock, config, log, post: post ?? publicPost };
      await testDevice(parts, account.userId, params.id);
    },
  });
