import { globSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { joinStart } from './join-start.ts';
import { NOTICES_FILE, noticesText, packagesOf } from './notices/notices.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where bundles are written unless it is said otherwise. */
const DIST = join(root, 'dist');

/** What is written, by whichever step of bundling. */
const OPTIONS = {
  minify: true,
  sourcemap: true,
  sourcesContent: false,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  logLevel: 'warning',
} as const;

/** Where the bundle of a handler file such as `functions/api/permits.ts` is written. */
export function bundleFolder(handlerFile: string, dist = DIST): string {
  return join(dist, handlerFile.replace(/\.ts$/, ''));
}

/**
 * Bundles Lambda handler files, a folder each with `index.mjs`, which exports `handler`, minified with source maps. What a
 * handler imports only when it needs it has files of its own, so that a cold start reads none of it. The AWS SDK goes along, so
 * that what was tested is what runs; notices of whose code it is lie beside it.
 */
export async function bundleHandlers(handlerFiles: readonly string[], dist = DIST): Promise<void> {
  await Promise.all(
    handlerFiles.map(async (file) => {
      const folder = bundleFolder(file, dist);
      rmSync(folder, { recursive: true, force: true });
      const { metafile } = await build({
        ...OPTIONS,
        entryPoints: { index: join(root, file) },
        absWorkingDir: root,
        outdir: folder,
        metafile: true,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        splitting: true,
        mainFields: ['module', 'main'],
        banner: {
          js: "import { createRequire } from 'node:module'; const require = /* @__PURE__ */ createRequire(import.meta.url);",
        },
        // React's slower half is for developers.
        define: { 'process.env.NODE_ENV': '"production"' },
        plugins: [sourceCatalog, unusedMailParts, builtinsByName],
      });
      await joinStart(folder, metafile.outputs, [join(root, 'functions/platform/stack-sources.ts')], OPTIONS);
      const taken = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
      const packages = packagesOf(taken.map((path) => join(root, path)));
      writeFileSync(join(folder, NOTICES_FILE), noticesText(packages));
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

/**
 * A bundle has no folder to read, so discovery becomes a list of imports, made from the very folder it would read. The list is
 * a file of its own: most calls of the API never ask for the sources.
 */
const sourceCatalog: Plugin = {
  name: 'source-catalog',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /[\\/]functions[\\/]sources[\\/]discover\.ts$/ }, ({ path }) => ({
      contents: `export const discover = async () => (await import('every-source')).sources;`,
      loader: 'ts',
      resolveDir: dirname(path),
    }));
    onResolve({ filter: /^every-source$/ }, ({ resolveDir }) => ({
      path: resolveDir,
      namespace: sourceCatalog.name,
    }));
    onLoad({ filter: /.*/, namespace: sourceCatalog.name }, ({ path: folder }) => {
      const files = globSync('??/*.ts', { cwd: folder }).toSorted();
      const imports = files.map(
        (file, at) => `import { source as s${at} } from ${JSON.stringify(`./${file}`)};`,
      );
      const list = files.map((_, at) => `s${at}`).join(', ');
      return {
        contents: `${imports.join('\n')}\nexport const sources = [${list}].sort((a, b) => (a.id < b.id ? -1 : 1));`,
        loader: 'ts',
        resolveDir: folder,
      };
    });
  },
};

/**
 * An import of a module of Node's makes all of its exports, those of `node:http` and `node:crypto` with whole parts of Node that nobody
 * asked for (a second HTTP client, a second cryptography): a third of a cold start. Here only those exports are read that are used.
 */
const builtinsByName: Plugin = {
  name: 'builtins-by-name',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^node:/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace: builtinsByName.name } : undefined,
    );
    onLoad({ filter: /.*/, namespace: builtinsByName.name }, ({ path }) => {
      const names = Object.keys(process.getBuiltinModule(path) ?? {});
      return {
        contents: [
          `const all = require(${JSON.stringify(path)});`,
          'const read = (name) => all[name];',
          ...names.map((name) => `const $${name} = /* @__PURE__ */ read('${name}');`),
          `export { ${names.map((name) => `$${name} as ${name}`)} };`,
          'export default all;',
        ].join('\n'),
      };
    });
  },
};
