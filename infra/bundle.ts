import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where the bundle of a handler file such as `functions/api/permits.ts` is written. */
export function bundleFolder(handlerFile: string): string {
  return join(root, 'dist', handlerFile.replace(/\.ts$/, ''));
}

/**
 * Bundles Lambda handler files, one ESM file each (`index.mjs`, exporting `handler`), minified with a source map. The
 * AWS SDK goes along, so that what was tested is what runs.
 */
export async function bundleHandlers(handlerFiles: readonly string[]): Promise<void> {
  await Promise.all(
    handlerFiles.map((file) =>
      build({
        entryPoints: [join(root, file)],
        outfile: join(bundleFolder(file), 'index.mjs'),
        bundle: true,
        minify: true,
        sourcemap: true,
        sourcesContent: false,
        platform: 'node',
        target: 'node24',
        format: 'esm',
        mainFields: ['module', 'main'],
        banner: {
          js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
        },
        plugins: [sourceCatalog],
        logLevel: 'warning',
      }),
    ),
  );
}

/** A bundle has no folder to read, so discovery becomes a list of imports, made from the very folder it would read. */
const sourceCatalog: Plugin = {
  name: 'source-catalog',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]functions[\\/]sources[\\/]discover\.ts$/ }, ({ path }) => {
      const folder = dirname(path);
      const files = globSync('??/*.ts', { cwd: folder }).toSorted();
      const imports = files.map(
        (file, at) => `import { source as s${at} } from ${JSON.stringify(`./${file}`)};`,
      );
      const list = files.map((_, at) => `s${at}`).join(', ');
      return {
        contents: `${imports.join('\n')}\nexport const discover = async () => [${list}].sort((a, b) => (a.id < b.id ? -1 : 1));`,
        loader: 'ts',
        resolveDir: folder,
      };
    });
  },
};
