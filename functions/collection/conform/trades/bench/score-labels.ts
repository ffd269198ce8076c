import type { PropertyUse } from '#shared/domain/lists/property-use.ts';
import { recognizeActions } from '../../actions/recognize-actions.ts';
import { propertyUse, typeUse } from '../../uses/property-use.ts';
import { readDescription } from '../description.ts';
import { recognizeTrades } from '../recognize-trades.ts';
import { entry, type LabeledRow, Tally } from './score-rows.ts';

/** The lines on actions and uses of rows that a person has read for them. @param withType false hides the permit type and the use column */
export function labelLines(rows: readonly LabeledRow[], withType: boolean): string[] {
  const judged = rows.filter(({ description }) => withType || description !== null);
  return [...actionLines(judged, withType), ...propertyLines(judged, withType)];
}

function actionLines(rows: readonly LabeledRow[], withType: boolean): string[] {
  const all = new Tally();
  const tallies = new Map<string, Tally>([['all', all]]);
  const read = rows.filter(({ actions }) => actions !== undefined);
  let spoken = 0;
  for (const { source, permitType, description, actions = [] } of read) {
    const type = withType ? permitType : null;
    const text = readDescription(description, source);
    const { trades } = recognizeTrades(type, text, null);
    const found: readonly string[] = recognizeActions(type, null, text, trades);
    if (found.length > 0) spoken++;
    for (const action of new Set([...found, ...actions])) {
      const kind = !actions.includes(action) ? 'wrong' : found.includes(action) ? 'right' : 'missed';
      for (const tally of [all, entry(tallies, action)]) tally[kind]++;
    }
  }
  return [...tallies].map(
    ([action, { precision, recall, read: labels }]) =>
      `action ${withType ? 'shown' : 'text'} ${action} p ${precision.toFixed(3)} r ${recall.toFixed(3)} read ${labels}${action === 'all' ? ` spoken ${share(spoken, read.length)} rows ${read.length}` : ''}`,
  );
}

function propertyLines(rows: readonly LabeledRow[], withType: boolean): string[] {
  const { known, right, read } = scoreUses(rows, withType);
  return [
    `use ${withType ? 'shown' : 'text'} known ${known.toFixed(3)} right ${right.toFixed(3)} rows ${read}`,
  ];
}

/** Among the rows with a label for the use: the share for which the rules say one, and of these the share that is right; 0 of none. */
export function scoreUses(
  rows: readonly LabeledRow[],
  withType: boolean,
): { known: number; right: number; read: number } {
  const read = rows.filter(({ use }) => use !== undefined);
  const said = read.flatMap((row) => {
    const found = useOf(row, withType);
    // "Residential" is right of a home for any number of families.
    const isHome = found === 'residential' && (row.use === 'one-two-family' || row.use === 'multi-family');
    return found === null ? [] : [found === row.use || isHome];
  });
  return {
    known: said.length / Math.max(1, read.length),
    right: said.filter(Boolean).length / Math.max(1, said.length),
    read: read.length,
  };
}

/** The use that the rules read from a row. */
export function useOf(
  { source, permitType, description, ownUse }: LabeledRow,
  withType: boolean,
): PropertyUse | null {
  const type = withType ? permitType : null;
  return propertyUse((withType ? ownUse : null) || null, typeUse(type), readDescription(description, source));
}

function share(part: number, whole: number): string {
  return (part / Math.max(1, whole)).toFixed(3);
}
