import type { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { openAws } from './network/aws-client.ts';
import type { Runtime } from './runtime.ts';
import type { SecurityEventKind, SecurityFacts } from './security-events.ts';

/** A change that an ask found, on its way to the run that reads it. */
export interface FoundChange {
  readonly mark: string;
  /** Epoch milliseconds, the middle between two asks where the portal does not say; undefined at the first ask. */
  readonly at?: number | undefined;
  readonly isDated: boolean;
}

/** The events of ARCHITECTURE §1, by detail type. Events carry ids, never lists of permits. */
export interface Events {
  /**
   * Collect a source now. `acceptShrunk`: an operator has checked that many of its records are really gone
   * (infra/RUNBOOK.md).
   */
  readonly CollectSource: {
    readonly sourceId: string;
    readonly acceptShrunk?: boolean;
    readonly byHand?: boolean;
    /** The change of the portal for which it is collected. */
    readonly change?: FoundChange;
  };
  /** A run changed permits; the pending changes list them. */
  readonly PermitsChanged: { readonly sourceId: string; readonly runId: string };
  /** Mail is due now, before the next scheduled run. */
  readonly MailQueued: Readonly<Record<string, never>>;
  /** A delivery to a webhook is due now, before the next scheduled run. */
  readonly WebhooksQueued: Readonly<Record<never, never>>;
  /** The lead index shows permits that were not matched with alerts yet; the notes of news list them. */
  readonly LeadsPublished: Readonly<Record<never, never>>;
  /** All news was matched with alerts: send immediate mail. */
  readonly AlertsMatched: Readonly<Record<never, never>>;
  /** An operator changed data by a command. No function reads it: a rule keeps it in a log (infra/stacks/security-log.ts). */
  readonly OperatorActed: OperatorAction;
}
export type EventName = keyof Events;

/** The security event of an operator's command, as a function's log would have it. */
interface OperatorAction extends SecurityFacts {
  readonly securityEvent: Extract<SecurityEventKind, 'operator-action'>;
  /** The stage, as `metricsService` names it. */
  readonly service: string;
}

/** An event as a rule's target receives it. */
export interface BusEvent<N extends EventName> {
  readonly 'detail-type': N;
  readonly detail: Events[N];
}

/** The `source` of our events, which rules match. */
export const EVENT_SOURCE = 'plumbline';

const clients = new Map<string | undefined, EventBridgeClient>();

/** Puts one event on the bus. @throws when the bus refuses it */
export async function putEvent<N extends EventName>(
  runtime: Runtime,
  name: N,
  detail: Events[N],
): Promise<void> {
  const { EventBridgeClient, PutEventsCommand } = await import('@aws-sdk/client-eventbridge');
  const { eventsEndpoint, eventBus } = runtime.config;
  const client =
    clients.get(eventsEndpoint) ??
    openAws(EventBridgeClient, eventsEndpoint === undefined ? {} : { endpoint: eventsEndpoint });
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
