import { parseArgs } from 'node:util';
import { say } from '#functions/permits/lead-index/bench/measure.ts';
import { changedPages, type Round, secondRunWrites, timeRound } from './rounds.ts';

/**
 * `npm run bench:collect -- --rows 110000`: how much longer it takes to parse, compare and conform a source's pages than only to
 * parse them, once when 2 % of the rows changed and once when all are new, and how many items a second run over the same
 * pages writes. The pages are generated in the shape and width of Chicago's; the code is the shipped one from the page's
 * bytes to the decision what is to be written; Node's options are those of the function. The figures are those of all rounds but the first.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '110000' }, rounds: { type: 'string', default: '8' } },
});
const rows = Number(values.rows);

const pages = changedPages(rows);
const bytes = pages.reduce((sum, page) => sum + Buffer.byteLength(page), 0);
say(`${rows} rows of ${Math.round(bytes / rows)} bytes on ${pages.length} pages`);

// A run of a hundred pages has its code compiled after the first few; so that all rounds are alike, one goes before them.
await timeRound(rows, pages);
const rounds: Round[] = [];
for (let round = 1; round <= Number(values.rounds); round++) {
  const times = await timeRound(rows, pages);
  rounds.push(times);
  say(`round ${round}: pipeline/parse ${ratio(times, 'increment')} first/parse ${ratio(times, 'first')}`);
}
const writes = await secondRunWrites(rows, pages);
console.log(
  `pipeline/parse ${overall('increment')} first/parse ${overall('first')} second_run_writes ${writes}`,
);

function ratio(round: Round, of: 'increment' | 'first'): string {
  return (round[of] / round.parse).toFixed(2);
}

/** Of all rounds together: where a collection of garbage falls is by chance, and a round has few of them. */
function overall(of: 'increment' | 'first'): string {
  const sum = (name: keyof Round) => rounds.reduce((all, round) => all + round[name], 0);
  return (sum(of) / sum('parse')).toFixed(1);
}
