import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A change to a file that contains `find` exactly once. */
export interface Edit {
  /** Path within `functions/`. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** The sources with one guard removed. */
export interface Mutant extends Edit {
  readonly name: string;
  /** A second change, where the guard is in two places. */
  readonly also?: Edit;
  /** Arguments for this mutant's run, in place of those for all. */
  readonly args?: readonly string[];
}

/** How to run a script on mutants, and how to read its output. */
export interface MutantRun {
  readonly mutants: readonly Mutant[];
  /** Path from the root. It exits with 0 when it finds nothing wrong. */
  readonly script: string;
  readonly args: readonly string[];
  /** Matches the last line of a run that did not crash. Each named group counts the findings of one figure. */
  readonly figure: RegExp;
  /** The beginning of the lines that say what was found. */
  readonly cause: string;
}

export function editsOf(mutant: Mutant): readonly Edit[] {
  return mutant.also === undefined ? [mutant] : [mutant, mutant.also];
}

/** The file's text with the edit applied. @throws when the text to replace does not occur exactly once */
export function applyEdit({ file, find, replace }: Edit, text: string): string {
  const parts = text.split(find);
  if (parts.length !== 2)
    throw new Error(`A mutant does not fit: ${file} has its text ${parts.length - 1} times, not once.`);
  return parts.join(replace);
}

/**
 * Runs a script on a copy of the sources, once for each mutant.
 * @param only parts of names: run only those mutants; all when empty
 * @returns the exit code: 0 when the script detected each mutant and, with all mutants, each figure detected one
 */
export function runMutants(
  { mutants, script, args, figure, cause }: MutantRun,
  only: readonly string[],
  say: (line: string) => void,
): number {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  const chosen = mutants.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
  const detected: Record<string, number> = {};
  let survived = 0;
  try {
    for (const part of ['functions', 'infra', 'shared', 'package.json'])
      cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
    for (const mutant of chosen) {
      const edits = editsOf(mutant);
      for (const edit of edits) {
        const path = join(copy, 'functions', edit.file);
        writeFileSync(path, applyEdit(edit, readFileSync(path, 'utf8')));
      }
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        [join(copy, script), ...(mutant.args ?? args)],
        { cwd: copy, encoding: 'utf8' },
      );
      for (const { file } of edits) cpSync(join(root, 'functions', file), join(copy, 'functions', file));
      const lines = stdout.trim().split('\n');
      const last = lines.at(-1) ?? '';
      const found = figure.exec(last);
      if (found === null)
        throw new Error(`"${mutant.name}" crashed the run instead of failing it: ${stderr.slice(-500)}`);
      for (const [name, count] of Object.entries(found.groups ?? {}))
        detected[name] = (detected[name] ?? 0) + Number(Number(count) > 0);
      if (status === 0) survived++;
      const reason = lines.find((line) => line.startsWith(cause)) ?? '';
      const shortReason = reason.length > 140 ? `${reason.slice(0, 139)}…` : reason;
      say(
        `${status === 0 ? 'NOT SEEN' : 'seen'}  ${mutant.name}: ${last}${reason === '' ? '' : `; ${shortReason}`}`,
      );
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  const figures = Object.entries(detected);
  say(`turned ${figures.map(([name, count]) => `${name} ${count}`).join(' ')}`);
  say(`mutants ${chosen.length} survived ${survived}`);
  const isEachFigureUsed = figures.every(([, count]) => count > 0);
  return survived === 0 && (only.length > 0 || isEachFigureUsed) ? 0 : 1;
}
