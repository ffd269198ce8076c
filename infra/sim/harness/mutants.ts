import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Change, codeIn, type Edit } from './changes.ts';
import { type Guard, ROOT, readGuards } from './guards.ts';
import { Misuse } from './misuse.ts';

/** The sources with one guard taken away or changed. */
export interface Mutant {
  readonly name: string;
  /** What happens to guards, by their names. */
  readonly guards: Readonly<Record<string, Change>>;
  /** Arguments for this mutant's run, in place of those for all. */
  readonly args?: readonly string[];
}

/** How to run a command on mutants, and how to read its output. */
export interface MutantRun {
  readonly mutants: readonly Mutant[];
  /** A script, as a path from the root, and the name of its command. It exits with 0 when it finds nothing wrong. */
  readonly command: readonly [script: string, name: string];
  readonly args: readonly string[];
  /** Matches the last line of a run that did not crash. Each named group counts the findings of one figure. */
  readonly figure: RegExp;
  /** The beginning of the lines that say what was found. */
  readonly cause: string;
}

/** Guards by their names. @throws when a name occurs twice */
export function byName(guards: readonly Guard[]): ReadonlyMap<string, Guard> {
  const named = new Map<string, Guard>();
  for (const guard of guards) {
    const other = named.get(guard.name);
    if (other !== undefined)
      throw new Error(`The guard "${guard.name}" is in ${other.file} and in ${guard.file}: rename one.`);
    named.set(guard.name, guard);
  }
  return named;
}

/** The texts of the files that a mutant changes, by their paths from the root. @throws when a guard does not exist or changes overlap */
export function changedFiles(mutant: Mutant, guards: ReadonlyMap<string, Guard>): Map<string, string> {
  const find = (name: string): Guard => {
    const guard = guards.get(name);
    if (guard === undefined)
      throw new Error(
        `The mutant "${mutant.name}" changes the guard "${name}", which is not in the sources.`,
      );
    return guard;
  };
  const codeOf = (name: string): string => codeIn(find(name), find(name).node);
  const edits = Object.entries(mutant.guards).map(([name, change]) => change(find(name), codeOf));
  const files = new Map(Object.keys(mutant.guards).map((name) => [find(name).file, find(name).text]));
  for (const [file, text] of files) {
    const own = edits.filter((edit) => edit.file === file).sort((a, b) => b.start - a.start);
    files.set(file, own.reduce(applyEdit, { text, before: text.length }).text);
  }
  return files;

  function applyEdit(done: { text: string; before: number }, { start, end, text }: Edit): typeof done {
    if (end > done.before) throw new Error(`The mutant "${mutant.name}" changes the same code twice.`);
    return { text: done.text.slice(0, start) + text + done.text.slice(end), before: start };
  }
}

/**
 * Runs a command once for each mutant, in a process that loads the changed sources in place of the files.
 * @param only parts of names: run only those mutants; all when empty
 * @returns the exit code: 0 when the command detected each mutant and, with all mutants, each figure detected one
 */
export function runMutants(
  { mutants, command: [script, name], args, figure, cause }: MutantRun,
  only: readonly string[],
  say: (line: string) => void,
): number {
  const guards = byName(readGuards());
  const chosen = mutants.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
  if (chosen.length === 0) throw new Misuse(`No mutant has ${only.join(' or ')} in its name.`);
  const detected: Record<string, number> = {};
  let survived = 0;
  for (const mutant of chosen) {
    const sources = [...changedFiles(mutant, guards)].map(([file, text]) => [
      pathToFileURL(join(ROOT, file)).href,
      text,
    ]);
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [join(ROOT, script), name, ...(mutant.args ?? args)],
      {
        cwd: ROOT,
        encoding: 'utf8',
        env: {
          ...process.env,
          NODE_OPTIONS: `--import=${new URL('mutant-hook.ts', import.meta.url)}`,
          MUTANT: JSON.stringify(Object.fromEntries(sources)),
        },
      },
    );
    const lines = stdout.trim().split('\n');
    const last = lines.at(-1) ?? '';
    const found = figure.exec(last);
    if (found === null) {
      survived++;
      say(`CRASHED  ${mutant.name}: ${stderr.slice(-500)}`);
      continue;
    }
    for (const [name, count] of Object.entries(found.groups ?? {}))
      detected[name] = (detected[name] ?? 0) + Number(Number(count) > 0);
    if (status === 0) survived++;
    const reason = lines.find((line) => line.startsWith(cause)) ?? '';
    const shortReason = reason.length > 140 ? `${reason.slice(0, 139)}…` : reason;
    say(
      `${status === 0 ? 'NOT SEEN' : 'seen'}  ${mutant.name}: ${last}${reason === '' ? '' : `; ${shortReason}`}`,
    );
  }
  const figures = Object.entries(detected);
  say(`turned ${figures.map(([name, count]) => `${name} ${count}`).join(' ')}`);
  say(`mutants ${chosen.length} survived ${survived}`);
  const isEachFigureUsed = figures.every(([, count]) => count > 0);
  return survived === 0 && (only.length > 0 || isEachFigureUsed) ? 0 : 1;
}
