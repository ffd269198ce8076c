import { source } from '#functions/sources/il/chicago.ts';
import { MemoryTable } from '#infra/sim/doubles/memory-table.ts';
import type { RawRow } from '../conform/mapping.ts';
import { SourceManifest } from '../records/manifest.ts';
import { Intake } from '../run/intake.ts';
import { Tally } from '../run/tally.ts';
import { TODAY } from '../testing/fixtures.ts';

/** The tables of a source, in memory. */
export class Memory {
  readonly permits = new MemoryTable('permits');
  readonly collection = new MemoryTable('collection');

  /** Items written or removed so far. */
  get writes(): number {
    return this.permits.writes + this.collection.writes;
  }

  manifest(): Promise<SourceManifest> {
    return SourceManifest.load({ collection: this.collection }, source.id);
  }
}

/**
 * A run of the shipped code over a source's pages, without its portal.
 * @param dryRun true skips only the writes
 */
export class Run {
  readonly tally = new Tally(TODAY);
  readonly #intake: Intake;

  constructor({ permits, collection }: Memory, manifest: SourceManifest, dryRun: boolean) {
    const clock = { now: () => new Date(`${TODAY}T12:00:00Z`) };
    const runtime = { permits, collection, clock };
    const target = {
      source,
      runtime,
      manifest,
      runId: 'run',
      kind: 'regular',
      remapped: false,
      dryRun,
    } as const;
    this.#intake = new Intake(source, target, this.tally, { today: TODAY, since: null });
  }

  /** Parses a page and processes its rows. */
  async take(page: string): Promise<void> {
    await this.#intake.take(JSON.parse(page) as RawRow[]);
  }

  /** Judges and commits the held changes, as a run does at the end of a source. */
  async conclude(): Promise<void> {
    const lost = await this.#intake.lostFields();
    if (lost.length > 0) throw new Error(`The generated changes lose fields: ${lost.join(', ')}.`);
    await this.#intake.release(async () => undefined);
  }
}
