import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A value kept in a JSON file. Change `value`, then `save()`. */
export interface StateFile<T> {
  value: T;
  /** Replaces the file as a whole, so that a kill leaves the old or the new one, never half of one. */
  save(): void;
}

/**
 * Opens a JSON file of the state folder, readable by its owner only; `initial` stands in until it is first saved.
 * @throws naming the file when it is no JSON
 */
export function openStateFile<T>(path: string, initial: T): StateFile<T> {
  return {
    value: existsSync(path) ? (parsed(path) as T) : initial,
    save() {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const next = `${path}.next`;
      writeFileSync(next, JSON.stringify(this.value, null, 1), { mode: 0o600 });
      renameSync(next, path);
    },
  };
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} cannot be read as JSON. Delete it to begin afresh.`, { cause: error });
  }
}
