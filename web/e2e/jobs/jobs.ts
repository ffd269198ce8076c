import { buildSite, siteIsStale } from '#infra/build-site.ts';
import { openBrowser } from '../browser.ts';
import { startLocalStack } from '../local-stack.ts';
import { opener, TASKS } from './tasks.ts';

const CITIES = ['il-chicago', 'fl-orlando', 'tx-austin-building', 'wa-seattle', 'az-phoenix'];

/**
 * `npm run jobs`: a newcomer does a dozen tasks in the built site against the local stack, in a real browser. Counts presses: clicks, taps
 * and keys that are no text; typing is free. A task that cannot be done shows `-`. Fails when one does, or needs more presses than it may.
 * `-- find pay` does only these.
 */
export async function runJobs({ tasks: names }: { readonly tasks: readonly string[] }): Promise<number> {
  const failure = siteIsStale() ? await buildSite().failure : null;
  if (failure !== null) throw new Error(`The site could not be built:\n${failure}`);
  const tasks = TASKS.filter(({ name }) => names.length === 0 || names.includes(name));
  const [browser, stack] = await Promise.all([openBrowser(), startLocalStack(CITIES)]);
  const figures: string[] = [];
  let exitCode = 0;
  try {
    for (const { name, most, run } of tasks) {
      const presses = await run(opener(stack, browser)).catch((error: unknown) => {
        process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
        return null;
      });
      if (presses === null || presses > most) exitCode = 1;
      figures.push(`${name} ${presses ?? '-'}`);
      process.stderr.write(`${name}: ${presses ?? 'not done'}, at most ${most}\n`);
    }
  } finally {
    await browser.close();
    await stack.stop();
  }
  process.stdout.write(`${figures.join(' ')}\n`);
  return exitCode;
}
