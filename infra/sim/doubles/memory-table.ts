import { isDeepStrictEqual } from 'node:util';
import { IndexTable } from '#functions/platform/tables/index-table.ts';
import {
  ConditionFailed,
  type Expression,
  type Item,
  type Key,
  type QueryOptions,
  type Table,
  type Update,
  type Write,
} from '#functions/platform/tables/table.ts';
import { MemoryObjects } from './memory-objects.ts';

/**
 * Any table in memory, for benchmarks and stories that need thousands of them. It supports the expressions that our stores use
 * and throws for others: the conditions `attribute_exists(a)`, `attribute_not_exists(a)`, `a = :v`, `a < :v` and `a <= :v` (for
 * a set also `size(a)`) joined by OR or by AND; the updates `SET a = :v`, `SET a.b = :v`, `ADD a :v` and `REMOVE a`; names
 * with `#`.
 */
export class MemoryTable extends IndexTable {
  /** Items by partition and sort key. */
  protected readonly items: Map<string, Map<string, Item>>;
  /** Items written or removed so far. */
  writes = 0;
  /** Items in a page of a scan. */
  scanPage = Number.POSITIVE_INFINITY;

  /** @param items another table's items, to share them */
  constructor(name: string, items = new Map<string, Map<string, Item>>()) {
    // All methods that use the client are overridden.
    super(undefined as never, name, new MemoryObjects(items));
    this.items = items;
  }

  override async get<T extends Key>({ pk, sk }: Key): Promise<T | undefined> {
    return this.items.get(pk)?.get(sk) as T | undefined;
  }

  override async getMany<T extends Key>(keys: readonly Key[]): Promise<T[]> {
    const found = new Set<Item>();
    for (const { pk, sk } of keys) {
      const item = this.items.get(pk)?.get(sk);
      if (item !== undefined) found.add(item);
    }
    return [...found] as Key[] as T[];
  }

  override async put(item: Item, condition?: Expression): Promise<void> {
    this.require(item, condition);
    this.#set(item);
  }

  override async update<T>(key: Key, update: Update): Promise<T | undefined> {
    const before = this.items.get(key.pk)?.get(key.sk);
    this.require(key, conditionOf(update));
    const after = this.#update(key, update);
    if (update.returns === 'ALL_OLD') return before as T | undefined;
    return update.returns === 'ALL_NEW' ? (after as T) : undefined;
  }

  override async remove(key: Key, condition?: Expression): Promise<void> {
    this.require(key, condition);
    this.#delete(key);
  }

  override async writeMany(puts: readonly Item[], removes: readonly Key[] = []): Promise<void> {
    for (const item of puts) this.#set(item);
    for (const key of removes) this.#delete(key);
  }

  override async query<T extends Key>(
    pk: string,
    { prefix = '', between, newestFirst = false, limit }: QueryOptions = {},
  ): Promise<T[]> {
    const found = [...(this.items.get(pk)?.values() ?? [])]
      .filter(({ sk }) => sk.startsWith(prefix))
      .filter(({ sk }) => between === undefined || (sk >= between[0] && sk <= between[1]))
      .sort((a, b) => (a.sk < b.sk ? -1 : 1));
    return (newestFirst ? found.reverse() : found).slice(0, limit) as Key[] as T[];
  }

  override async *scan<T extends Key>(
    ...[sk, { share = { number: 0, of: 1 }, after } = {}]: Parameters<Table['scan']>
  ): AsyncGenerator<T[]> {
    const isWanted = (item: Key): boolean =>
      typeof sk === 'string' ? item.sk === sk : item.sk.startsWith(sk.prefix);
    const found = [...this.items.entries()]
      .filter(([pk]) => [...pk].reduce((sum, one) => sum + one.charCodeAt(0), 0) % share.of === share.number)
      .flatMap(([, items]) => [...items.values()].filter(isWanted) as Key[] as T[]);
    const start =
      after === undefined ? 0 : 1 + found.findIndex(({ pk, sk: key }) => pk === after.pk && key === after.sk);
    for (let at = start; at < found.length; at += this.scanPage) yield found.slice(at, at + this.scanPage);
  }

  override async transact(writes: readonly Write[]): Promise<void> {
    if (writes.length > 100) throw new Error('A transaction has at most 100 writes.');
    const keys = new Set(writes.map((write) => `${'check' in write} ${nameOf(keyOf(write))}`));
    if (keys.size < writes.length) throw new Error('A transaction must write each item only once.');
    for (const write of writes) {
      const table = 'check' in write ? (write.of ?? this) : this;
      const condition = 'update' in write ? conditionOf(write.with) : write.condition;
      (table as MemoryTable).require(keyOf(write), condition);
    }
    for (const write of writes)
      if ('put' in write) this.#set(write.put);
      else if ('remove' in write) this.#delete(write.remove);
      else if ('update' in write) this.#update(write.update, write.with);
  }

