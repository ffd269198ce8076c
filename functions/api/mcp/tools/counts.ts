import type * as z from 'zod';
import { toScoreProfile } from '#functions/accounts/account.ts';
import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { utcDay } from '#shared/domain/days.ts';
import { datedFilter, type PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { PROPERTY_USE_IDS } from '#shared/domain/lists/property-use.ts';
import { WORK_ACTION_IDS } from '#shared/domain/lists/work-actions.ts';
import { PERMIT_STATUSES } from '#shared/domain/permit/permit-status.ts';
import { TRADE_IDS } from '#shared/domain/permit/trades.ts';
import { counted } from '#shared/domain/words.ts';
import { utcToday } from '../../permits/lead-query.ts';
import { countPermitsByWeek } from '../../permits/permits-by-week.ts';
import { type AskedFilter, readFilter } from '../asked-filter.ts';
import { describeTotal } from '../found-permits.ts';
import { inLine, recordText } from '../record-text.ts';
import { type AgentCall, type ToolAnswer, ToolError } from '../tool.ts';
import type { countsSchema } from './answers.ts';
import type { CountGroup } from './count-groups.ts';

/** Months counted if the filter has no first day, and the most. */
const MONTHS = 12;
const MONTHS_MAX = 24;
/** Most cities of a state that are counted, those with most permits. */
const CITIES_MAX = 60;

/** How many permits a filter has, and by group. */
export async function counts(
  call: AgentCall,
  text: string | undefined,
  by?: CountGroup,
): Promise<ToolAnswer<z.input<typeof countsSchema>>> {
  const asked = await readFilter(call, text);
  // Every total has these two.
  if (by === undefined || by === 'who' || by === 'reach') return describeTotal(call, asked);
  const [total, { line, groups }] = await Promise.all([describeTotal(call, asked), GROUPS[by](call, asked)]);
  return { text: `${total.text}\n${line}`, fields: { ...total.fields, groups } };
}

interface Grouped {
  readonly line: string;
  readonly groups: NonNullable<z.input<typeof countsSchema>['groups']>;
}
type Group = (call: AgentCall, asked: AskedFilter) => Promise<Grouped>;
type ListFacet = 'states' | 'cities' | 'trades' | 'actions' | 'uses' | 'statuses';

const GROUPS: Readonly<Record<Exclude<CountGroup, 'who' | 'reach'>, Group>> = {
  state: async (call, asked) => byFacet(call, asked, 'states', (await openLeadIndex(call.runtime)).states),
  city: async (call, asked) => {
    const [state, ...others] = asked.filter.states ?? [];
    if (state === undefined || others.length > 0)
      throw new ToolError(
        'Cities are counted in one state at a time. Add it to the filter, such as state=TX.',
      );
    const cities = await (await openLeadIndex(call.runtime)).cities(state);
    const rest = cities.length - CITIES_MAX;
    const largest = await byFacet(call, asked, 'cities', cities.slice(0, CITIES_MAX));
    if (rest <= 0) return largest;
    const line = `${largest.line} Not counted: ${counted(rest, 'smaller city', 'smaller cities')}.`;
    return { ...largest, line };
  },
  month: async (call, asked) => {
    const today = utcToday(call.runtime);
    const { from, to = today } = datedFilter(asked.filter, today);
    const months = monthsUntil(to, from === undefined ? MONTHS : MONTHS_MAX).filter(
      ({ last }) => from === undefined || last >= from,
    );
    const found = await countEach(call, asked, months, ({ first, last }) => ({
      lastDays: undefined,
      from: from !== undefined && from > first ? from : first,
      to: to < last ? to : last,
    }));
    const groups = found.map(({ value, total }) => ({ name: value.first.slice(0, 7), count: total }));
    return {
      line: `By month of issue (${counted(months.length, 'month')}): ${inLine(groups)}.`,
      groups,
    };
  },
  week: async ({ runtime, account }, asked) => {
    const { weeks } = await countPermitsByWeek(runtime, toScoreProfile(account), {
      ...asked,
      sort: 'newest',
    });
    const groups = weeks.map(({ weekStart, count, isComplete }) => ({
      name: weekStart,
      count,
      complete: isComplete,
    }));
    const lines = groups.map(({ name, count, complete }) => `${name} ${count}${complete ? '' : '*'}`);
    return {
      line: `By week of issue (Monday; * not complete yet; in place of the filter’s dates): ${lines.join(', ')}.`,
      groups,
    };
  },
  trade: (call, asked) => byFacet(call, asked, 'trades', TRADE_IDS),
  action: (call, asked) => byFacet(call, asked, 'actions', WORK_ACTION_IDS),
  use: (call, asked) => byFacet(call, asked, 'uses', PROPERTY_USE_IDS),
  status: (call, asked) => byFacet(call, asked, 'statuses', PERMIT_STATUSES),
  trend: async ({ runtime }, { filter, minScore }) => {
    const { states = [], ...others } = filter;
    // A trend has no other condition.
    if (minScore > 0 || Object.values(others).some((value) => value !== undefined))
      throw new ToolError('by=trend compares whole states: leave all but state out of the filter.');
    const rows = (await (await openLeadIndex(runtime)).trends()).filter(
      ({ state }) => states.length === 0 || states.includes(state),
    );
    const lines = rows.map(({ state, trend, permitCount, growthRate, recordsBegin }) => {
      const change =
        growthRate === null
          ? recordsBegin === null
            ? '(too few to compare)'
            : `(not compared: records begin ${recordsBegin})`
          : `${growthRate > 0 ? '+' : ''}${growthRate} % ${trend}`;
      return `${state} ${permitCount} ${change}`;
    });
    return {
      line: `Trend of all permits of a state, 30 complete days and the change from the 30 before: ${lines.join(', ')}.`,
      groups: rows.map(({ state, permitCount, growthRate }) => ({
        name: state,
        count: permitCount,
        growthPercent: growthRate ?? undefined,
      })),
    };
  },
};

/** The first and last days of months, the oldest first. @param day in the last of them */
function monthsUntil(
  day: string,
  count: number,
): readonly { readonly first: string; readonly last: string }[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => {
    const ago = count - 1 - at;
    const first = new Date(Date.UTC(year, month - 1 - ago, 1));
    return { first: utcDay(first), last: utcDay(new Date(Date.UTC(year, month - ago, 0))) };
  });
}

