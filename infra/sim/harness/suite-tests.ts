import { expect, it } from 'vitest';
import { runStories, type Suite, seedPlan } from './suite.ts';

/** Tests that a suite's stories go the same way again for the same seed. @param minLines the log has more lines than this */
export function testStoriesRepeat(suite: Suite, minLines: number, timeoutMs: number): void {
  const logOf = async (): Promise<string[]> => {
    const lines: string[] = [];
    const plan = { ...seedPlan(1, 7), isSingle: true, log: (line: string) => void lines.push(line) };
    await runStories(suite, plan);
    return lines;
  };
  it(
    'runs the same story for the same seed',
    async () => {
      const first = await logOf();
      expect(first.length).toBeGreaterThan(minLines);
      expect(await logOf()).toEqual(first);
    },
    timeoutMs,
  );
}
