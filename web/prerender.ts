import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/** Where the landing page's markup goes in `index.html`. */
const SLOT = '<!--landing-->';

/**
 * Renders the landing page to static markup when the site is built, so it can be read before (and without) any script.
 * The page is bundled for Node by itself; nothing of React reaches the browser through it.
 */
export function prerenderLanding(): Plugin {
  return {
    name: 'prerender-landing',
    async transformIndexHtml(html) {
      return html.includes(SLOT) ? html.replace(SLOT, await landingMarkup()) : html;
    },
  };
}

async function landingMarkup(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('src/features/landing/render.tsx', import.meta.url))],
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
  const page = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as {
    renderLanding(): string;
  };
  return page.renderLanding();
}
