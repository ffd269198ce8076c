import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { brotliSize } from './served-site.ts';

type Chunk = Rolldown.OutputChunk;

export interface BuiltScripts {
  /** The script that an HTML file loads, such as `app`. @throws if there is none */
  entry(name: string): Chunk;
  /** The scripts of page modules, such as `features/leads/leads-page.tsx`. */
  readonly pages: readonly Chunk[];
  /** Some scripts and all their static imports. */
  withImports(...chunks: readonly Chunk[]): ReadonlySet<Chunk>;
  readonly all: readonly Chunk[];
  /** A script that is emitted as it is, such as `map-library`, in compressed bytes. @throws if there is none */
  fileBytes(name: string): number;
}

/** Builds the site in memory. */
export async function buildScripts(): Promise<BuiltScripts> {
  const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));
  const built = await build({ configFile, logLevel: 'error', build: { write: false } });
  if (Array.isArray(built) || !('output' in built)) throw new Error('The build made more than one output.');
  const all = built.output.filter((file) => file.type === 'chunk');
  const named = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const withImports = (...chunks: readonly Chunk[]): ReadonlySet<Chunk> => {
    const found = new Set(chunks);
    for (const { imports } of found)
      for (const name of imports) {
        const imported = named.get(name);
        if (imported === undefined) throw new Error(`The build has no script ${name}.`);
        found.add(imported);
      }
    return found;
  };
  return {
    all,
    withImports,
    fileBytes: (name) => {
      const file = built.output.find((one) => one.type === 'asset' && one.names.includes(`${name}.js`));
      if (file?.type !== 'asset') throw new Error(`The build has no file ${name}.`);
      return brotliSize(file.source);
    },
    pages: all.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('-page.tsx') === true),
    entry: (name) => {
      const entry = all.find((chunk) => chunk.isEntry && chunk.name === name);
      if (entry === undefined) throw new Error(`The build has no entry ${name}.`);
      return entry;
    },
  };
}

/** Compressed size. */
export function scriptBytes(chunks: Iterable<Chunk>): number {
  return [...chunks].reduce((sum, { code }) => sum + brotliSize(code), 0);
}

/** Paths of the modules in some scripts. */
export function modulesOf(chunks: Iterable<Chunk>): readonly string[] {
  return [...chunks].flatMap(({ modules }) => Object.keys(modules));
}
