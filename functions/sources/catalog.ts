import type { Source } from '#functions/collection/source.ts';
import { discover } from './discover.ts';

let loading: Promise<readonly Source[]> | undefined;

/**
 * Every source there is, by id. Files are discovered (`<state>/<place>.ts`), so adding one edits nothing else; read once
 * per process. @throws when a file holds no source or an id that is not its path
 */
export function loadSources(): Promise<readonly Source[]> {
  loading ??= discover(new URL('./', import.meta.url));
  return loading;
}

/** The source of an id, or undefined. */
export async function findSource(id: string): Promise<Source | undefined> {
  return (await loadSources()).find((source) => source.id === id);
}
