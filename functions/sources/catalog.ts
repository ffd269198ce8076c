import type { Source } from '#functions/collection/source.ts';
import { discover } from './discover.ts';

let loading: Promise<readonly Source[]> | undefined;

/**
 * All sources, sorted by id, read once per process from the files `<state>/<place>.ts`. Adding a file needs no other change.
 * @throws when a file exports no source, or one whose id differs from its path
 */
export function loadSources(): Promise<readonly Source[]> {
  loading ??= discover(new URL('./', import.meta.url));
  return loading;
}

export async function findSource(id: string): Promise<Source | undefined> {
  return (await loadSources()).find((source) => source.id === id);
}
