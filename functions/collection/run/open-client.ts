import { setTimeout as pause } from 'node:timers/promises';
import { HostGate } from '../hosts/host-gate.ts';
import { HOST_GAP_MS } from '../hosts/politeness.ts';
import { portalHosts } from '../portals/pages.ts';
import { createPortalClient, type PortalClient } from '../portals/portal-client.ts';
import type { ReadMethod } from '../portals/read-method.ts';
import type { Source } from '../source.ts';
import type { BudgetMeter } from './budget.ts';
import type { CollectParts } from './run-context.ts';

/** What a client needs of a run's parts. */
export interface ClientParts extends Omit<CollectParts, 'runtime' | 'emit'> {
  readonly runtime: Pick<CollectParts['runtime'], 'collection' | 'clock'>;
}

/** A client that is limited to the source's hosts, to the budget of the reading, and to what its hosts allow. */
export function openClient(
  parts: ClientParts,
  source: Source,
  budget: BudgetMeter,
  {
    method,
    ...manner
  }: { readonly method: ReadMethod; readonly byHand: boolean; readonly remembers: boolean },
): PortalClient {
  const { runtime, signal } = parts;
  const guarded = budget.guard({
    fetch: parts.fetch,
    sleep: parts.sleep ?? ((milliseconds: number) => pause(milliseconds, undefined, signal && { signal })),
  });
  const hosts = portalHosts(source);
  const gapMs = parts.standIn === true ? 0 : HOST_GAP_MS;
  const gate = new HostGate({ ...parts, ...guarded, hosts, gapMs, ...manner });
  return createPortalClient({
    ...parts,
    ...guarded,
    hosts,
    method,
    now: () => runtime.clock.now().getTime(),
    admit: (url) => gate.admit(url),
  });
}
