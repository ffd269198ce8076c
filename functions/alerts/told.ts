import { NEWS_LASTS_DAYS } from '#functions/permits/news.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import type { Item, Key, Table } from '#functions/platform/tables/table.ts';

/**
 * Up to when alerts have been asked about a permit. A permit is noted again with every correction; its news is told once.
 */
interface ToldItem extends Key {
  /** ISO 8601 UTC: news of the permit seen up to then is told, or was found to be none. */
  readonly upTo: string;
  /** The round of matching that said so, and what was told before it. A round that is done again does not count its own. */
  readonly round: number;
  readonly before: string | null;
}

const DAY_SECONDS = 86_400;
/** Longer than news lasts, by more than a clock or a slow run can be off. */
const KEPT_DAYS = NEWS_LASTS_DAYS + 15;

/** What was told of some permits before a round of matching. */
export class MatchedNews {
  readonly #items: ReadonlyMap<string, ToldItem>;
  readonly #round: number;

  private constructor(items: ReadonlyMap<string, ToldItem>, round: number) {
    this.#items = items;
    this.#round = round;
  }

  /** Reads what was told of permits. */
  static async read(collection: Table, ids: readonly string[], round: number): Promise<MatchedNews> {
    const items = await collection.getMany<ToldItem>(ids.map(keyOf));
    return new MatchedNews(new Map(items.map((item) => [item.pk, item])), round);
  }

  /** Whether news of a permit that was seen at a time is told. */
  isMatched(id: string, at: string): boolean {
    const upTo = this.#upTo(id);
    return upTo !== null && upTo >= at;
  }

  /** The items that remember what this round has told: up to when, by permit. */
  itemsAfter({ clock }: Pick<Runtime, 'clock'>, judged: ReadonlyMap<string, string>): Item[] {
    const ttl = Math.floor(clock.now().getTime() / 1000) + KEPT_DAYS * DAY_SECONDS;
    return [...judged].map(([id, upTo]) => ({
      ...keyOf(id),
      upTo,
      round: this.#round,
      before: this.#upTo(id),
      ttl,
    }));
  }

  #upTo(id: string): string | null {
    const item = this.#items.get(keyOf(id).pk);
    if (item === undefined) return null;
    return item.round === this.#round ? item.before : item.upTo;
  }
}

function keyOf(id: string): Key {
  return { pk: `told#${id}`, sk: 'told' };
}
