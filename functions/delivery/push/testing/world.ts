import type { Channel } from '#functions/alerts/channels.ts';
import { DUE_SHARDS, listDueUsers } from '#functions/alerts/matches.ts';
import type { SendMail } from '#functions/mail/mail.ts';
import type { SenderFault } from '#functions/mail/testing/world.ts';
import type { Config } from '#functions/platform/config.ts';
import type { PublicPost } from '#functions/platform/network/public-post.ts';
import { TEST_VAPID_KEY } from '#infra/sim/doubles/test-runtime.ts';
import { type DeviceKeys, newDeviceKeys, readPush } from '#infra/sim/push/pretended-device.ts';
import { type PushMessage, pushMessageFrom } from '#shared/domain/alerts/push-message.ts';
import { DigestWorld, newPermits } from '../../digests/testing.ts';
import { addDevice } from '../devices.ts';
import type { PushParts } from '../send-pushes.ts';
import type { PostPush } from '../send-to-device.ts';

/** A phone, the answers of its push service, and its messages. */
export interface WorldPhone {
  readonly id: string;
  readonly keys: DeviceKeys;
  /** The answer of its push service; `away` means no answer. */
  status: number | 'away';
  retryAfter: string | undefined;
  /** Every message that arrived, in order. */
  readonly arrived: PushMessage[];
  /** By tag: a message replaces an earlier one with its tag. */
  readonly shown: Map<string, PushMessage>;
}

/** A world in which alerts are sent to phones. */
export class PushWorld extends DigestWorld {
  readonly #phones = new Map<string, WorldPhone>();

  async addPhone(userId: string, name = 'phone'): Promise<WorldPhone> {
    const endpoint = `https://push.example.com/${userId}/${name}`;
    const keys = await newDeviceKeys();
    const { p256dh, auth } = keys;
    const device = await addDevice(this.process(), userId, { name, endpoint, keys: { p256dh, auth } });
    const phone: WorldPhone = {
      id: device.id,
      keys,
      status: 201,
      retryAfter: undefined,
      arrived: [],
      shown: new Map(),
    };
    this.#phones.set(endpoint, phone);
    return phone;
  }

  /** A round of matching in which an alert with these channels matches permits. */
  async addMatches(
    userId: string,
    alertId: string,
    ids: readonly string[],
    channels: readonly Channel[] = ['push'],
  ): Promise<void> {
    const matches = { [userId]: { alertIds: [alertId], permits: newPermits(...ids) } };
    await this.round(matches, { channels });
  }

  /** A sender of phone alerts. @param faults hit its calls, posts included */
  sender(faults: readonly SenderFault[] = []) {
    const { config, ...process } = this.process(faults);
    const post: PostPush = (message) => process.call('post', () => this.#post(message));
    const parts: PushParts & { readonly send: SendMail } = {
      ...process,
      config: { ...config, vapidPrivateKey: TEST_VAPID_KEY } as Config,
      post,
    };
    return { ...process, parts };
  }

  /** The users who are due for a phone alert. */
  async due(): Promise<string[]> {
    const shards = DUE_SHARDS.map((shard) => listDueUsers({ accounts: this.table }, 'push', shard));
    return (await Promise.all(shards)).flat();
  }

  async #post({ url, body }: PublicPost) {
    const phone = this.#phones.get(url);
    if (phone === undefined) return { status: 410, retryAfter: undefined };
    const { status, retryAfter } = phone;
    if (status === 'away') throw new Error('There is no answer.');
    if (status < 300) {
      const message = pushMessageFrom(await readPush(phone.keys, Buffer.from(body)));
      if (message === undefined) throw new Error('A push message cannot be read.');
      phone.arrived.push(message);
      phone.shown.set(message.tag, message);
    }
    return { status, retryAfter };
  }
}
