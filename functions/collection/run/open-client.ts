import { setTimeout as pause } from 'node:timers/promises';
import type { Runtime } from '#functions/platform/runtime.ts';
import { type GatedHost, HostGate } from '../hosts/host-gate.ts';
import { HostSlots } from '../hosts/host-slots.ts';
import { tableMemory } from '../hosts/host-state.ts';
import { type Manners, RUN_MANNERS, STAND_IN_MANNERS } from '../hosts/politeness.ts';
import { type AskedSource, portalHosts } from '../portals/pages.ts';
import { createPortalClient, type PortalClient } from '../portals/portal-client.ts';
import { ReadMethod } from '../portals/read-method.ts';
import type { Source } from '../source.ts';
import { BudgetMeter } from './budget.ts';
import type { CollectParts } from './run-context.ts';

/** What a client needs of a run's parts. */
export interface ClientParts extends Omit<CollectParts, 'runtime' | 'emit'> {
  readonly runtime: Pick<CollectParts['runtime'], 'collection' | 'clock'>;
}

interface ClientOptions {
  readonly budget?: BudgetMeter;
  readonly method?: ReadMethod;
  readonly byHand?: boolean;
  readonly remembers?: boolean;
  readonly gated?: Map<string, GatedHost>;
  /** Those of a run by default. */
  readonly manners?: Manners;
}

/** A client that is limited to the source's hosts, to the budget of the reading, and to what its hosts allow. */
export function openClient(
  parts: ClientParts,
  source: AskedSource & Pick<Source, 'id'>,
  { budget, method = new ReadMethod(), manners = RUN_MANNERS, ...options }: ClientOptions = {},
): PortalClient {
  const { runtime, signal, standIn } = parts;
  const free = {
    fetch: parts.fetch,
    sleep: parts.sleep ?? ((milliseconds: number) => pause(milliseconds, undefined, signal && { signal })),
  };
  const shared = {
    ...parts,
    ...(budget?.guard(free) ?? free),
    hosts: portalHosts(source),
    now: () => runtime.clock.now().getTime(),
  };
  const gate = new HostGate({
    ...shared,
    ...options,
    memory: tableMemory(runtime),
    asker: source.id,
    manners: {
      ...(standIn === true ? STAND_IN_MANNERS : manners),
      limits: { ...manners.limits, ...parts.limits },
    },
  });
  return createPortalClient({ ...shared, limits: { ...manners.limits, ...parts.limits }, method, gate });
}

/**
 * Reads a table that is no source of permits, with the pauses and limits of the collection, for at most so many minutes.
 * @throws PortalFault; HostBusy when enough runs read from its host
 */
export async function withClient<T>(
  parts: ClientParts & { readonly runtime: Pick<Runtime, 'collection' | 'clock' | 'log'> },
  source: Source,
  minutes: number,
  read: (client: PortalClient) => Promise<T>,
): Promise<T> {
  const slots = parts.standIn === true ? undefined : await HostSlots.take(parts.runtime, source);
  try {
    const budget = new BudgetMeter(
      { minutes },
      {
        now: () => parts.runtime.clock.now().getTime(),
        before: 0,
        usage: () => ({ bytes: client.traffic.bytes, pages: 0 }),
        remainingMs: undefined,
      },
    );
    const client = openClient(parts, source, { budget });
    return await read(client);
  } finally {
    await slots?.release();
  }
}
