import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Misuse } from '#infra/sim/harness/misuse.ts';
import { readDescription } from '../description.ts';
import { recognizeTrades } from '../recognize-trades.ts';
import { labelLines, scoreUses } from './score-labels.ts';
import { labeledRows, overTrades, type Scores, scoreRows, type Tally } from './score-rows.ts';

/** How often all rows are read to measure speed. */
const ROUNDS = 20;

function percent(tally: Tally | undefined, figure: 'precision' | 'recall' | 'f1'): string {
  return (tally === undefined ? '-' : tally[figure].toFixed(2)).padStart(4);
}

/** A trade read in fewer rows says too little for the mean and the worst. */
const READ_AT_LEAST = 30;

/**
 * `npm run bench -- text --rows <file or folder>`: reads labeled rows (`*.json`, lists of
 * `{source, permitType, description, trades}`, maybe with `actions`, `use` and `ownUse`) with the rules, with and without the permit type. Without a path it reads the
 * invented rows beside this file.
 */
export function benchText({ rows = import.meta.dirname }: { readonly rows: string | undefined }): void {
  const files = statSync(rows).isDirectory()
    ? readdirSync(rows).flatMap((name) => (name.endsWith('.json') ? [join(rows, name)] : []))
    : [rows];
  const read = files.flatMap((file) => labeledRows.parse(JSON.parse(readFileSync(file, 'utf8'))));
  if (read.length === 0)
    throw new Misuse(`${rows} has no labeled rows. Put lists of labeled rows there as *.json files.`);
  const shown = scoreRows(read, true);
  const text = scoreRows(read, false);
  print('trade', shown.byTrade, text.byTrade);
  print('source', shown.bySource, text.bySource);
  const start = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++)
    for (const { source, permitType, description } of read)
      recognizeTrades(permitType, readDescription(description, source), null);
  const { user, system } = process.cpuUsage(start);
  console.log(`rows_per_second ${Math.round((read.length * ROUNDS * 1e6) / (user + system))}`);
  if (read.some(({ actions, use }) => actions !== undefined || use !== undefined))
    for (const withType of [true, false]) console.log(labelLines(read, withType).join('\n'));
  const { macroF1, worstRecall } = overTrades(shown, READ_AT_LEAST);
  const figures = {
    shown_p: shown.all.precision,
    shown_r: shown.all.recall,
    macro_f1: macroF1,
    worst_recall: worstRecall,
    exact: shown.exact / shown.rows,
    text_p: text.all.precision,
    text_r: text.all.recall,
  };
  const line = Object.entries(figures).map(([name, figure]) => `${name} ${figure.toFixed(3)}`);
  const uses = scoreUses(read, true);
  console.log(
    `${line.join(' ')} rows ${shown.rows} use_known ${uses.known.toFixed(3)} use_right ${uses.right.toFixed(3)}`,
  );

  /** One line per trade or source: rows read, precision and recall with the type, and without it. */
  function print(title: string, shownBy: Scores['byTrade'], textBy: Scores['byTrade']): void {
    console.log(`${title.padEnd(28)} read  shown p    r   f1   text p    r`);
    const entries = [...shownBy].sort(([, a], [, b]) => b.read - a.read);
    for (const [name, tally] of entries) {
      const plain = textBy.get(name);
      console.log(
        `${name.padEnd(28)} ${String(tally.read).padStart(4)}    ${percent(tally, 'precision')} ${percent(tally, 'recall')} ${percent(tally, 'f1')}     ${percent(plain, 'precision')} ${percent(plain, 'recall')}`,
      );
    }
  }
}
