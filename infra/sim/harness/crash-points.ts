import type { Table } from '#functions/platform/tables/table.ts';

/**
 * What can happen at one call of a process: the process dies before or after the call, the call fails without effect, or it
 * takes effect and its answer is lost.
 */
export const CALL_FAULTS = ['killed-before', 'killed-after', 'not-done', 'not-heard'] as const;

/**
 * Runs a story once for each call of a process and each kind of fault, until a run makes fewer calls than the number of its
 * faulty call.
 * @param run runs the story with a fault at call `at`, counted from 0
 */
export async function* atEveryCall<Kind, Result extends { readonly calls: number }>(
  kinds: readonly Kind[],
  run: (at: number, kind: Kind) => Promise<Result>,
): AsyncGenerator<Result> {
  for (let at = 0, calls = 1; at < calls; at++)
    for (const kind of kinds) {
      const result = await run(at, kind);
      yield result;
      if (result.calls > at) calls = at + 2;
    }
}

/** A table whose asynchronous methods go through `call`, which decides whether and when to do the `work`. */
export function interceptTable<T extends Table>(
  table: T,
  call: (method: string, args: readonly unknown[], work: () => Promise<unknown>) => Promise<unknown>,
): T {
  return new Proxy<T>(table, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      // The only synchronous method: a memory table checks the conditions of another one in a transaction.
      if (name === 'require') return member.bind(target);
      return (...args: unknown[]) =>
        call(String(name), args, () => Reflect.apply(member, target, args) as Promise<unknown>);
    },
  });
}

/** A promise that never settles: what a dead process waits for. */
export function neverSettle(): Promise<never> {
  return new Promise(() => undefined);
}
