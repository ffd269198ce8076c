import type * as z from 'zod';
import { toScoreProfile } from '#functions/accounts/account.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { scoredRow } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { counted } from '#shared/domain/words.ts';
import { takeApiPermits } from '../../open-api/api-allowance.ts';
import { utcToday } from '../../permits/lead-query.ts';
import { readWords, refuseUnknown } from '../asked-filter.ts';
import { foundPermits, termsOf } from '../found-permits.ts';
import { lookUp } from '../look-up.ts';
import { lookupWords } from '../lookup-words.ts';
import { permitTable } from '../permit-columns.ts';
import { shortText } from '../record-text.ts';
import type { AgentCall, ToolAnswer } from '../tool.ts';
import type { askedSchema } from './answers.ts';

type Asked = ToolAnswer<z.input<typeof askedSchema>>;

/**
 * Answers a question in words: the permits of its filter, or the permit of a number or an address.
 * @throws ToolError for words that are not understood: without them the question would be a wider one
 */
export async function ask(call: AgentCall, question: string, rows: number): Promise<Asked> {
  const asked = await readWords(call, question);
  const { filter, sort, chips, find } = asked;
  if (find !== null) return findOne(call, find.text, rows);
  refuseUnknown(asked);
  const notes = chips
    .filter(({ isCorrected }) => isCorrected)
    .map(({ typed, label }) => `"${shortText(typed, 80)}" was read as ${label}.`);
  const found = await foundPermits(call, { filter, minScore: 0, sort: sort ?? 'newest', limit: rows });
  return { text: [...notes, found.text].join('\n'), fields: { ...found.fields, notes } };
}

/** The permits of a number or an address, or why they are missing. */
async function findOne(call: AgentCall, text: string, rows: number): Promise<Asked> {
  const { runtime, account } = call;
  const profile = toScoreProfile(account);
  const today = utcToday(runtime);
  const answer = await lookUp(call, text);
  const none = { who: {}, reach: {}, without: {} };
  if (answer.is !== 'here') {
    const text = lookupWords(answer);
    return { text, fields: { ...none, total: 0, columns: [], rows: [], notes: [text] } };
  }
  const shown = answer.permits.slice(0, rows).map(({ id }) => id);
  const [found, reader] = await Promise.all([
    readPermits(runtime.permits, shown),
    openLeadIndex(runtime).then((index) => index.readerOf(profile)),
  ]);
  const permits = [...found.values()].map((permit) => scoredRow(permit, reader, today));
  const left = await takeApiPermits(
    runtime,
    account,
    permits.map(({ id }) => id),
  );
  const table = permitTable(permits);
  const terms = await termsOf(runtime, permits);
  const total = answer.permits.length;
  return {
    text: [
      `Total ${total}: ${counted(total, 'permit')} with that number or address.`,
      table.text,
      ...terms,
    ].join('\n'),
    fields: { ...none, total, ...table.fields, left, terms, notes: [] },
  };
}
