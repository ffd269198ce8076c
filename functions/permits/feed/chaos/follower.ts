import { RESUME_DAYS } from '../../lead-index/build/change-log.ts';
import { type ChangesFrom, ChangesGone, changesSince, type LeadChange } from '../changes-since.ts';

import type { Event } from './publications.ts';
import { sizeOf, Walk } from './searcher.ts';
import type { Process, World } from './world.ts';
import type { Wrongs } from './wrongs.ts';

const DAY_MS = 86_400_000;

/**
 * Keeps a copy of all permits: notes the time, reads everything by search, and follows the changes since; when those are gone,
 * the same anew. What it was told is compared with what was published, and its copy with what the index shows in the end.
 */
export class Follower {
  readonly #world: World;
  readonly #wrongs: Wrongs;
  #process: Process;
  #copying: Copying;
  isBusy = false;
  isAtEnd = false;
  pages = 0;

  constructor(world: World, wrongs: Wrongs) {
    this.#world = world;
    this.#wrongs = wrongs;
    this.#process = world.process();
    this.#copying = this.#begin();
  }

  /** A page of all permits, or of changes. */
  async page(depth: number): Promise<void> {
    this.isBusy = true;
    const { dice } = this.#world;
    if (dice.below(10) === 0) this.#process = this.#world.process();
    this.#process.depth = depth;
    this.pages++;
    if (!(await this.#copying.page(this.#process))) {
      this.#world.say('what a follower wants is gone: it begins anew');
      this.#world.pass(1);
      this.#copying = this.#begin();
    }
    this.isAtEnd = this.#copying.isAtEnd;
    this.isBusy = false;
  }

  /** Reads to the end and judges its copy. */
  async finish(): Promise<void> {
    do await this.page(0);
    while (!this.isAtEnd);
    this.#copying.judge(true);
  }

  #begin(): Copying {
    return new Copying(this.#world, this.#wrongs);
  }
}

/** One copy, from its first page on. */
class Copying {
  readonly #world: World;
  readonly #wrongs: Wrongs;
  readonly #since: number;
  readonly #copy = new Map<string, string>();
  readonly #told: LeadChange[] = [];
  #all: Walk | undefined;
  #from: ChangesFrom;
  /** The feed it was first told of, by when that began. */
  #feed: number | undefined;
  isAtEnd = false;

  constructor(world: World, wrongs: Wrongs) {
    this.#world = world;
    this.#wrongs = wrongs;
    this.#since = world.now;
    this.#from = { since: new Date(world.now) };
    const sort = world.dice.oneOf(['newest', 'value', 'score'] as const);
    this.#all = new Walk(world, wrongs, { filter: {}, sort, minScore: 0, profile: { trades: [] } });
  }

  /** @returns false when what it wants is gone, and may be */
  async page(process: Process): Promise<boolean> {
    const limit = sizeOf(this.#world.dice);
    if (this.#all !== undefined) {
      if (await this.#all.page(process, limit, (permit) => this.#copy.set(permit.id, permit.lastChanged)))
        this.#all = undefined;
      return true;
    }
    const page = await changesSince(process.tables, { from: this.#from, limit }).catch(goneOnly);
    const publication = this.#world.publications.all[process.seen];
    if (page === undefined) {
      this.judge(false);
      if (!this.#mayBeGone(publication?.feed.since ?? 0))
        this.#wrongs.lost.push('changes that must still be kept');
      return false;
    }
    this.#feed ??= publication?.feed.since;
    if (page.changes.length > limit) this.#wrongs.repeated.push('more changes than were asked for');
    for (const change of page.changes) this.#take(change);
    this.#from = { cursor: page.cursor };
    this.isAtEnd = !page.hasMore;
    this.#world.say(
      `${page.changes.length} of ${limit} changes: ${page.changes.map(({ id, deleted }) => (deleted ? `-${id}` : id)).join(' ')}`,
    );
    return true;
  }

  #take(change: LeadChange): void {
    this.#told.push(change);
    if (change.deleted) this.#copy.delete(change.id);
    else this.#copy.set(change.id, change.permit.lastChanged);
  }

  /** Changes are gone with the index they were of, and after so many days. */
  #mayBeGone(since: number): boolean {
    if (this.#feed === undefined ? this.#since <= since : this.#feed !== since) return true;
    const told = this.#told.at(-1);
    const last = told === undefined ? this.#since : Date.parse(told.at);
    return this.#world.now - last > RESUME_DAYS * DAY_MS;
  }

  /** @param isEnd whether nothing more is to come: all must have been told, and the copy be what the index shows */
  judge(isEnd: boolean): void {
    const { lost, repeated } = this.#wrongs;
    const { publications } = this.#world;
    const events = publications.eventsFrom(this.#since);
    const left = new Map(events.map((event) => [keyOf(event), event]));
    for (const change of this.#told) {
      const key = keyOf({ id: change.id, at: Date.parse(change.at) });
      const event = left.get(key);
      left.delete(key);
      if (isEnd && !isToldBy(event, change)) repeated.push(`${change.id} in the changes of ${change.at}`);
    }
    if (!isEnd) return;
    for (const { id, at, permit } of left.values())
      if (permit === null || !events.some((later) => later.id === id && later.at > at))
        lost.push(`${id} from the changes of ${new Date(at).toISOString()}`);
    const { shown } = publications.current;
    for (const [id, { lastChanged }] of shown)
      if (this.#copy.get(id) !== lastChanged) lost.push(`${id} of ${lastChanged} from a copy`);
    for (const id of this.#copy.keys()) if (!shown.has(id)) lost.push(`that ${id} left, from a copy`);
  }
}

function isToldBy(event: Event | undefined, change: LeadChange): boolean {
  if (event === undefined) return false;
  const { permit } = event;
  return change.deleted ? permit === null : permit?.lastChanged === change.permit.lastChanged;
}

function keyOf({ id, at }: Pick<Event, 'id' | 'at'>): string {
  return `${at} ${id}`;
}

function goneOnly(error: unknown): undefined {
  if (!(error instanceof ChangesGone)) throw error;
}
