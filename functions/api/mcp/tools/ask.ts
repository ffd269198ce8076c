import { toScoreProfile } from '#functions/accounts/account.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { scoredRow } from '#functions/permits/permit-row.ts';
import { readPermits } from '#functions/permits/permit-store.ts';
import { counted } from '#shared/domain/words.ts';
import { takeApiPermits } from '../../open-api/api-allowance.ts';
import { utcToday } from '../../permits/lead-query.ts';
import { notUnderstood, readWords } from '../asked-filter.ts';
import { foundPermits } from '../found-permits.ts';
import { lookUp } from '../look-up.ts';
import { lookupWords } from '../lookup-words.ts';
import { permitTable } from '../permit-columns.ts';
import { shortText } from '../record-text.ts';
import type { AgentCall } from '../tool.ts';

/** Answers a question in words: the permits of its filter, or the permit of a number or an address. */
export async function ask(call: AgentCall, question: string, rows: number): Promise<string> {
  const { filter, sort, chips, unknown, notes: notRecorded, find } = await readWords(call, question);
  if (find !== null) return findOne(call, find.text, rows);
  const guessed = chips
    .filter(({ isCorrected }) => isCorrected)
    .map(({ typed, label }) => `"${typed}" was read as ${label}.`);
  const notes = [
    ...guessed,
    ...notRecorded.map(({ text, note }) => `"${shortText(text, 80)}" ${note}`),
    ...(unknown.length === 0 ? [] : [`${notUnderstood(unknown)} It was left out.`]),
  ];
  const found = await foundPermits(call, { filter, minScore: 0, sort: sort ?? 'newest', limit: rows });
  return [...notes, found].join('\n');
}

/** The permits of a number or an address, or why they are missing. */
async function findOne(call: AgentCall, text: string, rows: number): Promise<string> {
  const { runtime, account } = call;
  const profile = toScoreProfile(account);
  const today = utcToday(runtime);
  const answer = await lookUp(call, text);
  if (answer.is !== 'here') return lookupWords(answer);
  const shown = answer.permits.slice(0, rows).map(({ id }) => id);
  const [found, reader] = await Promise.all([
    readPermits(runtime.permits, shown),
    openLeadIndex(runtime).then((index) => index.readerOf(profile)),
  ]);
  const permits = [...found.values()].map((permit) => scoredRow(permit, reader, today));
  await takeApiPermits(
    runtime,
    account,
    permits.map(({ id }) => id),
  );
  return `Total ${answer.permits.length}: ${counted(answer.permits.length, 'permit')} with that number or address.\n${permitTable(permits)}`;
}
