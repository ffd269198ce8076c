import { RESUME_DAYS } from '../../lead-index/build/change-log.ts';
import { type ChangesFrom, ChangesGone, changesSince, type LeadChange } from '../changes-since.ts';
import type { FeedEvent } from './publications.ts';
import { drawPageSize, ListReading } from './searcher.ts';
import type { PagingFailures, PagingProcess, PagingWorld } from './world.ts';

const DAY_MS = 86_400_000;

/**
 * Keeps a copy of all permits: reads everything by search and follows the changes since. When those are gone, it starts over.
 * Compares the changes with what was published, and the copy with what the index shows in the end.
 */
export class Follower {
  readonly #world: PagingWorld;
  readonly #failures: PagingFailures;
  #process: PagingProcess;
  #copying: Copying;
  isBusy = false;
  isAtEnd = false;
  pages = 0;

  constructor(world: PagingWorld, failures: PagingFailures) {
    this.#world = world;
    this.#failures = failures;
    this.#process = world.process();
    this.#copying = this.#begin();
  }

  /** Reads a page of all permits, or of changes. */
  async page(depth: number): Promise<void> {
    this.isBusy = true;
    const { dice } = this.#world;
    if (dice.below(10) === 0) this.#process = this.#world.process();
    this.#process.depth = depth;
    this.pages++;
    try {
      if (!(await this.#copying.page(this.#process))) {
        this.#world.say('the changes of a follower are gone: it starts over');
        this.#world.pass(1);
        this.#copying = this.#begin();
      }
      this.isAtEnd = this.#copying.isAtEnd;
    } finally {
      await this.#world.settle(depth);
      this.isBusy = false;
    }
  }

  /** Reads to the end and judges the copy. */
  async finish(): Promise<void> {
    do await this.page(0);
    while (!this.isAtEnd);
    this.#copying.judge(true);
  }

  #begin(): Copying {
    return new Copying(this.#world, this.#failures);
  }
}

/** One copy of all permits, from its first page. */
class Copying {
  readonly #world: PagingWorld;
  readonly #failures: PagingFailures;
  readonly #since: number;
  readonly #copy = new Map<string, string>();
  readonly #changes: LeadChange[] = [];
  #all: ListReading | undefined;
  #from: ChangesFrom;
  /** When the feed began that the first change came from. */
  #feed: number | undefined;
  isAtEnd = false;

  constructor(world: PagingWorld, failures: PagingFailures) {
    this.#world = world;
    this.#failures = failures;
    this.#since = world.now;
    this.#from = { since: new Date(world.now) };
    const sort = world.dice.oneOf(['newest', 'value', 'score'] as const);
    this.#all = new ListReading(world, failures, {
      filter: {},
      sort,
      minScore: 0,
      profile: { trades: [], role: null },
    });
  }

  /** Reads the next page. @returns false when the changes are gone */
  async page(process: PagingProcess): Promise<boolean> {
    const limit = drawPageSize(this.#world.dice);
    if (this.#all !== undefined) {
      if (await this.#all.page(process, limit, (permit) => this.#copy.set(permit.id, permit.lastChanged)))
        this.#all = undefined;
      return true;
    }
    const page = await changesSince(process.tables, { from: this.#from, limit }).catch(undefinedWhenGone);
    const publication = this.#world.publications.all[process.seen];
    if (page === undefined) {
      this.judge(false);
      if (!this.#mayBeGone(publication?.feed.since ?? 0))
        this.#failures.lost.push('changes that must still exist');
      return false;
    }
    this.#feed ??= publication?.feed.since;
    if (page.changes.length > limit) this.#failures.repeated.push('more changes than the limit');
    for (const change of page.changes) this.#take(change);
    this.#from = { cursor: page.cursor };
    this.isAtEnd = !page.hasMore;
    this.#world.say(
      `${page.changes.length} of ${limit} changes: ${page.changes.map(({ id, deleted }) => (deleted ? `-${id}` : id)).join(' ')}`,
    );
    return true;
  }

  #take(change: LeadChange): void {
    this.#changes.push(change);
    if (change.deleted) this.#copy.delete(change.id);
    else this.#copy.set(change.id, change.permit.lastChanged);
  }

  /** Changes are gone when their index is lost, and after some days. */
  #mayBeGone(since: number): boolean {
    if (this.#feed === undefined ? this.#since <= since : this.#feed !== since) return true;
    const latest = this.#changes.at(-1);
    const last = latest === undefined ? this.#since : Date.parse(latest.at);
    return this.#world.now - last > RESUME_DAYS * DAY_MS;
  }

  /** @param isEnd no more changes follow: all must have arrived, and the copy must equal the index */
  judge(isEnd: boolean): void {
    const { lost, repeated } = this.#failures;
    const { publications } = this.#world;
    const events = publications.eventsFrom(this.#since);
    const left = new Map(events.map((event) => [keyOf(event), event]));
    for (const change of this.#changes) {
      const key = keyOf({ id: change.id, at: Date.parse(change.at) });
      const event = left.get(key);
      left.delete(key);
      if (isEnd && !isReportedBy(event, change)) repeated.push(`${change.id} in the changes of ${change.at}`);
    }
    if (!isEnd) return;
    for (const { id, at, permit } of left.values())
      if (permit === null || !events.some((later) => later.id === id && later.at > at))
        lost.push(`${id} from the changes of ${new Date(at).toISOString()}`);
    const { shown } = publications.current;
    for (const [id, { lastChanged }] of shown)
      if (this.#copy.get(id) !== lastChanged) lost.push(`${id} of ${lastChanged} from a copy`);
    for (const id of this.#copy.keys()) if (!shown.has(id)) lost.push(`the removal of ${id} from a copy`);
  }
}

function isReportedBy(event: FeedEvent | undefined, change: LeadChange): boolean {
  if (event === undefined) return false;
  const { permit } = event;
  return change.deleted ? permit === null : permit?.lastChanged === change.permit.lastChanged;
}

function keyOf({ id, at }: Pick<FeedEvent, 'id' | 'at'>): string {
  return `${at} ${id}`;
}

function undefinedWhenGone(error: unknown): undefined {
  if (!(error instanceof ChangesGone)) throw error;
}
