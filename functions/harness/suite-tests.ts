import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { applyEdit, editsOf, type Mutant } from './mutants.ts';
import { runStories, type Suite, seedPlan } from './suite.ts';

/** Tests that each mutant's text occurs exactly once in the sources, and that its edit changes the file. */
export function testMutantsFit(mutants: readonly Mutant[]): void {
  describe('mutants', () => {
    it.each(mutants)('fit the sources: $name', (mutant) => {
      for (const edit of editsOf(mutant)) {
        const path = fileURLToPath(new URL(`../${edit.file}`, import.meta.url));
        const text = readFileSync(path, 'utf8');
        expect(applyEdit(edit, text)).not.toBe(text);
      }
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
