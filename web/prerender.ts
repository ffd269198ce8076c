import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { PRICE } from '../shared/domain/plan/plan.ts';

/** Placeholders in the HTML files, with the function that renders the markup. */
const SLOTS = [
  { slot: '<!--landing-->', module: 'src/features/landing/render.tsx', render: 'render' },
  { slot: '<!--loading-->', module: 'src/app/render-loading.tsx', render: 'renderLoading' },
] as const;

/**
 * Writes the price into the page description, and renders static markup at build time: the landing page, which is readable before (and without) any script, and the app's
 * spinner, which shows while the app's script loads. Bundles each module for Node, so that no React reaches the browser.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    async transformIndexHtml(html) {
      const priced = html.replace('{{price}}', () => PRICE.short);
      const found = SLOTS.find(({ slot }) => priced.includes(slot));
      if (found === undefined) return priced;
      const { slot, module, render } = found;
      const loaded = await loadForNode<Record<string, () => string>>(module);
      const markup = loaded[render]?.();
      if (markup === undefined) throw new Error(`${module} does not export ${render}.`);
      return priced.replace(slot, markup);
    },
  };
}

/** Bundles a module for Node and loads it. Of the code that loads later, it has the public pages only. */
export async function loadForNode<Module>(module: string): Promise<Module> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(module, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    // React's CommonJS files load Node's modules with require.
    banner: { js: "import * as node from 'node:module'; const require = node.createRequire('file:///');" },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'later',
        setup: ({ onResolve }) =>
          onResolve({ filter: /\.tsx?$/ }, ({ kind, importer, path }) =>
            kind === 'dynamic-import' && !importer.endsWith('/public-pages.ts')
              ? { path, external: true }
              : undefined,
          ),
      },
    ],
  });
  const code = outputFiles[0]?.text ?? '';
  return (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as Module;
}
