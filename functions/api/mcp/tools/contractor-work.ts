import { findState } from '#shared/domain/permit/states.ts';
import { counted } from '#shared/domain/words.ts';
import { takeApiPermits } from '../../open-api/api-allowance.ts';
import { readContractor } from '../../permits/contractor.ts';
import { fenced, recordText } from '../record-text.ts';
import { type AgentCall, ToolError } from '../tool.ts';
import { readOne } from './one-permit.ts';

const PLACES_MAX = 10;

interface Asked {
  readonly permit?: string | undefined;
  readonly name?: string | undefined;
  readonly state?: string | undefined;
  readonly city?: string | undefined;
}

/** A contractor's license and its permits of twelve months. Takes one permit, once a day, from the API's allowance. */
export async function contractorWork(call: AgentCall, asked: Asked): Promise<string> {
  const contractor = await contractorOf(call, asked);
  const { license, isWithheld, boards, work } = await readContractor(call.runtime, contractor);
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
        ).flatMap((field) => (license[field] === null ? [] : [`${field}: ${recordText(license[field])}`]));
  const places = work.places
    .slice(0, PLACES_MAX)
    .map(({ city, county, count }) => `${recordText(city ?? county ?? 'no city')} ${count}`);
  return [
    `Total ${counted(work.total, 'permit')} of the last 12 months with this contractor.${work.total === 0 ? ' Fewer words of the name may find more.' : ''}`,
    `By month: ${work.months.map(({ month, count }) => `${month} ${count}`).join(', ')}.`,
    `By trade: ${work.trades.map(({ trade, count }) => `${trade} ${count}`).join(', ') || 'none'}.`,
    ours,
    fenced([
      `contractor: ${isWithheld ? '' : recordText(contractor.name)}`,
      ...board,
      `places: ${places.join(', ')}`,
    ]),
  ].join('\n');
}

async function contractorOf(call: AgentCall, { permit, name, state, city }: Asked) {
  if (permit !== undefined) {
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
