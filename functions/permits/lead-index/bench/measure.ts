/** @throws for an empty list */
export function median(numbers: readonly number[]): number {
  const middle = numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
  if (middle === undefined) throw new Error('The median of no numbers is undefined.');
  return middle;
}

/** Runs work and measures it in milliseconds. */
export async function timed<T>(
  work: () => Promise<T> | T,
): Promise<{ readonly ms: number; readonly result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

/** Prints a progress line with the seconds since the start. */
export function say(text: string): void {
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}`);
}
