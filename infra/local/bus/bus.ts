import type { BusEvent, EventName } from '#functions/platform/events.ts';

/** A rule of the bus: which events go to which function, how many at a time. */
export type Rule = { readonly [N in EventName]: RuleFor<N> }[EventName];

interface RuleFor<N extends EventName> {
  readonly detailType: N;
  readonly concurrency: number;
  target(event: BusEvent<N>): Promise<void>;
}

/** The event bus of the local stack, in this process. */
export interface Bus {
  /** Takes an event; the functions its rules name run later. */
  put(event: BusEvent<EventName>): void;
  /** Resolves when nothing waits or runs. */
  idle(): Promise<void>;
  /** Starts nothing more. What runs goes on to its end. */
  close(): void;
}

/** Waits before the second and third attempt, in milliseconds. EventBridge waits longer; nobody wants to here. */
const RETRY_AFTER_MS = [500, 2000];

/**
 * Opens a bus. A target that fails is tried twice more, then the failure is told and the event dropped.
 * @param onFailure told of an event whose target failed three times
 * @param retryAfter milliseconds to wait before each further attempt
 */
export function openBus(
  rules: readonly Rule[],
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

  const attempt = async (rule: Rule, event: BusEvent<EventName>): Promise<void> => {
    for (const pause of [...retryAfter, undefined]) {
      try {
        // An event only reaches the rules of its own type.
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
