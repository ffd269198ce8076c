import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A change of a file. `find` must be in it exactly once. */
export interface Edit {
  /** Within `functions/`. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** One guard taken away. */
export interface Mutant extends Edit {
  readonly name: string;
  /** What goes with it, where the guard stands in two places. */
  readonly also?: Edit;
}

/** How a script is run on mutants, and read. */
export interface MutantRun<M extends Mutant> {
  readonly mutants: readonly M[];
  /** From the root; it prints its figure as the last line. */
  readonly script: string;
  readonly argumentsFor: (mutant: M) => readonly string[];
  readonly figure: RegExp;
  readonly isClean: (figure: string) => boolean;
  /** How the line begins that says what turned the figure. */
  readonly cause: string;
  /** Told each figure. */
  onFigure?(figure: string): void;
}

/** All that a mutant changes. */
export function editsOf(mutant: Mutant): readonly Edit[] {
  return mutant.also === undefined ? [mutant] : [mutant, mutant.also];
}

/** The text of a file after an edit. @throws when what it changes is not where the list says */
export function mutated({ file, find, replace }: Edit, text: string): string {
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(`A mutant does not fit: ${file} has its text ${parts.length - 1} times, not once.`);
  return parts.join(replace);
}

/**
 * Runs a script on a copy of the sources with one guard taken away, for each guard.
 * @param only parts of names: those mutants only; all when empty
 * @returns an exit code: 0 when each of them turned the figure
 */
export function runMutants<M extends Mutant>(
  run: MutantRun<M>,
  only: readonly string[],
  say: (line: string) => void,
): number {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  try {
    for (const part of ['functions', 'shared', 'package.json'])
      cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
    const mutants = run.mutants.filter(
      ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
    );
    let survived = 0;
    for (const mutant of mutants) {
      const edits = editsOf(mutant);
      for (const edit of edits) change(copy, edit.file, (text) => mutated(edit, text));
      const { figure, cause } = figureOf(copy, run, mutant);
      for (const { file } of edits)
        change(copy, file, () => readFileSync(join(root, 'functions', file), 'utf8'));
      run.onFigure?.(figure);
      const isSeen = !run.isClean(figure);
      if (!isSeen) survived++;
      say(`${isSeen ? 'seen' : 'NOT SEEN'}  ${mutant.name}: ${figure}${cause === '' ? '' : `; ${cause}`}`);
    }
    say(`mutants ${mutants.length} survived ${survived}`);
    return survived === 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function change(copy: string, file: string, to: (text: string) => string): void {
  const path = join(copy, 'functions', file);
  writeFileSync(path, to(readFileSync(path, 'utf8')));
}

/** The last line of a run in a folder, and what turned it. @throws when there is no figure */
function figureOf<M extends Mutant>(
  folder: string,
  { script, argumentsFor, figure: pattern, cause: begin }: MutantRun<M>,
  mutant: M,
): { readonly figure: string; readonly cause: string } {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, script), ...argumentsFor(mutant)], {
    cwd: folder,
    encoding: 'utf8',
  });
  const lines = stdout.trim().split('\n');
  const figure = lines.at(-1) ?? '';
  if (!pattern.test(figure))
    throw new Error(
      `"${mutant.name}" broke the run down instead of turning its figure: ${stderr.slice(-500)}`,
    );
  const cause = lines.find((line) => line.startsWith(begin)) ?? '';
  return { figure, cause: cause.length > 140 ? `${cause.slice(0, 139)}…` : cause };
}
