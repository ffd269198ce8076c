import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type BusEvent, EVENT_SOURCE, type EventName } from '#functions/platform/events.ts';
import { jsonReply, type LocalServer, serve } from '../http-server.ts';

/** Sends events of a type to a function, with limited concurrency. */
export type BusRule = { readonly [N in EventName]: RuleFor<N> }[EventName];

interface RuleFor<N extends EventName> {
  readonly detailType: N;
  readonly concurrency: number;
  target(event: BusEvent<N>): Promise<void>;
}

/** The event bus of the local stack, in this process. */
export interface Bus {
  /** Queues an event for the matching rules. */
  put(event: BusEvent<EventName>): void;
  /** Resolves when no event is waiting or running. */
  idle(): Promise<void>;
  /** Starts no more events; running ones continue. */
  close(): void;
}

/** Milliseconds before the second and third attempt; EventBridge waits longer. */
const RETRY_AFTER_MS = [500, 2000];

/**
 * Opens a bus. It retries a failing target twice, then reports the failure and drops the event.
 * @param onFailure called after the third failure of an event
 * @param retryAfter milliseconds before each further attempt
 */
export function openBus(
  rules: readonly BusRule[],
  onFailure: (event: BusEvent<EventName>, error: unknown) => void,
  retryAfter: readonly number[] = RETRY_AFTER_MS,
): Bus {
  let closed = false;
  let unfinished = 0;
  let whenIdle: (() => void)[] = [];
  const queues = rules.map((rule) => ({
    rule,
    waiting: [] as BusEvent<EventName>[],
    running: 0,
  }));

  const attempt = async (rule: BusRule, event: BusEvent<EventName>): Promise<void> => {
    for (const pause of [...retryAfter, undefined]) {
      try {
        // The rule has the event's type.
        return await rule.target(event as never);
      } catch (error) {
        if (closed) return;
        if (pause === undefined) return onFailure(event, error);
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };
  const advance = (queue: (typeof queues)[number]): void => {
    while (!closed && queue.running < queue.rule.concurrency) {
      const event = queue.waiting.shift();
      if (event === undefined) return;
      queue.running++;
      void attempt(queue.rule, event).finally(() => {
        queue.running--;
        settle(1);
        advance(queue);
      });
    }
  };
  const settle = (count: number): void => {
    unfinished -= count;
    if (unfinished > 0) return;
    for (const resolve of whenIdle) resolve();
    whenIdle = [];
  };

  return {
    put(event) {
      for (const queue of queues) {
        if (closed || queue.rule.detailType !== event['detail-type']) continue;
        unfinished++;
        queue.waiting.push(event);
        advance(queue);
      }
    },
    idle: () =>
      unfinished === 0 ? Promise.resolve() : new Promise((resolve) => void whenIdle.push(resolve)),
    close() {
      closed = true;
      for (const queue of queues) settle(queue.waiting.splice(0).length);
    },
  };
}

const AMZ_JSON = 'application/x-amz-json-1.1';

const putEvents = z.object({
  Entries: z
    .array(z.object({ Source: z.string(), DetailType: z.string(), Detail: z.string() }))
    .min(1)
    .max(10),
});
const detail = z.record(z.string(), z.unknown());

/** Serves EventBridge's PutEvents for a bus. Entries of other sources match no rule, as on AWS. */
export function serveBus(bus: Pick<Bus, 'put'>): Promise<LocalServer> {
  return serve((request) => {
    const refusal = (name: string, message: string) => jsonReply(400, { __type: name, message }, AMZ_JSON);
    if (request.headers['x-amz-target'] !== 'AWSEvents.PutEvents')
      return refusal('UnknownOperationException', 'Only PutEvents is served here.');
    const input = putEvents.safeParse(parseJson(request.body.toString()));
    if (!input.success) return refusal('ValidationException', input.error.message);
    const Entries = input.data.Entries.map(({ Source, DetailType, Detail }) => {
      const content = detail.safeParse(parseJson(Detail));
      if (!content.success) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
      if (Source === EVENT_SOURCE)
        bus.put({ 'detail-type': DetailType, detail: content.data } as unknown as BusEvent<EventName>);
      return { EventId: randomUUID() };
    });
    const FailedEntryCount = Entries.filter((entry) => 'ErrorCode' in entry).length;
    return jsonReply(200, { FailedEntryCount, Entries }, AMZ_JSON);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
