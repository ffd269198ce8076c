import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MUTANTS, mutated } from './mutants.ts';

/** Seeds told of a mutant at most. Most show within a few. */
const SEEDS = 150;

/**
 * Tells stories on a copy of the sources with one guard taken away, for each guard, until the figure turns.
 * @param only parts of names: those mutants only; all when empty
 * @returns an exit code: 0 when each of them turned the figure, and the sources as they are did not
 */
export function runMutants(only: readonly string[], say: (line: string) => void): number {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const copy = mkdtempSync(join(tmpdir(), 'chaos-mutants-'));
  try {
    for (const part of ['functions', 'shared', 'package.json'])
      cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
    const mutants = MUTANTS.filter(
      ({ name }) => only.length === 0 || only.some((part) => name.includes(part)),
    );
    let survived = 0;
    for (const mutant of mutants) {
      const path = join(copy, 'functions', mutant.file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, mutated(mutant, text));
      const { figure, cause } = figureOf(copy);
      writeFileSync(path, text);
      const isSeen = figure !== 'diverged 0 blocked 0';
      if (!isSeen) survived++;
      say(`${isSeen ? 'seen' : 'NOT SEEN'}  ${mutant.name}: ${figure}${cause === '' ? '' : `; ${cause}`}`);
    }
    say(`mutants ${mutants.length} survived ${survived}`);
    return survived === 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The last line of a run in a folder that ends with the first story to diverge, and that story. @throws when there is no figure */
function figureOf(folder: string): { readonly figure: string; readonly cause: string } {
  const script = join(folder, 'functions/bench/chaos-collect.ts');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [script, '--seeds', String(SEEDS), '--no-kills', '--until-diverged'],
    { cwd: folder, encoding: 'utf8' },
  );
  const lines = stdout.trim().split('\n');
  const figure = lines.at(-1) ?? '';
  if (!/^diverged \d+ blocked \d+$/.test(figure))
    throw new Error(`The stories broke down instead of ending in a figure: ${stderr.slice(-500)}`);
  const cause = lines.find((line) => line.startsWith('seed ')) ?? '';
  return { figure, cause: cause.length > 140 ? `${cause.slice(0, 139)}…` : cause };
}