/** Counts by the values of a facet, most permits first. If the filter has values of it, only these. */
async function byFacet(
  call: AgentCall,
  asked: AskedFilter,
  facet: ListFacet,
  values: readonly string[],
): Promise<Grouped> {
  const own: readonly string[] = asked.filter[facet] ?? [];
  const found = await countEach(call, asked, own.length > 0 ? own : values, (value) => ({
    [facet]: [value],
  }));
  const groups = found
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .map(({ value, total }) => ({ name: recordText(value), count: total }));
  return {
    line: `By ${facet} (a permit may be in several, or in none): ${inLine(groups) || 'none'}.`,
    groups,
  };
}

/** The total of the filter with each change of it. */
async function countEach<T>(
  { runtime, account }: AgentCall,
  { filter, minScore }: AskedFilter,
  values: readonly T[],
  change: (value: T) => Readonly<Record<string, unknown>>,
): Promise<readonly { readonly value: T; readonly total: number }[]> {
  const index = await openLeadIndex(runtime);
  const scoring = { ...toScoreProfile(account), today: utcToday(runtime), minScore };
  return Promise.all(
    values.map(async (value) => {
      const one: PermitFilter = { ...filter, ...change(value) };
      const { total } = await index.search({ filter: one, scoring, sort: 'newest', offset: 0, limit: 1 });
      return { value, total };
    }),
  );
}
