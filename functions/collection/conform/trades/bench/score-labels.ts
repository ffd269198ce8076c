import { recognizeActions } from '../../actions/recognize-actions.ts';
import { propertyUse, typeUse } from '../../normal-forms/type-rules.ts';
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
  const read = rows.filter(({ use }) => use !== undefined);
  const said = read.flatMap(({ permitType, description, ownUse, use: wanted }) => {
    const type = withType ? permitType : null;
    const found = propertyUse((withType ? ownUse : null) || null, typeUse(type), description);
    // "Residential" is right of a home for any number of families.
    const isHome = found === 'residential' && (wanted === 'one-two-family' || wanted === 'multi-family');
    return found === null ? [] : [found === wanted || isHome];
  });
  return [
    `use ${withType ? 'shown' : 'text'} known ${share(said.length, read.length)} right ${share(said.filter(Boolean).length, said.length)} rows ${read.length}`,
  ];
}

function share(part: number, whole: number): string {
  return (part / Math.max(1, whole)).toFixed(3);
}
