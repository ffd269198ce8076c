import { say } from '#functions/permits/lead-index/bench/measure.ts';
import { changedPages, type Round, secondRunWrites, timeRound } from './rounds.ts';

function ratio(round: Round, of: 'increment' | 'first'): string {
  return (round[of] / round.parse).toFixed(2);
}

/**
 * `npm run bench -- collect --rows 110000`: the processor time of a run relative to `JSON.parse` of its pages alone, for a run
 * with 2 % changed rows (`pipeline/parse`) and for a first run (`first/parse`), and the items that a second run over the same pages
 * writes. The pages are generated in the format of Chicago. The code is the shipped code from the text of a page to the writes;
 * Node's options are those of the function. The figures sum up all rounds but the first.
 */
export async function benchCollect({
  rows,
  rounds,
}: {
  readonly rows: number;
  readonly rounds: number;
}): Promise<void> {
  const pages = changedPages(rows);
  const bytes = pages.reduce((sum, page) => sum + Buffer.byteLength(page), 0);
  say(`${rows} rows of ${Math.round(bytes / rows)} bytes on ${pages.length} pages`);
  // A first round, which is not counted, so that the code is compiled in all others.
  await timeRound(rows, pages);
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round++) {
    const times = await timeRound(rows, pages);
    measured.push(times);
    say(`round ${round}: pipeline/parse ${ratio(times, 'increment')} first/parse ${ratio(times, 'first')}`);
  }
  const writes = await secondRunWrites(rows, pages);
  console.log(
    `pipeline/parse ${overall('increment')} first/parse ${overall('first')} second_run_writes ${writes}`,
  );

  /** The ratio over all rounds: garbage collections are few per round and fall at random. */
  function overall(of: 'increment' | 'first'): string {
    const sum = (name: keyof Round) => measured.reduce((all, round) => all + round[name], 0);
    return (sum(of) / sum('parse')).toFixed(1);
  }
}
