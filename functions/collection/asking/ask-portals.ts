import type { FoundChange } from '#functions/platform/events.ts';
import { lanes } from '#functions/platform/lanes.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { placeZone } from '../conform/place-zones.ts';
import type { GatedHost } from '../hosts/host-gate.ts';
import { sharedHost } from '../hosts/host-slots.ts';
import { hostOf } from '../portals/pages.ts';
import { PortalFault } from '../portals/portal-fault.ts';
import { kindOf } from '../portals/portal-kinds.ts';
import { type ClientParts, openClient } from '../run/open-client.ts';
import type { Source } from '../source.ts';
import { isGood } from '../status/outcomes.ts';
import { readStatusSummary } from '../status/status-summary.ts';
import { findChange, isAskDue, NO_RHYTHM, type Rhythm } from './rhythm.ts';
import { noteAsked, readRhythms } from './rhythm-store.ts';

/** Hosts that are asked at once. */
const LANES = 16;
/** An answer of a few bytes comes in seconds; a portal that is slower is asked again at its next time. */
const LIMITS = { timeoutMs: 15_000, attempts: 1 } as const;

export interface AskParts extends ClientParts {
  readonly runtime: Pick<Runtime, 'collection' | 'clock' | 'log'>;
  /** Passes on a change of a source's rows. */
  readonly found: (sourceId: string, change: FoundChange) => Promise<void>;
  /** Whether there is time for another host. */
  readonly mayGoOn?: () => boolean;
}

/**
 * Asks each portal whose time it is whether its rows have changed, with one request a source. Sources whose last run failed are left to
 * their next planned run. A portal that does not answer is asked again at its next time.
 * @returns how many were asked
 */
export async function askPortals(parts: AskParts, sources: readonly Source[]): Promise<number> {
  const { runtime, mayGoOn = () => true } = parts;
  const now = runtime.clock.now().getTime();
  const summary = await readStatusSummary(runtime);
  const asked = sources.filter(({ id }) => {
    const outcome = summary.sources[id]?.outcome ?? null;
    return outcome !== null && isGood(outcome);
  });
  const rhythms = await readRhythms(
    runtime,
    asked.map(({ id }) => id),
  );
  const due = asked.filter((source) => isAskDue(rhythms.get(source.id) ?? NO_RHYTHM, now, placeZone(source)));
  const gated = new Map<string, GatedHost>();
  // Sources of one host are asked one after the other.
  const hosts = Map.groupBy(due, ({ portal }) => sharedHost(hostOf(portal)));
  let count = 0;
  await lanes(hosts.values(), LANES, async (group) => {
    for (const source of group) {
      if (!mayGoOn()) return;
      count++;
      await askPortal(parts, source, rhythms.get(source.id) ?? NO_RHYTHM, gated);
    }
  });
  return count;
}

async function askPortal(
  parts: AskParts,
  source: Source,
  rhythm: Rhythm,
  gated: Map<string, GatedHost>,
): Promise<void> {
  const { runtime, found } = parts;
  const client = openClient({ ...parts, limits: LIMITS }, source, { gated });
  const { portal } = source;
  const answer = await kindOf(portal)
    .changeMark(source, portal, client, rhythm.mark)
    .catch((error: unknown) => {
      if (!(error instanceof PortalFault)) throw error;
      runtime.log.info(`${source.id} did not say whether it changed: ${error.message}`);
    });
  const now = runtime.clock.now().getTime();
  const change = answer && findChange(rhythm, answer, now);
  // Before the ask is noted: a crash in between asks again.
  if (change !== undefined) await found(source.id, change);
  await noteAsked(runtime, source.id, now, answer?.mark ?? null);
}
