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
import { type Place, stageAt } from '../place.ts';

/** Turns the geocoder on or off, and says what the last run did. @returns its output */
export async function runCommand(
  { runtime, record }: Pick<Place, 'runtime' | 'record'>,
  turn: 'on' | 'off' | undefined,
): Promise<string> {
  if (turn !== undefined) {
    await record(`locate ${turn}`, 'geocoder');
    await switchGeocoder(runtime, turn === 'off' ? runtime.clock.now().toISOString() : undefined);
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

/** Looks for points on this machine, or turns the geocoder on or off, and prints the results. */
export async function locate({
  switch: turn,
  stage,
}: {
  readonly switch: 'on' | 'off' | undefined;
  readonly stage: string | undefined;
}): Promise<void> {
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  if (stage !== undefined) return say(await runCommand(stageAt(stage), turn));
  const environment = await openLocalEnvironment();
  try {
    if (turn === undefined) await locatePermits({ ...environment, onChanged: environment.publish });
    say(await runCommand({ ...environment, record: async () => undefined }, turn));
  } finally {
    await environment.close();
  }
}
