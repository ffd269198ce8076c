import type { Unit } from '#functions/completeness/compare.ts';
import { measureCompleteness } from '#functions/completeness/measure.ts';
import { loadSources } from '#functions/sources/catalog.ts';
import { type Completeness, describeCompleteness, describeNoticed } from '#shared/domain/completeness.ts';
import { openLocalEnvironment } from '../environment.ts';

/** A line for each source, and how many have a figure. */
export function completenessText(
  answers: Readonly<Record<string, Completeness>>,
  units: readonly Pick<Unit, 'id'>[],
): string {
  const ids = Object.keys(answers).sort();
  const width = Math.max(0, ...ids.map((id) => id.length)) + 2;
  const lines = ids.map((id) => {
    const answer = answers[id] ?? { figure: null, reason: null };
    const noticed = describeNoticed(answer);
    return `${id.padEnd(width)}${describeCompleteness(answer)}${noticed === null ? '' : ` ${noticed}`}`;
  });
  const compared = ids.filter((id) => answers[id]?.figure != null).length;
  return [...lines, `${compared} of ${ids.length} sources compared, ${units.length} places and groups`].join(
    '\n',
  );
}

/** Compares the permits we hold with the Census Building Permits Survey, and stores the figures. @returns the exit code */
export async function compareWithSurvey(): Promise<number> {
  const environment = await openLocalEnvironment();
  try {
    const { answers, units, lost, doubled } = await measureCompleteness(
      environment.runtime,
      environment.fetch,
      await loadSources(),
    );
    process.stdout.write(`${completenessText(answers, units)}\n`);
    for (const line of lost) process.stdout.write(`permits missing: ${line}\n`);
    for (const line of doubled) process.stdout.write(`permits twice: ${line}\n`);
    return lost.length > 0 ? 1 : 0;
  } finally {
    await environment.close();
  }
}
