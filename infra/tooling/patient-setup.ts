import { vi } from 'vitest';

/**
 * What a test waits for may take long beside other work: Vitest's own second fails it by chance. What never comes ends with the test's
 * timeout. The configuration says the same for `expect.poll`.
 */
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: 300_000, ...(typeof options === 'number' ? { timeout: options } : options) });
