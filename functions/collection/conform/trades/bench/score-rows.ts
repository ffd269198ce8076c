import { z } from 'zod';
import type { Trade } from '#shared/domain/permit/trades.ts';
import { oneLine, plainText } from '../../normal-forms/plain-text.ts';
import { readDescription } from '../description.ts';
import { PARTS } from '../parts.ts';
import { recognizeTrades } from '../recognize-trades.ts';

/** Rows whose trades a person has read. */
export const labeledRows = z.array(
  z.object({
    source: z.string(),
    permitType: z.string().nullable(),
    // As collection reads it.
    description: z
      .string()
      .nullable()
      .transform((text) => oneLine(plainText(text))),
    trades: z.array(z.string()),
    actions: z.array(z.string()).optional(),
    /** Null where the record does not say it. */
    use: z.string().nullable().optional(),
    /** The text of the source's own column for the use. */
    ownUse: z.string().nullable().optional(),
  }),
);
export type LabeledRow = z.infer<typeof labeledRows>[number];

/** How many trades were found that a person reads too, that only the rules see, and that only the person sees. */
export class Tally {
  right = 0;
  wrong = 0;
  missed = 0;

  /** Of the trades shown, the share that is right; 1 where none was shown. */
  get precision(): number {
    return this.right + this.wrong === 0 ? 1 : this.right / (this.right + this.wrong);
  }

  /** Of the trades read, the share that was shown; 1 where none was read. */
  get recall(): number {
    return this.read === 0 ? 1 : this.right / this.read;
  }

  get f1(): number {
    return (2 * this.right) / Math.max(1, 2 * this.right + this.wrong + this.missed);
  }

  get read(): number {
    return this.right + this.missed;
  }
}

/** The result of reading rows with the rules. */
export interface Scores {
  readonly all: Tally;
  readonly byTrade: ReadonlyMap<string, Tally>;
  readonly bySource: ReadonlyMap<string, Tally>;
  readonly rows: number;
  /** Rows with exactly the trades that were read. */
  readonly exact: number;
}

/** Compares what the rules show with what was read. @param withType false hides the permit type; rows without a description are then left out */
export function scoreRows(rows: readonly LabeledRow[], withType: boolean): Scores {
  const all = new Tally();
  const byTrade = new Map<string, Tally>();
  const bySource = new Map<string, Tally>();
  const judged = withType ? rows : rows.filter(({ description }) => description !== null);
  let exact = 0;
  // Who read rows before we had these trades was not asked for them.
  const asksParts = rows.some((row) => row.trades.some(isPart));
  for (const row of judged) {
    const { trades } = recognizeTrades(
      withType ? row.permitType : null,
      readDescription(row.description, row.source),
      null,
    );
    const found = new Set<string>(asksParts ? trades : trades.filter((trade) => !isPart(trade)));
    const read = new Set(row.trades);
    const source = entry(bySource, row.source);
    for (const trade of new Set([...found, ...read])) {
      const kind = !read.has(trade) ? 'wrong' : found.has(trade) ? 'right' : 'missed';
      for (const tally of [all, source, entry(byTrade, trade)]) tally[kind]++;
    }
    if (found.size === read.size && [...found].every((trade) => read.has(trade))) exact++;
  }
  return { all, byTrade, bySource, rows: judged.length, exact };
}

function isPart(trade: string): boolean {
  return PARTS.has(trade as Trade);
}

/** The tally of a name, added if it has none. */
export function entry(tallies: Map<string, Tally>, key: string): Tally {
  const tally = tallies.get(key) ?? new Tally();
  tallies.set(key, tally);
  return tally;
}

/** The mean F1 and the lowest recall of the trades that were read often enough to say something. */
export function overTrades(
  { byTrade }: Scores,
  readAtLeast: number,
): { macroF1: number; worstRecall: number } {
  const tallies = [...byTrade.values()].filter(({ read }) => read >= readAtLeast);
  return {
    macroF1: tallies.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, tallies.length),
    worstRecall: Math.min(1, ...tallies.map(({ recall }) => recall)),
  };
}
