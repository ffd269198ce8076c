import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One guard taken away. `find` must be in the file exactly once. */
export interface Mutant {
  readonly name: string;
  /** Within `functions/`. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
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
}

/** The text of a file with one guard taken away. @throws when the guard is not where the list says */
export function mutated({ name, file, find, replace }: Mutant, text: string): string {
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(`"${name}" does not fit: ${file} has its text ${parts.length - 1} times, not once.`);
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
      const path = join(copy, 'functions', mutant.file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, mutated(mutant, text));
      const { figure, cause } = figureOf(copy, run, mutant);
      writeFileSync(path, text);
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
