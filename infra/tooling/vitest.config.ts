import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  root,
  // Packages may be linked from elsewhere.
  server: { fs: { strict: false } },
  test: {
    globalSetup: ['infra/tooling/vitest-setup.ts'],
    reporters: ['default', './infra/tooling/count-reporter.ts'],
    testTimeout: 20_000,
    // Browser tests wait a lot, so every core gets a worker.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{functions,infra,shared}/**/*.test.ts', 'web/{bench,worker}/**/*.test.ts'],
          setupFiles: ['infra/tooling/rights-setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: { name: 'web', environment: 'jsdom', include: ['web/src/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['web/e2e/**/*.test.ts'],
          globalSetup: ['infra/tooling/e2e-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
