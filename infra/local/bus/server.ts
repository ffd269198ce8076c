import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type BusEvent, EVENT_SOURCE, type EventName } from '#functions/platform/events.ts';
import { json, type LocalServer, serve } from '../http-server.ts';
import type { Bus } from './bus.ts';

const AMZ_JSON = 'application/x-amz-json-1.1';

const putEvents = z.object({
  Entries: z
    .array(z.object({ Source: z.string(), DetailType: z.string(), Detail: z.string() }))
    .min(1)
    .max(10),
});
const detail = z.record(z.string(), z.unknown());

/** Serves EventBridge's PutEvents for a bus. Entries of another source than ours match no rule, as on AWS. */
export function serveBus(bus: Pick<Bus, 'put'>): Promise<LocalServer> {
  return serve((request) => {
    const refusal = (name: string, message: string) => json(400, { __type: name, message }, AMZ_JSON);
    if (request.headers['x-amz-target'] !== 'AWSEvents.PutEvents')
      return refusal('UnknownOperationException', 'Only PutEvents is served here.');
    const input = putEvents.safeParse(parsed(request.body.toString()));
    if (!input.success) return refusal('ValidationException', input.error.message);
    const Entries = input.data.Entries.map(({ Source, DetailType, Detail }) => {
      const content = detail.safeParse(parsed(Detail));
      if (!content.success) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
      if (Source === EVENT_SOURCE)
        bus.put({ 'detail-type': DetailType, detail: content.data } as unknown as BusEvent<EventName>);
      return { EventId: randomUUID() };
    });
    const FailedEntryCount = Entries.filter((entry) => 'ErrorCode' in entry).length;
    return json(200, { FailedEntryCount, Entries }, AMZ_JSON);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
