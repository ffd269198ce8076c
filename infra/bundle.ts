import { globSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { joinStart } from './join-start.ts';
import { findPackages, NOTICES_FILE, noticesText } from './notices/notices.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const DIST = join(root, 'dist');

/** Output options that both bundling steps share. */
const OPTIONS = {
  minify: true,
  sourcemap: true,
  sourcesContent: false,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  logLevel: 'warning',
} as const;

/** Returns the bundle folder of a handler file such as `functions/api/permits/permits.ts`. */
export function bundleFolder(handlerFile: string, dist = DIST): string {
  return join(dist, handlerFile.replace(/\.ts$/, ''));
}

/**
 * Bundles each Lambda handler file into a folder with a minified `index.mjs`, source maps and third-party notices. Dynamic
 * imports become separate files that a cold start does not read. The bundle includes the AWS SDK, so the tested version is the
 * one that runs.
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
        // Leaves out React's slower development code.
        define: { 'process.env.NODE_ENV': '"production"' },
        plugins: [sourceCatalog, unusedMailParts, builtinsByName],
      });
      await joinStart(folder, metafile.outputs, [join(root, 'functions/platform/stack-sources.ts')], OPTIONS);
      const taken = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
      const packages = findPackages(taken.map((path) => join(root, path)));
      writeFileSync(join(folder, NOTICES_FILE), noticesText(packages));
    }),
  );
}

/**
 * Marks the parts of react-email that our mails do not use as free of side effects, so esbuild drops them: 1.1 MB.
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
 * Replaces source discovery with a list of imports, since a bundle has no folder to read. The list is a separate file because
 * most API calls need no sources.
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
 * Reads only the exports in use from Node's built-in modules. A plain import evaluates all of them, and for `node:http` and
 * `node:crypto` that loads whole parts of Node: a third of a cold start.
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
