import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { siteNotices } from '../infra/notices/notices.ts';
import { commonPasswords } from './common-passwords.ts';
import { trimMapShapes } from './map-shapes.ts';
import { preloadFonts } from './preload-fonts.ts';
import { prerender } from './prerender.ts';
import { serviceWorker } from './service-worker.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Three entries (ARCHITECTURE §5): the landing page; the app; the sign-in page, so that the app does not load its code. */
export default defineConfig(({ command }) => {
  // A build that a test starts inherits NODE_ENV=test, which would bundle React's development build.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: here('.'),
    plugins: [
      react(),
      tailwindcss(),
      prerender(),
      preloadFonts(),
      trimMapShapes(),
      commonPasswords(),
      siteNotices(),
      serviceWorker(),
    ],
    build: {
      outDir: here('../dist/web'),
      emptyOutDir: true,
      target: 'es2023',
      // An inlined font would delay the first paint and break the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: [here('index.html'), here('app.html'), here('login.html')],
        output: {
          codeSplitting: {
            // Libraries change rarely, so their files keep their names and stay in the browser's cache.
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
