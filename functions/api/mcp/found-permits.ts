import type * as z from 'zod';
import { toScoreProfile } from '#functions/accounts/account.ts';
import { sourceOf } from '#functions/permits/lead-index/store/index-row.ts';
import { scoredRow } from '#functions/permits/permit-row.ts';
import type { SourceFacts } from '#functions/permits/provenance.ts';
import { facetLabel } from '#shared/domain/filter/facet-label.ts';
import { filterSentence } from '#shared/domain/filter/filter-sentence.ts';
import type { PermitSort } from '#shared/domain/filter/permit-filter.ts';
import { REACH_IDS, WHO, WHO_IDS } from '#shared/domain/permit/who.ts';
import { counted } from '#shared/domain/words.ts';
import { takeApiPermits } from '../open-api/api-allowance.ts';
import { permitPage } from '../open-api/feed-pages.ts';
import { summarizeSearch } from '../permits/permit-summary.ts';
import { readSourceFacts } from '../permits/source-facts.ts';
import { type AskedFilter, filterText } from './asked-filter.ts';
import { permitTable, readColumns } from './permit-columns.ts';
import type { AgentCall, ToolAnswer } from './tool.ts';
import type { foundSchema, pageSchema } from './tools/answers.ts';

interface PageOf extends AskedFilter {
  readonly sort: PermitSort;
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly columns?: string | undefined;
}

/**
 * A page of permits: the total of the whole list and its labels, the filter as it was understood, and a row for each permit. Takes the rows
 * from the API's allowance.
 * @throws ApiError `apiAllowance`
 */
export async function foundPermits(
  call: AgentCall,
  page: PageOf,
): Promise<ToolAnswer<z.input<typeof pageSchema>>> {
  const columns = readColumns(page.columns);
  const [total, { rows, cursor }] = await Promise.all([describeTotal(call, page), readPage(call, page)]);
  const left = await takeApiPermits(
    call.runtime,
    call.account,
    rows.map(({ id }) => id),
  );
  const table = permitTable(rows, columns);
  const fields = { ...total.fields, ...table.fields, left, sort: page.sort };
  if (rows.length === 0) return { text: total.text, fields };
  const terms = await termsOf(call.runtime, rows);
  const text = [
    total.text,
    `${counted(rows.length, 'row')} below; ${counted(left, 'permit')} left this month.`,
    ...(cursor === null
      ? []
      : [`More: search_permits with this filter, sort=${page.sort} and cursor=${cursor}`]),
    table.text,
    ...terms,
  ].join('\n');
  return { text, fields: { ...fields, terms, ...(cursor !== null && { cursor }) } };
}

async function readPage({ runtime, account }: AgentCall, { filter, minScore, sort, limit, cursor }: PageOf) {
  const page = await permitPage(runtime, {
    filter,
    minScore,
    sort,
    limit,
    cursor,
    profile: toScoreProfile(account),
  });
  return {
    rows: page.permits.map((permit) => scoredRow(permit, page.reader, page.today)),
    cursor: page.cursor,
  };
}

/** "Total 41: Roofing in Mesa, AZ. Labels: Open 12, …" with the filter; for none, what is found without each condition. */
export async function describeTotal(
  { runtime, account }: AgentCall,
  asked: AskedFilter,
): Promise<ToolAnswer<z.input<typeof foundSchema>>> {
  const summary = await summarizeSearch(runtime, toScoreProfile(account), asked);
  const filter = filterText(asked);
  const without = summary.without.map(({ facet, total }) => {
    const words = facet === 'minScore' ? `score ${asked.minScore}` : facetLabel(asked.filter, facet);
    return [words, total] as const;
  });
  const score = asked.minScore > 0 ? `, score ${asked.minScore} or more` : '';
  const lines = [
    `Total ${summary.total}: ${filterSentence(asked.filter)}${score}.${filter === '' ? '' : ` filter: ${filter}`}`,
  ];
  if (summary.total > 0) {
    const labels = WHO_IDS.filter((id) => summary.who[id] > 0).map(
      (id) => `${id} (${WHO[id]}) ${summary.who[id]}`,
    );
    const ways = REACH_IDS.map((id) => `${id} ${summary.reach[id]}`);
    lines.push(`By who: ${labels.join(', ')}. By reach: ${ways.join(', ')}.`);
  } else if (without.length > 0) {
    const words = without.map(([condition, total]) => `without "${condition}" ${total}`);
    lines.push(`Nothing matches all conditions. Found ${words.join(', ')}.`);
  }
  if (summary.withoutPoint > 0)
    lines.push(`${summary.withoutPoint} more match but have no map point, so no area finds them.`);
  const { total, who, reach } = summary;
  return {
    text: lines.join('\n'),
    fields: { total, filter, who, reach, without: Object.fromEntries(without) },
  };
}

/** What the sources of permits ask of whoever shows them. */
export async function termsOf(
  runtime: AgentCall['runtime'],
  permits: readonly { readonly id: string }[],
): Promise<string[]> {
  const facts = await readSourceFacts(runtime, [...new Set(permits.map(({ id }) => sourceOf(id)))]);
  return [...facts.values()].flatMap(termsLine);
}

/** What the terms of a source ask of whoever shows its permits. */
export function termsLine({ name, terms }: Pick<SourceFacts, 'name' | 'terms'>): readonly string[] {
  const asks = [
    ...(terms.attribution === null ? [] : [`show "${terms.attribution}"`]),
    ...(terms.shareAlike ? ['what you publish of it needs the same license'] : []),
  ];
  return asks.length === 0 ? [] : [`Terms of ${name}: ${asks.join('; ')}.`];
}
