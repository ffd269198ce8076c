import { newPermit } from '#functions/alerts/testing.ts';
import { SourceBusy, SourceLease } from '#functions/collection/run/lease.ts';
import { noteNews } from '#functions/permits/news.ts';
import { clearPending, notePending, readPending } from '#functions/permits/pending-changes.ts';
import { writePermits } from '#functions/permits/permit-store.ts';
import type { StoredPermit } from '#functions/permits/stored-permit.ts';
import type { NewsItem } from './history.ts';
import { type DigestStoryWorld, runtimeFor } from './world.ts';

const SOURCES = ['il-a', 'il-b', 'il-c'] as const;
const MINUTE_MS = 60_000;
/** Another run may take the source of a dead run this long after its last renewal. */
const LEASE_MS = 10 * MINUTE_MS;

/** Runs that collect a story's permits, page by page, and publish them to the lead index. */
export class Runs {
  readonly #world: DigestStoryWorld;
  readonly #permits = new Map<string, StoredPermit>();
  readonly #zips: readonly string[];

  constructor(world: DigestStoryWorld, zips: readonly string[]) {
    this.#world = world;
    this.#zips = zips;
  }

  /**
   * Runs a source for some minutes.
   * @param dies the run dies before it publishes
   * @param announce emits the event that there is news; called just before the run ends, as the shipped run does
   * @returns when the run ended, or undefined when another run had the source
   */
  async run(dies: boolean, announce: () => void): Promise<number | undefined> {
    const { time, dice, record, log } = this.#world;
    const runtime = runtimeFor(this.#world);
    const source = dice.oneOf(SOURCES);
    const run = `${time.now().toISOString()}-${source}-${record.over.size}`;
    let lease: SourceLease;
    try {
      lease = await SourceLease.take(runtime, source, run);
    } catch (error) {
      if (error instanceof SourceBusy) return undefined;
      throw error;
    }
    record.over.set(run, Number.POSITIVE_INFINITY);
    let livedAt = time.milliseconds;
    for (let page = 0, pages = 1 + dice.below(3); page < pages; page++) {
      await time.sleep(dice.below(4 * MINUTE_MS));
      livedAt = time.milliseconds;
      await lease.renew();
      await this.page(run, page, source, 1 + dice.below(2));
    }
    log(`${run} ${dies ? 'dies' : 'ends'}`);
    // A run renews its lease only after half of its term.
    const over = dies ? livedAt + LEASE_MS : time.milliseconds;
    record.over.set(run, over);
    if (dies) return over;
    await this.publish();
    announce();
    await time.sleep(dice.below(2_000));
    await lease.drop();
    return over;
  }

  /** Writes new permits of a run and sometimes a change of an earlier one. */
  async page(run: string, page: number, source: string, count: number): Promise<void> {
    const { time, dice } = this.#world;
    const seenAt = time.now().toISOString();
    const written: StoredPermit[] = [];
    const known = [...this.#permits.values()].filter(
      ({ sourceId, status, news }) => sourceId === source && status === 'Issued' && news?.newAt !== seenAt,
    );
    for (let at = 0; at < count; at++) {
      const number = `P${this.#permits.size}`;
      const zip = this.#zips[this.#permits.size % this.#zips.length] ?? '';
      const permit = newPermit(
        `${source}.${number}`,
        { addressZip: zip, permitNumber: number },
        { newAt: seenAt },
      );
      this.#permits.set(number, permit);
      written.push(permit);
      this.#addNews(permit, 'new', run);
    }
    if (known.length > 0 && dice.below(2) === 0) {
      const before = dice.oneOf(known);
      const permit = { ...before, status: 'Final' as const, news: { ...before.news, statusAt: seenAt } };
      this.#permits.set(permit.permitNumber, permit);
      written.push(permit);
      this.#addNews(permit, 'change', run);
    }
    await writePermits(
      this.#world.permits,
      written.map((permit) => ({ permit, changes: [] })),
    );
    await notePending(
      runtimeFor(this.#world),
      run,
      page,
      written.map(({ id }) => id),
    );
  }

  /** Publishes all that runs have written, including unfinished ones. */
  async publish(): Promise<void> {
    const runtime = runtimeFor(this.#world);
    const notes = await readPending(runtime);
    await noteNews(runtime, notes, new Set(notes.flatMap(({ ids }) => ids)));
    await clearPending(runtime, notes);
  }

  #addNews({ permitNumber: number, addressZip }: StoredPermit, kind: NewsItem['kind'], run: string): void {
    const { record, time } = this.#world;
    record.news.push({ number, zip: addressZip ?? '', kind, seenAt: time.milliseconds, run });
  }
}
