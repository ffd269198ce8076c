import { buildSite, siteIsStale } from '#infra/build-site.ts';
import { openBrowser } from '../browser.ts';
import { startLocalStack } from '../local-stack.ts';
import { opener, TASKS } from './tasks.ts';

/*
 * `npm run jobs`: a newcomer does nine tasks in the built site against the local stack, in a real browser. Counts presses: clicks, taps
 * and keys that are no text; typing is free. A task that cannot be done shows `-`. Fails when one does, or needs more presses than it may.
 * `-- find pay` does only these.
 */

const CITIES = ['il-chicago', 'fl-miami-dade-county'];

const failure = siteIsStale() ? await buildSite().failure : null;
if (failure !== null) throw new Error(`The site could not be built:\n${failure}`);
const only = process.argv.slice(2);
const tasks = TASKS.filter(({ name }) => only.length === 0 || only.includes(name));
const [browser, stack] = await Promise.all([openBrowser(), startLocalStack(CITIES)]);
const figures: string[] = [];
try {
  for (const { name, most, run } of tasks) {
    const presses = await run(opener(stack, browser)).catch((error: unknown) => {
      process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
      return null;
    });
    if (presses === null || presses > most) process.exitCode = 1;
    figures.push(`${name} ${presses ?? '-'}`);
    process.stderr.write(`${name}: ${presses ?? 'not done'}, at most ${most}\n`);
  }
} finally {
  await browser.close();
  await stack.stop();
}
process.stdout.write(`${figures.join(' ')}\n`);
