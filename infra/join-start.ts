import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';

/** The entry file of a bundle. */
const START = 'index.mjs';

/**
 * Joins `index.mjs` and its static imports into one file. esbuild splits code that a dynamic import shares into chunks, and
 * each file costs a cold start a third of a millisecond. The chunks remain as re-exports of `index.mjs` for the dynamic imports.
 * @param outputs of the build that wrote the folder, which holds no other files yet
 * @param first modules that run before all others
 */
export async function joinStart(
  folder: string,
  outputs: Metafile['outputs'],
  first: readonly string[],
  options: BuildOptions,
): Promise<void> {
  const files = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const start = new Set([START]);
  for (const file of start)
    for (const { path, kind, external } of files.get(file)?.imports ?? [])
      if (kind === 'import-statement' && external !== true) start.add(basename(path));
  start.delete(START);
  const parts = [...start].map((file, at) => ({
    file,
    names: (files.get(file)?.exports ?? []).map((name) => ({ name, within: `p${at}_${name}` })),
  }));
  const exports = parts.map(
    ({ file, names }) =>
      `export { ${names.map(({ name, within }) => `${name} as ${within}`)} } from './${file}';`,
  );
  const { outputFiles } = await build({
    ...options,
    stdin: {
      contents: [
        ...first.map((module) => `import '${module}';`),
        `export * from './${START}';`,
        ...exports,
      ].join('\n'),
      resolveDir: folder,
    },
    absWorkingDir: folder,
    outfile: START,
    bundle: true,
    write: false,
    plugins: [
      {
        name: 'keep-dynamic-imports',
        setup({ onResolve }) {
          onResolve({ filter: /^\.\// }, ({ path }) =>
            path === `./${START}` || start.has(basename(path)) ? undefined : { path, external: true },
          );
        },
      },
    ],
  });
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  for (const { file, names } of parts) {
    const reexports = names.map(({ name, within }) => `${within} as ${name}`);
    writeFileSync(join(folder, file), `export{${reexports}}from"./${START}";`);
    rmSync(join(folder, `${file}.map`));
  }
}
