import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { readAllPermits } from '#functions/permits/permit-store.ts';
import type { Runtime } from '#functions/platform/runtime.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { findSources } from '#infra/sim/machine/find-sources.ts';
import { BOILERPLATE } from '#shared/domain/permit/boilerplate.ts';
import { printAt } from '../place.ts';
import { type BoilerplateLine, type DescribedPermit, learnBoilerplate } from './learn-boilerplate.ts';

const FILE = new URL('../../../shared/domain/permit/boilerplate.json', import.meta.url);
const describedPermits = z.array(
  z.object({
    description: z.string().nullable(),
    permitType: z.string().nullable(),
    addressStreet: z.string().nullable(),
  }),
);

/** A line for each sentence that is learned or in use: how many descriptions have it, and whether it is new. */
export function boilerplateText(learned: readonly BoilerplateLine[], inUse: readonly string[]): string {
  const gone = inUse.filter((words) => !learned.some((line) => line.words === words));
  const lines = [
    ...learned.map(({ words, rows }) => ({ mark: inUse.includes(words) ? 'in use' : 'new', rows, words })),
    ...gone.map((words) => ({ mark: 'gone', rows: 0, words })),
  ].map(
    ({ mark, rows, words }) => `${mark.padEnd(6)}  ${rows.toLocaleString('en-US').padStart(7)}  ${words}`,
  );
  return [...lines, `${learned.length} learned, ${inUse.length} in use`].join('\n');
}

/** The table of all sources with the lines of one replaced, as the file holds it. */
export function boilerplateFile(
  table: Readonly<Record<string, readonly string[]>>,
  sourceId: string,
  lines: readonly string[],
): string {
  const others = Object.entries(table).filter(([id]) => id !== sourceId);
  const entries = [...others, ...(lines.length === 0 ? [] : [[sourceId, lines] as const])];
  return `${JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
}

async function readDescribed({ permits }: Runtime, sourceId: string): Promise<DescribedPermit[]> {
  const found: DescribedPermit[] = [];
  for await (const page of readAllPermits(permits))
    for (const { sourceId: source, description, permitType, addressStreet } of page)
      if (source === sourceId) found.push({ description, permitType, addressStreet });
  return found;
}

/** Compares the boilerplate of a source's permits with what is in use, and puts it in use. */
export async function showBoilerplate({
  source,
  rows,
  write,
  stage,
}: {
  readonly source: string;
  readonly rows: string | undefined;
  readonly write: boolean;
  readonly stage: string | undefined;
}): Promise<void> {
  findSources(await loadSources(), [source]);
  await printAt(stage, async ({ runtime }) => {
    const permits =
      rows === undefined
        ? await readDescribed(runtime, source)
        : describedPermits.parse(JSON.parse(readFileSync(rows, 'utf8')));
    const learned = learnBoilerplate(permits);
    const words = learned.map((line) => line.words);
    if (write) writeFileSync(FILE, boilerplateFile(BOILERPLATE, source, words));
    return boilerplateText(learned, BOILERPLATE[source] ?? []);
  });
}
