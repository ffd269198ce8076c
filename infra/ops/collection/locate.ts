import type { PortalFetch } from '#functions/collection/portals/portal-client.ts';
import {
  type LocateReport,
  readAsked,
  readOffSince,
  readReport,
  switchGeocoder,
} from '#functions/geocoding/geocoding-store.ts';
import { LOCATE_BUDGET, locatePermits } from '#functions/geocoding/locate-permits.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { utcDay } from '#shared/domain/days.ts';
import { openLocalEnvironment } from '../environment.ts';
import { type Place, readArguments, STAGE_OPTION, STAGE_USAGE, stageAt } from '../place.ts';
import { runMain } from '../run-main.ts';

const USAGE = `Usage: npm run locate
       npm run locate -- off
       npm run locate -- on

Looks for the points of permits whose publisher gives none, with the Census geocoder, and prints the results.
  off         sends no address to the geocoder any more, from the next request on
  on          lets the job ask again
${STAGE_USAGE}; there the job asks, and this command shows its last run`;

const DOES = ['run', 'off', 'on'] as const;

interface Command {
  readonly does: (typeof DOES)[number];
  readonly stage: string | undefined;
}

/** Parses the command line; undefined for `--help`. @throws with a message that says what to write instead */
export function parseCommand(args: readonly string[]): Command | undefined {
  const { values, positionals } = readArguments(
    {
      args: [...args],
      allowPositionals: true,
      options: { ...STAGE_OPTION, help: { type: 'boolean', default: false } },
    },
    USAGE,
  );
  if (values.help) return undefined;
  const [word = 'run', ...more] = positionals;
  const does = DOES.find((one) => one === word);
  if (does === undefined || more.length > 0) throw new Error(USAGE);
  return { does, stage: values.stage };
}

/** Turns the geocoder on or off, and says what the last run did. @returns its output */
export async function runCommand(
  { runtime, record }: Pick<Place, 'runtime' | 'record'>,
  { does }: Pick<Command, 'does'>,
): Promise<string> {
  if (does !== 'run') {
    await record(`locate ${does}`, 'geocoder');
    await switchGeocoder(runtime, does === 'off' ? runtime.clock.now().toISOString() : undefined);
  }
  const offSince = await readOffSince(runtime);
  return [
    offSince === undefined
      ? 'Addresses are sent to the Census geocoder.'
      : `Off since ${offSince}: no address is sent.`,
    await dayText(runtime),
    reportText(await readReport(runtime)),
  ].join('\n');
}

async function dayText(runtime: Pick<Runtime, 'collection' | 'clock'>): Promise<string> {
  const asked = await readAsked(runtime, utcDay(runtime.clock.now()));
  return `Today: ${count(asked)} of ${count(LOCATE_BUDGET.aDay)} addresses.`;
}

function reportText(report: LocateReport | undefined): string {
  if (report === undefined) return 'No run so far.';
  const { at, read, asked, placed, outcomes, cause } = report;
  const counts = Object.entries(outcomes)
    .toSorted(([, a], [, b]) => b - a)
    .map(([outcome, number]) => `${outcome} ${count(number)}`);
  const answers = counts.length === 0 ? '' : ` (${counts.join(', ')})`;
  const end = cause === null ? '' : `\nIt ended early: ${cause}`;
  return `Last run ${at}: ${count(read)} permits without a point read, ${count(asked)} addresses asked${answers}, ${count(placed)} permits placed.${end}`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** Runs the job on this machine. */
async function locate(parts: {
  readonly runtime: Runtime;
  readonly fetch: PortalFetch;
  readonly publish: () => Promise<void>;
}): Promise<void> {
  await locatePermits({ ...parts, onChanged: parts.publish });
}

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  if (command === undefined) say(USAGE);
  else if (command.stage !== undefined) say(await runCommand(stageAt(command.stage), command));
  else {
    const environment = await openLocalEnvironment();
    try {
      if (command.does === 'run') await locate(environment);
      say(await runCommand({ ...environment, record: async () => undefined }, command));
    } finally {
      await environment.close();
    }
  }
  return 0;
}

if (import.meta.main) await runMain(main);
