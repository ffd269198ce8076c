import type { Runtime } from '#functions/platform/runtime.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { PushMessage } from '#shared/domain/alerts/push-message.ts';
import { PRODUCT_NAME } from '#shared/domain/plan/plan.ts';
import { findDevice } from './devices.ts';
import { type PostParts, sendToDevices } from './send-to-device.ts';

const MESSAGE: PushMessage = {
  title: `${PRODUCT_NAME} reaches this device`,
  body: 'Alerts on your phone look like this.',
  path: '/alerts',
  tag: 'test',
};

/**
 * Sends a test message to a device.
 * @throws ApiError `notFound`, `deviceGone` when the device unsubscribed, `pushNotSent`
 */
export async function testDevice(
  parts: PostParts & Pick<Runtime, 'accounts'>,
  userId: string,
  id: string,
): Promise<void> {
  const device = await findDevice(parts, userId, id);
  const [sent] = await sendToDevices(parts, userId, [device], MESSAGE);
  if (sent?.result === 'gone') throw new ApiError('deviceGone');
  if (sent?.result !== 'sent') throw new ApiError('pushNotSent');
}
