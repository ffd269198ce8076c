import { Webhook } from 'standardwebhooks';
import { webhookKey } from '#functions/alerts/alert.ts';
import type { SenderFault } from '#functions/mail/testing/world.ts';
import type { PostAnswer, PublicPost } from '#functions/platform/network/public-post.ts';
import { OWNER_ID } from '#shared/domain/team/roles.ts';
import { DigestWorld, newPermits } from '../digests/testing.ts';
import type { CallHubSpot } from '../hubspot/hubspot-api.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { openSigningSecrets, type WebhookItem } from './webhook.ts';
import { readWebhook, setWebhook } from './webhook-store.ts';
import type { WebhookParts } from './webhook-turn.ts';

/** A message as a server received it. */
export interface ReceivedMessage {
  readonly url: string;
  readonly id: string;
  readonly type: string;
  /** The ids of its permits. */
  readonly permits: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** When, in epoch milliseconds. */
  readonly at: number;
}

type Answer = PostAnswer | Error;

/** A world whose servers record each message and answer as a test says. */
export class WebhookWorld extends DigestWorld {
  readonly received: ReceivedMessage[] = [];
  /** By default servers accept everything. */
  answer: (message: ReceivedMessage) => Answer | Promise<Answer> = () => ({
    status: 204,
    retryAfter: undefined,
  });

  /** HubSpot, as a test says; no test reaches it by default. */
  hubSpot: CallHubSpot = async ({ path }) => {
    throw new Error(`Nobody answers ${path}.`);
  };

  /** Creates a webhook for an alert. @returns its secret */
  async addWebhook(userId: string, alertId: string, host = `${userId}.test`, by = OWNER_ID): Promise<string> {
    const publicly = async (): Promise<string[]> => ['52.206.140.199'];
    await setWebhook(this.process(), { userId, alertId, by }, `https://${host}/hook`, publicly);
    const [secret = ''] = await this.secrets(userId, alertId);
    return secret;
  }

  /** The secrets that sign a webhook's messages now. */
  async secrets(userId: string, alertId: string): Promise<string[]> {
    const item = await this.webhook(userId, alertId);
    return item === undefined ? [] : openSigningSecrets(this.process().config, item, new Date(this.now));
  }

  webhook(userId: string, alertId: string): Promise<WebhookItem | undefined> {
    return this.table.get<WebhookItem>(webhookKey(userId, alertId));
  }

  /** The parts of a sender. @param faults hit its calls, posts included */
  sender(faults: readonly SenderFault[] = [], pauses: readonly number[] = [0]) {
    const { call, ...process } = this.process(faults, pauses);
    const post = (sent: PublicPost) => call('post', () => this.#receive(sent));
    const callHubSpot: CallHubSpot = (sent) => call('hubspot', () => this.hubSpot(sent));
    return {
      ...process,
      post,
      callHubSpot,
      random: () => 0.5,
      realTime: () => new Date(this.now),
    } satisfies WebhookParts;
  }

  send() {
    return sendWebhooks(this.sender());
  }

  /** Runs a sender every minute. */
  async minutes(count: number): Promise<void> {
    for (let minute = 0; minute < count; minute++) {
      this.now += 60_000;
      await this.send();
    }
  }

  /** How many messages with different ids contained each permit, by permit id. */
  get sentPermits(): Readonly<Record<string, number>> {
    const ids = new Map<string, Set<string>>();
    for (const { id, permits } of this.received)
      for (const permit of permits) ids.set(permit, (ids.get(permit) ?? new Set()).add(id));
    return Object.fromEntries([...ids].map(([permit, messages]) => [permit, messages.size]));
  }

  async #receive({ url, headers, body }: PublicPost): Promise<PostAnswer> {
    const text = String(body);
    const { type, data } = JSON.parse(text) as { type: string; data: { permits?: { id: string }[] } };
    const message = {
      url,
      id: headers['webhook-id'] ?? '',
      type,
      permits: (data.permits ?? []).map(({ id }) => id),
      headers,
      body: text,
      at: this.now,
    };
    this.received.push(message);
    const answer = await this.answer(message);
    if (answer instanceof Error) throw answer;
    return answer;
  }
}

/** Verifies a message with the library of Standard Webhooks. */
export function isVerified(
  { body, headers }: Pick<ReceivedMessage, 'body' | 'headers'>,
  secret: string,
): boolean {
  try {
    new Webhook(secret).verify(body, { ...headers }, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

export const serverAnswer = (status: number, retryAfter?: string): PostAnswer => ({ status, retryAfter });

/** A world with the user Ada, who has an alert with a webhook. */
export async function openWebhook() {
  const world = new WebhookWorld();
  await world.addUser('ada');
  const alertId = await world.addAlert('ada', {}, { name: 'Roofs' });
  const secret = await world.addWebhook('ada', alertId);
  const match = (...ids: readonly string[]) =>
    world.round(
      { ada: { alertIds: [alertId], permits: newPermits(...ids) } },
      {
        channels: ['mail', 'webhook'],
      },
    );
  const log = async () => (await readWebhook(world.process(), 'ada', alertId)).deliveries;
  return { world, alertId, secret, match, log };
}
