import type * as z from 'zod';
import { findState } from '#shared/domain/permit/states.ts';
import { counted } from '#shared/domain/words.ts';
import { takeApiPermits } from '../../open-api/api-allowance.ts';
import { readContractor } from '../../permits/contractor.ts';
import { filterText } from '../asked-filter.ts';
import { fenced, inLine, recordText } from '../record-text.ts';
import { type AgentCall, type ToolAnswer, ToolError } from '../tool.ts';
import type { contractorSchema } from './answers.ts';
import { readOne } from './one-permit.ts';

const PLACES_MAX = 10;

interface Asked {
  readonly permit?: string | undefined;
  readonly name?: string | undefined;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
}

/** A contractor's license and its permits of twelve months. Takes one permit a day from the API's allowance, if there is either. */
export async function contractorWork(
  call: AgentCall,
  asked: Asked,
): Promise<ToolAnswer<z.input<typeof contractorSchema>>> {
  const contractor = await contractorOf(call, asked);
  const { license, isWithheld, boards, work } = await readContractor(call.runtime, contractor);
  if (work.total > 0 || (license !== null && !isWithheld))
    await takeApiPermits(call.runtime, call.account, [`contractor ${JSON.stringify(contractor)}`]);
  const read = boards.map(({ name, readAt }) => `${name} (read ${readAt.slice(0, 10)})`).join(', ');
  const missing =
    boards.length === 0 ? 'No license board of the state is read' : `No certain match on ${read}`;
  const ours =
    license === null || isWithheld
      ? `License: ${missing}. That does not mean that there is no license.`
      : `License on ${license.board.name}, read ${license.board.readAt.slice(0, 10)}, found by ${license.by}:`;
  const board =
    license === null || isWithheld
      ? []
      : (
          ['name', 'dba', 'license', 'class', 'status', 'issued', 'expires', 'city', 'phone'] as const
        ).flatMap((field) => (license[field] === null ? [] : [[field, recordText(license[field])] as const]));
  const places = work.places
    .slice(0, PLACES_MAX)
    .map(({ city, county, count }) => ({ name: recordText(city ?? county ?? 'no city'), count }));
  const months = work.months.map(({ month, count }) => ({ name: month, count }));
  const trades = work.trades.map(({ trade, count }) => ({ name: trade, count }));
  const text = [
    `Total ${counted(work.total, 'permit')} of the last 12 months with this contractor.${work.total === 0 ? ' Fewer words of the name may find more.' : ''}`,
    `By month: ${inLine(months)}.`,
    `By trade: ${inLine(trades) || 'none'}.`,
    ours,
    fenced([
      `contractor: ${isWithheld ? '' : recordText(contractor.name)}`,
      ...board.map(([field, value]) => `${field}: ${value}`),
      `places: ${inLine(places)}`,
    ]),
  ].join('\n');
  const known = board.length === 0 ? undefined : Object.fromEntries(board);
  return {
    text,
    fields: {
      ...(!isWithheld && {
        name: recordText(contractor.name),
        filter: filterText({ filter: { contractor: recordText(contractor.name) }, minScore: 0 }),
      }),
      total: work.total,
      months,
      trades,
      places,
      license: known,
    },
  };
}

async function contractorOf(call: AgentCall, { permit, name, state, city }: Asked) {
  if (permit !== undefined) {
    if (name !== undefined || state !== undefined || city !== undefined)
      throw new ToolError('Send permit alone, or name and state without it.');
    const detail = await readOne(call, permit);
    if (detail.contractorName === null)
      throw new ToolError('This permit names no contractor. Choose one whose contractor column is filled.');
    const { contractorName, jurisdictionState, jurisdictionCity, contractorLicense, trades } = detail;
    return {
      name: contractorName,
      state: jurisdictionState,
      city: jurisdictionCity ?? undefined,
      license: contractorLicense ?? undefined,
      trades,
    };
  }
  const found = state === undefined ? undefined : findState(state);
  if (name === undefined || name.trim() === '' || found === undefined)
    throw new ToolError('Send permit, or name and state (one of the 17 states), such as state=TX.');
  return { name: name.trim(), state: found, city, trades: [] };
}
