import { afterEach, describe, expect, it } from 'vitest';
import { type BusEvent, EVENT_SOURCE, type EventName, putEvent } from '#functions/platform/events.ts';
import { testRuntime } from '#infra/sim/doubles/test-runtime.ts';
import type { LocalServer } from '../http-server.ts';
import { openBus, serveBus } from './bus.ts';

const collect = (sourceId: string): BusEvent<'CollectSource'> => ({
  'detail-type': 'CollectSource',
  detail: { sourceId },
});
const nobody = () => undefined;

describe('the bus', () => {
  it('sends each event to the rules of its type, within their concurrency', async () => {
    let running = 0;
    let most = 0;
    const seen: string[] = [];
    const bus = openBus(
      [
        {
          detailType: 'CollectSource',
          concurrency: 2,
          async target({ detail }) {
            most = Math.max(most, ++running);
            await new Promise((resolve) => setTimeout(resolve, 1));
            running--;
            seen.push(detail.sourceId);
          },
        },
        { detailType: 'PermitsChanged', concurrency: 1, target: async () => void seen.push('published') },
      ],
      nobody,
    );
    for (const id of ['a', 'b', 'c', 'd', 'e']) bus.put(collect(id));
    bus.put({ 'detail-type': 'PermitsChanged', detail: { sourceId: 'a', runId: 'r' } });
    await bus.idle();
    expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'published']);
    expect(most).toBe(2);
  });

  it('retries a failing target twice, then reports it and continues', async () => {
    const attempts = new Map<string, number>();
    const failed: unknown[] = [];
    const bus = openBus(
      [
        {
          detailType: 'CollectSource',
          concurrency: 1,
          async target({ detail: { sourceId } }) {
            const count = (attempts.get(sourceId) ?? 0) + 1;
            attempts.set(sourceId, count);
            if (sourceId === 'never' || (sourceId === 'third' && count < 3)) throw new Error('portal down');
          },
        },
      ],
      (event, error) => failed.push(event.detail, error),
      [0, 0],
    );
    for (const id of ['never', 'third', 'fine']) bus.put(collect(id));
    await bus.idle();
    expect(Object.fromEntries(attempts)).toEqual({ never: 3, third: 3, fine: 1 });
    expect(failed).toEqual([{ sourceId: 'never' }, new Error('portal down')]);
  });

  it('starts nothing after it is closed', async () => {
    const seen: string[] = [];
    const bus = openBus(
      [
        {
          detailType: 'CollectSource',
          concurrency: 1,
          async target({ detail }) {
            await Promise.resolve();
            seen.push(detail.sourceId);
          },
        },
      ],
      nobody,
    );
    bus.put(collect('running'));
    bus.put(collect('waiting'));
    bus.close();
    bus.put(collect('late'));
    await bus.idle();
    expect(seen).toEqual(['running']);
  });
});

describe('PutEvents', () => {
  let server: LocalServer | undefined;
  afterEach(() => server?.close());

  it('accepts the events of the SDK', async () => {
    const seen: BusEvent<EventName>[] = [];
    const bus = openBus(
      [
        {
          detailType: 'CollectSource',
          concurrency: 1,
          target: async (event) => void seen.push(event),
        },
      ],
      nobody,
    );
    server = await serveBus(bus);
    const runtime = await testRuntime();
    const config = Object.create(runtime.config, { eventsEndpoint: { value: server.origin } });
    await putEvent({ ...runtime, config }, 'CollectSource', { sourceId: 'il-chicago' });
    await bus.idle();
    expect(seen).toEqual([collect('il-chicago')]);
  });

  it('rejects a malformed detail and ignores other sources', async () => {
    const seen: unknown[] = [];
    const bus = openBus(
      [
        {
          detailType: 'CollectSource',
          concurrency: 1,
          target: async (event) => void seen.push(event),
        },
      ],
      nobody,
    );
    server = await serveBus(bus);
    const answer = await fetch(server.origin, {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSEvents.PutEvents' },
      body: JSON.stringify({
        Entries: [
          { Source: EVENT_SOURCE, DetailType: 'CollectSource', Detail: 'not json' },
          { Source: 'aws.health', DetailType: 'CollectSource', Detail: '{"sourceId":"x"}' },
        ],
      }),
    });
    expect(await answer.json()).toMatchObject({
      FailedEntryCount: 1,
      Entries: [{ ErrorCode: 'MalformedDetail' }, { EventId: expect.any(String) }],
    });
    await bus.idle();
    expect(seen).toEqual([]);
  });
});
