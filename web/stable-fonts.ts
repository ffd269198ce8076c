import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** The weights that the prerendered pages use (functions/public-pages/style.ts). */
const WEIGHTS = [400, 600];

/** Emits fonts under names that never change, for pages that the build does not know. */
export function stableFonts(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  return {
    name: 'stable-fonts',
    apply: 'build',
    generateBundle() {
      for (const weight of WEIGHTS)
        this.emitFile({
          type: 'asset',
          fileName: `fonts/plex-sans-${weight}.woff2`,
          source: readFileSync(
            resolve(`@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-${weight}-normal.woff2`),
          ),
        });
    },
  };
}
