import type { Runtime } from '#functions/platform/runtime.ts';
import type { Table } from '#functions/platform/tables/table.ts';

/** Tables that record their calls. */
export interface WatchedTables {
  readonly runtime: Pick<Runtime, 'permits' | 'collection' | 'clock' | 'log'>;
  /** All calls in order, such as `permits.writeMany`. */
  readonly calls: readonly string[];
  /** The calls that write. */
  readonly writes: readonly string[];
}

const WRITING = ['put', 'update', 'remove', 'writeMany', 'transact'];

/** Records the calls to a runtime's tables. @param dieAt number of the first call (from 0) that fails, as do all later ones */
export function watchTables(runtime: Runtime, dieAt = Number.POSITIVE_INFINITY): WatchedTables {
  const calls: string[] = [];
  const watch = (table: Table, label: string): Table =>
    new Proxy(table, {
      get(target, name: keyof Table) {
        const value = target[name];
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          const empty = name === 'writeMany' && args.flat().length === 0;
          if (!empty) {
            if (calls.length >= dieAt) return Promise.reject(new Error('killed'));
            calls.push(`${label}.${name}`);
          }
          return (value as (...parts: unknown[]) => unknown).apply(target, args);
        };
      },
    });
  return {
    runtime: {
      clock: runtime.clock,
      log: runtime.log,
      permits: watch(runtime.permits, 'permits'),
      collection: watch(runtime.collection, 'collection'),
    },
    calls,
    get writes() {
      return calls.filter((call) => WRITING.includes(call.split('.')[1] ?? ''));
    },
  };
}
