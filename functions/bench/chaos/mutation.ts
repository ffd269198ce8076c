import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Mutant, mutated } from './mutants.ts';

/** Stories that mutants are put to. */
export interface Trial {
  readonly mutants: readonly Mutant[];
  /** The script that tells them, within `functions/bench/`, and its arguments. */
  readonly script: string;
  readonly args: readonly string[];
  /** Its last line, with what it counted as groups. */
  readonly figure: RegExp;
  /** How lines begin that tell of a story. */
  readonly story: string;
  /** Told each figure. */
  onFigure?(counts: readonly number[]): void;
}

/**
 * Tells stories on a copy of the sources with one guard taken away, for each guard, until the figure turns.
 * @param only parts of names: those mutants only; all when empty
 * @returns an exit code: 0 when each of them turned the figure
 */
export function runMutants(trial: Trial, only: readonly string[], say: (line: string) => void): number {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const copy = mkdtempSync(join(tmpdir(), 'chaos-mutants-'));
  try {
    for (const part of ['functions', 'shared', 'package.json'])
      cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
    const mutants = trial.mutants.filter(
      ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
    );
    let survived = 0;
    for (const mutant of mutants) {
      const edits = [mutant, ...(mutant.also === undefined ? [] : [mutant.also])];
      for (const edit of edits) change(copy, edit.file, (text) => mutated(edit, text));
      const { figure, counts, cause } = figureOf(copy, trial);
      for (const { file } of edits)
        change(copy, file, () => readFileSync(join(root, 'functions', file), 'utf8'));
      trial.onFigure?.(counts);
      const isSeen = counts.some((count) => count > 0);
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

/** The last line of a run in a folder that ends with the first story to go wrong, and that story. @throws when there is no figure */
function figureOf(folder: string, { script, args, figure, story }: Trial) {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'functions/bench', script), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  const lines = stdout.trim().split('\n');
  const last = lines.at(-1) ?? '';
  const counted = figure.exec(last);
  if (counted === null)
    throw new Error(`The stories broke down instead of ending in a figure: ${stderr.slice(-500)}`);
  const cause = lines.find((line) => line.startsWith(story)) ?? '';
  return {
    figure: last,
    counts: counted.slice(1).map(Number),
    cause: cause.length > 140 ? `${cause.slice(0, 139)}…` : cause,
  };
}
