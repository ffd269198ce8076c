import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/** What stands in an entry's markup for a part that is rendered when the site is built, and the module whose `render` does it. */
const SLOTS = [
  { slot: '<!--landing-->', module: 'src/features/landing/render.tsx' },
  { slot: '<!--loading-->', module: 'src/app/render-loading.tsx' },
] as const;

/**
 * Renders the landing page to static markup when the site is built, so it can be read before (and without) any script, and
 * the app's spinner, so that it is seen while the app's script is on its way. Each is bundled for Node by itself; nothing of
 * React reaches the browser through it.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    async transformIndexHtml(html) {
      const found = SLOTS.find(({ slot }) => html.includes(slot));
      return found === undefined ? html : html.replace(found.slot, await markupOf(found.module));
    },
  };
}

async function markupOf(module: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(module, import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    // React's CommonJS asks for Node's modules by require.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire('file:///');" },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const code = outputFiles[0]?.text ?? '';
  const rendered = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as {
    render(): string;
  };
  return rendered.render();
}
