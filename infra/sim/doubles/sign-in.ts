import { afterAll, vi } from 'vitest';
import { type TestUserPool, testUserPool } from './user-pool.ts';

/** A user pool for the tests of one file, closed after the last one. */
export async function userPoolOfTests(): Promise<TestUserPool> {
  const pool = await testUserPool();
  afterAll(() => {
    vi.unstubAllEnvs();
    return pool.close();
  });
  vi.stubEnv('COGNITO_ENDPOINT', pool.endpoint);
  return pool;
}
