/** Thrown to abort a start after `close` was called. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Started resources, which can all be closed, even while others are starting. */
export interface Closers {
  /** Starts a resource and remembers how to close it. @throws Stopped when `close` was called meanwhile */
  open<T>(start: () => Promise<T>, close: (started: T) => void | Promise<void>): Promise<T>;
  /** Closes everything, the last started first. Closes resources that are still starting as soon as they have started. */
  close(): Promise<void>;
}

export function openClosers(): Closers {
  const closers: (() => void | Promise<void>)[] = [];
  const starting = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    await Promise.allSettled(starting);
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
  };
  return {
    async open(start, close) {
      if (closing !== undefined) throw new Stopped('The start was stopped.');
      const started = start().then((value) => {
        closers.push(() => close(value));
        return value;
      });
      starting.add(started);
      const value = await started.finally(() => starting.delete(started));
      if (closing !== undefined) throw new Stopped('The start was stopped.');
      return value;
    },
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}
