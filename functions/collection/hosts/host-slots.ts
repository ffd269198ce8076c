import type { Runtime } from '#functions/platform/runtime.ts';
import { acquireLease, type Lease } from '#functions/platform/tables/lease.ts';
import { sourceHosts } from '../portals/pages.ts';
import type { Source } from '../source.ts';
import { hostKey } from './host-state.ts';
import { RUNS_PER_HOST } from './politeness.ts';

/** Other sources of the same host are being collected. */
export class HostBusy extends Error {
  override readonly name = 'HostBusy';
  constructor(sourceId: string, host: string) {
    super(`${sourceId} waits: other sources of ${host} are being collected. It stays due.`);
  }
}

type Parts = Pick<Runtime, 'collection' | 'clock' | 'log'>;

/** A slot of a run that died is free again after this long: a function lives for 15 minutes. */
const SLOT_MS = 20 * 60_000;

/** ArcGIS Online is one service under many names. */
export function sharedHost(host: string): string {
  return /^services\d*\.arcgis\.com$/.test(host) ? 'services.arcgis.com' : host;
}

/** The slots that a run holds at its source's hosts, so that few runs read from one host at once. */
export class HostSlots {
  readonly #parts: Parts;
  readonly #sourceId: string;
  readonly #held: { readonly host: string; readonly lease: Lease }[] = [];

  private constructor(parts: Parts, sourceId: string) {
    this.#parts = parts;
    this.#sourceId = sourceId;
  }

  /** @throws HostBusy when all slots of a host are taken */
  static async take(parts: Parts, source: Source): Promise<HostSlots> {
    const slots = new HostSlots(parts, source.id);
    for (const host of new Set(sourceHosts(source).map(sharedHost))) {
      if (await slots.#takeOne(host)) continue;
      await slots.release();
      throw new HostBusy(source.id, host);
    }
    return slots;
  }

  /** Never throws: a slot that could not be released expires. */
  async release(): Promise<void> {
    for (const { host, lease } of this.#held.splice(0))
      try {
        await lease.release();
      } catch (error) {
        this.#parts.log.warn(`Could not release a slot of ${host}: ${String(error)}`);
      }
  }

  /** A slot belongs to the source, whose lease lets one run work at a time: the run after a killed one takes it again. */
  async #takeOne(host: string): Promise<boolean> {
    const { collection, clock } = this.#parts;
    for (let slot = 1; slot <= RUNS_PER_HOST; slot++) {
      const lease = await acquireLease(
        collection,
        clock,
        hostKey(host, `slot#${slot}`),
        SLOT_MS,
        this.#sourceId,
      );
      if (lease === undefined) continue;
      this.#held.push({ host, lease });
      return true;
    }
    return false;
  }
}
