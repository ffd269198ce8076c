import { MemoryTable } from '#functions/platform/tables/memory-table.ts';
import { source } from '#functions/sources/il/chicago.ts';
import { SourceManifest } from '../records/manifest.ts';
import { PageReader } from '../records/page-reader.ts';
import type { Row } from '../records/written-rows.ts';
import { Intake } from '../run/intake.ts';
import { Tally } from '../run/tally.ts';
import { TODAY } from '../testing/fixtures.ts';

/** What collection remembers of the source, in memory. */
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
 * @param dryRun true leaves out what is written at the end of a step, and nothing else
 */
export class Run {
  readonly tally = new Tally(TODAY);
  readonly #intake: Intake;
  readonly #pages = new PageReader(source, ':id');

  constructor({ permits, collection }: Memory, manifest: SourceManifest, dryRun: boolean) {
    const clock = { now: () => new Date(`${TODAY}T12:00:00Z`) };
    const runtime = { permits, collection, clock };
    const target = { runtime, manifest, runId: 'run', kind: 'regular', remapped: false, dryRun } as const;
    this.#intake = new Intake(source, target, this.tally, { today: TODAY, since: null });
  }

  /** Reads a page as the connector of Socrata has it read, and takes it in. @param page JSON in UTF-8 */
  async take(page: Buffer): Promise<void> {
    await this.#intake.take(this.#pages.read(page) as Row[]);
  }

  /** What a run does once it has seen the whole source: the changes held are looked at and committed. */
  async conclude(): Promise<void> {
    const lost = await this.#intake.lostFields();
    if (lost.length > 0) throw new Error(`The generated changes lose fields: ${lost.join(', ')}.`);
    await this.#intake.release(async () => undefined);
  }
}
