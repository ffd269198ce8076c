import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BusEvent, EventName } from '#functions/platform/events.ts';
import { openBus, serveBus } from '#infra/sim/aws/bus.ts';
import type { LocalServer } from '#infra/sim/http-server.ts';
import { stageAt } from './place.ts';

let server: LocalServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
});

describe('a stage', () => {
  it('gets an operator’s action from its bus, without the operator’s name', async () => {
    const seen: BusEvent<EventName>[] = [];
    const bus = openBus(
      [{ detailType: 'OperatorActed', concurrency: 1, target: async (event) => void seen.push(event) }],
      (_, error) => expect.unreachable(String(error)),
    );
    server = await serveBus(bus);
    vi.stubEnv('EVENTS_ENDPOINT', server.origin);
    vi.stubEnv('AWS_REGION', 'us-east-1');
    await stageAt('prod').record('mail resume', 'digests');
    await bus.idle();
    expect(seen).toEqual([
      {
        'detail-type': 'OperatorActed',
        detail: {
          securityEvent: 'operator-action',
          service: 'plumbline-prod',
          action: 'mail resume',
          about: 'digests',
        },
      },
    ]);
  });

  it('has its own tables and bus', () => {
    vi.stubEnv('AWS_REGION', 'us-east-1');
    expect(stageAt('prod').runtime.config).toMatchObject({
      accountsTable: 'plumbline-prod-accounts',
      permitsTable: 'plumbline-prod-permits',
      eventBus: 'plumbline-prod',
    });
  });
});
