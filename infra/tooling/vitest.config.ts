import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { NODE_TESTS, slowTests } from './quick.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Crash points at every call, chaos stories and attacks: `npm run test:long`. */
const LONG = [
  '{functions,infra}/**/chaos/stories.test.ts',
  'functions/**/*-kills.test.ts',
  'functions/api/sec-matrix/*.test.ts',
  'infra/sec-abuse/*.test.ts',
];

/** Left out of `npm run test:quick` for what they use, as the browser tests are. */
const SLOW = slowTests();

const NODE = {
  environment: 'node',
  // Files share the modules of their worker: loading them again for each file takes longer than most tests.
  isolate: false,
  setupFiles: ['infra/tooling/rights-setup.ts'],
};
/** With DynamoDB and S3. */
const SERVED = { ...NODE, globalSetup: ['infra/tooling/vitest-setup.ts'] };

/** axe and the keyboard on every state of every page: `npm run test:pages`. */
const PAGES = ['web/e2e/accessibility.test.ts'];

const BROWSER = { environment: 'node' };

export default defineConfig({
  root,
  // Packages may be linked from elsewhere.
  server: { fs: { strict: false } },
  test: {
    reporters: ['default', './infra/tooling/count-reporter.ts'],
    // Ends what hangs. Beside other work a test may take ten times as long as alone, so none has a shorter limit.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // What a test waits for ends before it, and is named.
    expect: { poll: { timeout: 300_000 } },
    setupFiles: ['infra/tooling/patient-setup.ts'],
    // Browser tests wait a lot, so every core gets a worker.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          ...NODE,
          name: 'unit',
          include: [NODE_TESTS],
          exclude: [...LONG, ...SLOW],
          setupFiles: [...NODE.setupFiles, 'infra/tooling/quick-setup.ts'],
        },
      },
      { extends: true, test: { ...SERVED, name: 'slow', include: SLOW, exclude: LONG } },
      { extends: true, test: { ...SERVED, name: 'long', include: LONG } },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['web/src/lib/testing-setup.ts'],
          include: ['web/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          ...BROWSER,
          name: 'e2e',
          include: ['web/e2e/**/*.test.ts'],
          exclude: PAGES,
          globalSetup: ['infra/tooling/e2e-setup.ts'],
        },
      },
      {
        extends: true,
        test: { ...BROWSER, name: 'pages', include: PAGES, globalSetup: ['infra/tooling/pages-setup.ts'] },
      },
    ],
  },
});
