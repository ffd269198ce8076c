import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { siteNotices } from '../infra/notices/site-notices.ts';
import { trimMapShapes } from './map-shapes.ts';
import { preloadFonts } from './preload-fonts.ts';
import { prerender } from './prerender.ts';
import { serviceWorker } from './service-worker.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Three entries (ARCHITECTURE §5): the landing page, readable before any script; the signed-in app; the sign-in page, apart
 * so that the app never loads what signing in needs.
 */
export default defineConfig(({ command }) => {
  // A build that a test run starts inherits its NODE_ENV, and would put React's development build into dist.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: here('.'),
    plugins: [
      react(),
      tailwindcss(),
      prerender(),
      preloadFonts(),
      trimMapShapes(),
      siteNotices(),
      serviceWorker(),
    ],
    build: {
      outDir: here('../dist/web'),
      emptyOutDir: true,
      target: 'es2023',
      // Fonts stay files: an inlined one would delay the first paint and break the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: [here('index.html'), here('app.html'), here('login.html')],
        output: {
          codeSplitting: {
            // What changes seldom keeps its name from release to release, and stays in the browser's cache.
            groups: [
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
              { name: 'app-libraries', test: /node_modules\/(react-router|@tanstack)\//, priority: 1 },
            ],
          },
        },
      },
    },
  };
});