  #update({ pk, sk }: Key, update: Update): Item {
    const after = updated({ ...this.items.get(pk)?.get(sk), pk, sk }, update);
    this.#set(after);
    return after;
  }

  #set(item: Item): void {
    this.writes++;
    const partition = this.items.get(item.pk) ?? new Map<string, Item>();
    this.items.set(item.pk, partition.set(item.sk, item));
  }

  #delete({ pk, sk }: Key): void {
    this.writes++;
    const partition = this.items.get(pk);
    partition?.delete(sk);
    if (partition?.size === 0) this.items.delete(pk);
  }

  /** Synchronous, so that nothing happens between the check and a write. @throws ConditionFailed unless the condition holds */
  require({ pk, sk }: Key, condition: Expression | undefined): void {
    if (condition === undefined) return;
    const item = this.items.get(pk)?.get(sk);
    const { expression } = condition;
    const all = expression.includes(' AND ')
      ? expression.split(' AND ').map((part) => [part])
      : [expression.split(' OR ')];
    if (!all.every((some) => some.some((part) => holds(item, part, condition))))
      throw new ConditionFailed('The condition does not hold.');
  }
}

function holds(item: Item | undefined, part: string, condition: Expression): boolean {
  const presence = /^attribute_(not_)?exists\((#?\w+)\)$/.exec(part);
  if (presence !== null)
    return (item?.[attribute(condition, presence[2] ?? '')] === undefined) === (presence[1] !== undefined);
  const [, size, name = '', sign, value = ''] = /^(size\()?(#?\w+)\)? (=|<=?) (:\w+)$/.exec(part) ?? [];
  if (sign === undefined) throw unsupported(part);
  const held = item?.[attribute(condition, name)];
  const [left, right] = [
    size !== undefined && held instanceof Set ? held.size : held,
    boundValue(condition, value),
  ];
  if (left === undefined) return false;
  if (sign === '=') return isDeepStrictEqual(left, right);
  return sign === '<' ? Number(left) < Number(right) : Number(left) <= Number(right);
}

function updated(before: Item, update: Update): Item {
  const after: Record<string, unknown> & Key = { ...before };
  const clauses = update.expression.split(/ ?\b(SET|ADD|REMOVE) /);
  if (clauses[0] !== '') throw unsupported(update.expression);
  for (let at = 1; at < clauses.length; at += 2)
    for (const part of clauses[at + 1]?.split(', ') ?? []) {
      const [, written = '', inside, value = ''] =
        /^(#?\w+)(?:\.(\w+))?(?: =)?(?: (:\w+))?$/.exec(part) ?? [];
      if (written === '' || (inside !== undefined && clauses[at] !== 'SET')) throw unsupported(part);
      const name = attribute(update, written);
      if (inside !== undefined)
        after[name] = { ...(after[name] as object), [inside]: boundValue(update, value) };
      else if (clauses[at] === 'REMOVE') delete after[name];
      else if (clauses[at] === 'SET') after[name] = boundValue(update, value);
      else after[name] = sumOf(after[name], boundValue(update, value));
    }
  return after;
}

/** The result of `ADD` to a number or a set. */
function sumOf(before: unknown, added: unknown): unknown {
  if (!(added instanceof Set)) return Number(before ?? 0) + Number(added);
  return new Set([...(before instanceof Set ? before : []), ...added]);
}

function conditionOf({ condition, ...bindings }: Update): Expression | undefined {
  return condition === undefined ? undefined : { ...bindings, expression: condition };
}

function keyOf(write: Write): Key {
  if ('put' in write) return write.put;
  if ('update' in write) return write.update;
  return 'remove' in write ? write.remove : write.check;
}

function nameOf({ pk, sk }: Key): string {
  return `${pk}\u0000${sk}`;
}

function attribute({ names }: Expression, name: string): string {
  if (!name.startsWith('#')) return name;
  const full = names?.[name];
  if (full === undefined) throw new Error(`${name} has no attribute name.`);
  return full;
}

function boundValue({ values }: Expression, name: string): unknown {
  if (values === undefined || !Object.hasOwn(values, name)) throw new Error(`${name} has no value.`);
  return values[name];
}

function unsupported(text: string): Error {
  return new Error(`The memory table does not support "${text}".`);
}
