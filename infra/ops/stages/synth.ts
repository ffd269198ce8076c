import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readSettings } from '#infra/stacks/settings.ts';
import { contextOf } from '../rows/shared.ts';

const APP = fileURLToPath(new URL('../../app.ts', import.meta.url));

/** Writes the templates of a stage. @param pairs its settings @returns the exit code @throws for a wrong setting, before anything is built */
export async function synthesize(pairs: readonly string[]): Promise<number> {
  const context = contextOf(pairs);
  readSettings({ tryGetContext: (name) => context[name] });
  const line = pairs.flatMap((pair) => ['--context', pair]);
  const [code] = (await once(spawn(process.execPath, [APP, ...line], { stdio: 'inherit' }), 'close')) as [
    number | null,
  ];
  return code ?? 1;
}
