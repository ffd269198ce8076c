import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';

/** The file of a bundle that is read first. */
const START = 'index.mjs';

/**
 * Makes one file of `index.mjs` and all that it imports as it starts: esbuild parts a bundle wherever something that is read later
 * shares code, and every file read costs a start a third of a millisecond. The parts stay as names for what is now within
 * `index.mjs`, for those that are read later.
 * @param outputs of the build that wrote the folder; nothing else lies in it yet
 * @param first modules that are to run before all others
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
  const told = parts.map(
    ({ file, names }) =>
      `export { ${names.map(({ name, within }) => `${name} as ${within}`)} } from './${file}';`,
  );
  const { outputFiles } = await build({
    ...options,
    stdin: {
      contents: [
        ...first.map((module) => `import '${module}';`),
        `export * from './${START}';`,
        ...told,
      ].join('\n'),
      resolveDir: folder,
    },
    absWorkingDir: folder,
    outfile: START,
    bundle: true,
    write: false,
    plugins: [
      {
        name: 'read-later',
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
    const given = names.map(({ name, within }) => `${within} as ${name}`);
    writeFileSync(join(folder, file), `export{${given}}from"./${START}";`);
    rmSync(join(folder, `${file}.map`));
  }
}
