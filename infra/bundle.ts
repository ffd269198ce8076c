import { globSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where the bundle of a handler file such as `functions/api/permits.ts` is written. */
export function bundleFolder(handlerFile: string): string {
  return join(root, 'dist', handlerFile.replace(/\.ts$/, ''));
}

/**
 * Bundles Lambda handler files, a folder each with `index.mjs`, which exports `handler`, minified with source maps. What a
 * handler imports only when it needs it has files of its own, so that a cold start reads none of it. The AWS SDK goes along, so
 * that what was tested is what runs.
 */
export async function bundleHandlers(handlerFiles: readonly string[]): Promise<void> {
  await Promise.all(
    handlerFiles.map((file) => {
      rmSync(bundleFolder(file), { recursive: true, force: true });
      return build({
        entryPoints: { index: join(root, file) },
        outdir: bundleFolder(file),
        outExtension: { '.js': '.mjs' },
        bundle: true,
        splitting: true,
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
        // React's slower half is for developers.
        define: { 'process.env.NODE_ENV': '"production"' },
        plugins: [sourceCatalog, unusedMailParts],
        logLevel: 'warning',
      });
    }),
  );
}

/**
 * What react-email has and no mail of ours uses. It is in one package with what we use, and is only left out of a bundle when
 * it is said that leaving it out changes nothing: 1.1 MB.
 */
const unusedMailParts: Plugin = {
  name: 'unused-mail-parts',
  setup({ onResolve, resolve }) {
    const filter = /^@react-email\/(code-block|code-inline|font|img|markdown|tailwind)$/;
    onResolve({ filter }, async ({ path, pluginData, ...from }) => {
      if (pluginData === unusedMailParts.name) return undefined;
      const { importer, kind, namespace, resolveDir, with: attributes } = from;
      const found = await resolve(path, {
        importer,
        kind,
        namespace,
        resolveDir,
        with: attributes,
        pluginData: unusedMailParts.name,
      });
      return { ...found, sideEffects: false };
    });
  },
};

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
