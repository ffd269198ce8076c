import { readdir } from 'node:fs/promises';
import type { Source } from '#functions/collection/source.ts';

const STATE_FOLDER = /^[a-z]{2}$/;
const SOURCE_FILE = /^([a-z0-9-]+)\.ts$/;

/** The sources of a folder with files `<state>/<place>.ts`, sorted by id. @throws as `loadSources` */
export async function discover(folder: URL): Promise<readonly Source[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const states = entries.filter((entry) => entry.isDirectory() && STATE_FOLDER.test(entry.name));
  const sources = await Promise.all(states.map(({ name }) => sourcesOf(folder, name)));
  return sources.flat().sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function sourcesOf(folder: URL, state: string): Promise<Source[]> {
  const files = await readdir(new URL(`${state}/`, folder));
  const places = files.flatMap((file) => SOURCE_FILE.exec(file)?.[1] ?? []);
  return Promise.all(
    places.map(async (place) => {
      const file = new URL(`${state}/${place}.ts`, folder);
      const { source } = (await import(file.href)) as { source?: Source };
      if (source?.id !== `${state}-${place}`)
        throw new Error(
          `functions/sources/${state}/${place}.ts must export a source with the id "${state}-${place}".`,
        );
      return source;
    }),
  );
}
