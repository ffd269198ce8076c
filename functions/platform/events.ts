import type { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import type { Runtime } from './runtime.ts';

/** The events of ARCHITECTURE §1, by detail type. Events carry ids, never lists of permits. */
export interface Events {
  /**
   * One source is due: collect it now. An operator who has looked may say that it is right although much of it has vanished
   * (infra/RUNBOOK.md); no event of ours does.
   */
  readonly CollectSource: { readonly sourceId: string; readonly acceptShrunk?: boolean };
  /** A run changed permits; what changed is in the pending changes. */
  readonly PermitsChanged: { readonly sourceId: string; readonly runId: string };
  /** Mail is due now: do not wait for the next minute. */
  readonly MailQueued: Readonly<Record<string, never>>;
  /** Something waits for a webhook: do not wait for the next minute. */
  readonly WebhooksQueued: Readonly<Record<never, never>>;
  /** The lead index shows permits that alerts were not asked about yet; which, is in the notes of news. */
  readonly LeadsPublished: Readonly<Record<never, never>>;
  /** Alerts have been asked about all news: who wants mail at once is to have it. What there is to tell is in the matches. */
  readonly AlertsMatched: Readonly<Record<never, never>>;
}
export type EventName = keyof Events;

/** What a rule's target receives. */
export interface BusEvent<N extends EventName> {
  readonly 'detail-type': N;
  readonly detail: Events[N];
}

/** The `source` of every event of ours; rules match on it. */
export const EVENT_SOURCE = 'plumbline';

const clients = new Map<string | undefined, EventBridgeClient>();

/** Puts one event on the bus. @throws when the bus did not take it */
export async function putEvent<N extends EventName>(
  runtime: Runtime,
  name: N,
  detail: Events[N],
): Promise<void> {
  const { EventBridgeClient, PutEventsCommand } = await import('@aws-sdk/client-eventbridge');
  const { eventsEndpoint, eventBus } = runtime.config;
  const client =
    clients.get(eventsEndpoint) ??
    new EventBridgeClient(eventsEndpoint === undefined ? {} : { endpoint: eventsEndpoint });
  clients.set(eventsEndpoint, client);
  const { Entries } = await client.send(
    new PutEventsCommand({
      Entries: [
        { EventBusName: eventBus, Source: EVENT_SOURCE, DetailType: name, Detail: JSON.stringify(detail) },
      ],
    }),
  );
  const refused = Entries?.find(({ ErrorCode }) => ErrorCode !== undefined);
  if (refused !== undefined)
    throw new Error(`EventBridge refused ${name}: ${refused.ErrorCode} ${refused.ErrorMessage ?? ''}`);
}
