import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './guards.ts';
import { changedFiles, type TextMutant } from './mutants.ts';
import { runStories, type Suite, seedPlan } from './suite.ts';

/** Tests that each mutant's text occurs exactly once in the sources, and that its edit changes the file. */
export function testMutantsFit(mutants: readonly TextMutant[]): void {
  describe('mutants', () => {
    it.each(mutants)('fit the sources: $name', (mutant) => {
      for (const [file, text] of changedFiles(mutant, new Map()))
        expect(text).not.toBe(readFileSync(join(ROOT, file), 'utf8'));
    });
  });
}

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
