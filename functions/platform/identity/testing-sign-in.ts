import { afterAll, vi } from 'vitest';
import { type TestUserPool, testUserPool } from './testing-user-pool.ts';

/** A user pool for the tests of one file, which their runtimes are told; closed after the last of them. */
export async function userPoolOfTests(): Promise<TestUserPool> {
  const pool = await testUserPool();
  afterAll(() => pool.close());
  vi.stubEnv('COGNITO_ENDPOINT', pool.endpoint);
  return pool;
}
