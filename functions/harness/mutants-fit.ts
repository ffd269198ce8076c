import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { editsOf, type Mutant, mutated } from './mutation.ts';

/** Tests of a list of mutants: what each takes away stands in the sources once, and is another text when it is gone. */
export function testsThatMutantsFit(mutants: readonly Mutant[]): void {
  describe('mutants', () => {
    it.each(mutants)('fit the sources: $name', (mutant) => {
      for (const edit of editsOf(mutant)) {
        const path = fileURLToPath(new URL(`../${edit.file}`, import.meta.url));
        const text = readFileSync(path, 'utf8');
        expect(mutated(edit, text)).not.toBe(text);
      }
    });
  });
}
