import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A value stored in a JSON file. Change `value`, then call `save()`. */
export interface StateFile<T> {
  value: T;
  /** Replaces the file atomically. */
  save(): void;
}

/**
 * Opens a JSON file, readable by its owner only. `initial` is the value until the first save.
 * @throws when the file is not JSON, with its name
 */
export function openStateFile<T>(path: string, initial: T): StateFile<T> {
  return {
    value: existsSync(path) ? (parseFile(path) as T) : initial,
    save() {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const next = `${path}.next`;
      writeFileSync(next, JSON.stringify(this.value, null, 1), { mode: 0o600 });
      renameSync(next, path);
    },
  };
}

function parseFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} cannot be read as JSON. Delete it to start over.`, { cause: error });
  }
}
