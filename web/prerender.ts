import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/** Placeholders in the HTML files, with the function that renders the markup. */
const SLOTS = [
  { slot: '<!--landing-->', module: 'src/features/landing/render.tsx', render: 'render' },
  { slot: '<!--loading-->', module: 'src/app/render-loading.tsx', render: 'renderLoading' },
] as const;

/**
 * Renders static markup at build time: the landing page, which is readable before (and without) any script, and the app's
 * spinner, which shows while the app's script loads. Bundles each module for Node, so that no React reaches the browser.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    async transformIndexHtml(html) {
      const found = SLOTS.find(({ slot }) => html.includes(slot));
      return found === undefined ? html : html.replace(found.slot, await renderMarkup(found));
    },
  };
}

async function renderMarkup({ module, render }: (typeof SLOTS)[number]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(module, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    // React's CommonJS files load Node's modules with require.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('file:///');" },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const code = outputFiles[0]?.text ?? '';
  const loaded = (await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )) as Record<string, (() => string) | undefined>;
  const markup = loaded[render]?.();
  if (markup === undefined) throw new Error(`${module} does not export ${render}.`);
  return markup;
}
