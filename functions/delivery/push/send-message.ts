import { type PostAnswer, PostFault, type PublicPost } from '#functions/platform/network/public-post.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { PushMessage } from '#shared/domain/alerts/push-message.ts';
import type { PushDevice } from './devices.ts';
import { pushRequest } from './push-request.ts';

/** Hands a message to a push service, whose address is a user's word. @throws PostFault when there is no answer */
export type PostPush = (message: PublicPost) => Promise<PostAnswer>;

/** What sending to a device needs. */
export interface PostParts extends Pick<Runtime, 'config' | 'log'> {
  readonly post: PostPush;
}

/** How it went. `gone`: the device unsubscribed; `later`: try again; `refused`: trying again would change nothing. */
export interface DeviceResult {
  readonly device: PushDevice;
  readonly how: 'took' | 'gone' | 'later' | 'refused';
  readonly retryAfterS: number | null;
}

/** RFC 8030 §7.3: the subscription is no more. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Sends a message to one device. A fault is logged without where it was sent, which is the device's secret. */
export async function sendToDevice(
  parts: PostParts,
  device: PushDevice,
  message: PushMessage,
): Promise<DeviceResult> {
  const { config, log, post } = parts;
  try {
    const { status, retryAfter } = await post(await pushRequest(config, device, message));
    const how = howOf(status);
    if (how === 'refused') log.warn('A push service refused a message', { status });
    return { device, how, retryAfterS: secondsOf(retryAfter) };
  } catch (error) {
    log.warn('A push service could not be asked', {
      cause: error instanceof PostFault ? error.kind : 'unknown',
    });
    return { device, how: 'later', retryAfterS: null };
  }
}

function howOf(status: number): DeviceResult['how'] {
  if (status >= 200 && status < 300) return 'took';
  if (GONE.has(status)) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}

/** A date instead is not worth reading: the next tick asks anyway. */
function secondsOf(retryAfter: string | undefined): number | null {
  return retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
}
