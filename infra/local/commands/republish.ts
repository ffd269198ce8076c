import { notePendingSources } from '#functions/permits/pending-changes.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { type Place, readArguments, runAt, STAGE_OPTION, STAGE_USAGE } from './place.ts';
import { runMain } from './run-main.ts';

const USAGE = `Usage: npm run republish

Notes all permits of all sources, so that they are published again to every engine of the lead index: this fills a new PostgreSQL.
Readers see no difference meanwhile.
${STAGE_USAGE}`;

interface Command {
  readonly stage: string | undefined;
}

/** Parses the command line; undefined for `--help`. @throws with a message that says what to write instead */
export function parseRepublish(args: readonly string[]): Command | undefined {
  const { values } = readArguments(
    { args: [...args], options: { ...STAGE_OPTION, help: { type: 'boolean', default: false } } },
    USAGE,
  );
  return values.help ? undefined : { stage: values.stage };
}

/** Notes the permits of sources and starts the publisher. @returns its output */
export async function republish(
  { runtime, publish, record }: Place,
  sources: readonly string[],
): Promise<string> {
  await record('republish', 'all sources');
  await notePendingSources(runtime, runtime.clock.now().toISOString(), sources);
  await publish();
  return `The permits of ${sources.length} sources are noted. The publisher's log shows how many each engine has.`;
}

if (import.meta.main)
  await runMain(() =>
    runAt(parseRepublish, USAGE, async (place) =>
      republish(
        place,
        (await loadSources()).map(({ id }) => id),
      ),
    ),
  );
