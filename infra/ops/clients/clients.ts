import { API_CHECKS } from './api-checks.ts';
import { openClientWorld } from './client-world.ts';
import { FILE_CHECKS } from './file-checks.ts';
import { PAGE_CHECKS } from './page-checks.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run ops -- clients`: programs of others read what the local stack says. @returns the exit code */
export async function runClients(): Promise<number> {
  const checks = [...API_CHECKS, ...FILE_CHECKS, ...PAGE_CHECKS];
  const world = await openClientWorld(say);
  let failed = 0;
  try {
    for (const { name, run } of checks)
      try {
        say(`ok    ${name}: ${await run(world)}`);
      } catch (error) {
        failed++;
        say(`WRONG ${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
  } finally {
    await world.close();
  }
  say(`clients ${checks.length} passed ${checks.length - failed} failed ${failed}`);
  return failed === 0 ? 0 : 1;
}
