/** Raised to leave a start-up that was asked to end. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** What has been started, so that all of it can be ended, also while more is starting. */
export interface Closers {
  /** Starts something and remembers how to end it. @throws Stopped when the end came meanwhile */
  open<T>(start: () => Promise<T>, close: (started: T) => void | Promise<void>): Promise<T>;
  /** Ends everything, the last started first. What is still starting is ended as soon as it has started. */
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
