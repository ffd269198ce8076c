import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { median } from '#functions/permits/lead-index/bench/measure.ts';
import { bundleFolder, bundleHandlers } from '../bundle.ts';
import { FUNCTIONS, HANDLER_FILES } from '../stacks/functions.ts';
import { bundleParts } from './init/bundle-parts.ts';

const ROUNDS = 15;
const ONLY_DYNAMODB = 'infra/bench/init/only-dynamodb.ts';
const CHILD = fileURLToPath(new URL('./init/load-module.mjs', import.meta.url));

interface Load {
  /** Milliseconds of the process, all its threads. */
  readonly cpu: number;
  /** Milliseconds of clock time. */
  readonly clock: number;
}

function load(file: string): Load {
  const url = pathToFileURL(join(bundleFolder(file), 'index.mjs')).href;
  return JSON.parse(execFileSync(process.execPath, [CHILD, url], { encoding: 'utf8' }));
}

const kb = (bytes: number): number => Math.round(bytes / 1000);

/**
 * `npm run bench -- init`: measures cold starts. Imports every bundled handler in fresh processes, alternating with a bundle of the
 * DynamoDB client alone. Ratios compare medians of processor time, since clock time depends on other processes. `init_ratio_max`
 * covers the API functions, whose callers wait; `bundle_kb_max` covers what any function reads at the start. Dynamic imports are
 * listed separately.
 */
export async function benchInit(): Promise<void> {
  const files = [ONLY_DYNAMODB, ...HANDLER_FILES];
  await bundleHandlers(files);
  const loads = new Map<string, Load[]>(files.map((file) => [file, []]));
  // Warms the file cache.
  for (const file of files) load(file);
  for (let round = 0; round < ROUNDS; round++) for (const file of files) loads.get(file)?.push(load(file));
  const middle = (file: string, of: keyof Load): number =>
    median((loads.get(file) ?? []).map((one) => one[of]));
  let ratioMax = 0;
  let kbMax = 0;
  for (const [name, { file }] of Object.entries(FUNCTIONS)) {
    const { atStart, apart } = await bundleParts(bundleFolder(file));
    const ratio = middle(file, 'cpu') / middle(ONLY_DYNAMODB, 'cpu');
    const clock = middle(file, 'clock') / middle(ONLY_DYNAMODB, 'clock');
    if (name.startsWith('api-')) ratioMax = Math.max(ratioMax, ratio);
    kbMax = Math.max(kbMax, kb(atStart));
    const parts = [...apart].map(([what, bytes]) => `${what} ${kb(bytes)}`).join(', ');
    console.log(
      `${name.padEnd(18)} ${ratio.toFixed(2)} (by the clock ${clock.toFixed(2)})  ${kb(atStart)} kB at the start; later: ${parts}`,
    );
  }
  console.log(
    `DynamoDB's client alone: ${middle(ONLY_DYNAMODB, 'cpu').toFixed(0)} ms of processor time here; ${ROUNDS} rounds`,
  );
  console.log(`init_ratio_max ${ratioMax.toFixed(1)} bundle_kb_max ${kbMax}`);
}
