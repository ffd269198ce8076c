/** The middle of some numbers. @throws when there are none */
export function median(numbers: readonly number[]): number {
  const middle = numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
  if (middle === undefined) throw new Error('There is nothing to take the median of.');
  return middle;
}

/** Milliseconds that some work takes, and what it gives. */
export async function timed<T>(
  work: () => Promise<T> | T,
): Promise<{ readonly ms: number; readonly result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

/** Says what is going on, with the seconds since the start. */
export function say(text: string): void {
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}`);
}
