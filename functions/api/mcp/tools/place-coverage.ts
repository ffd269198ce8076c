import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import type { Output } from '#shared/contract/index.ts';
import { didYouMean, nearestNames } from '#shared/domain/ask/did-you-mean.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { STATES, stateCode } from '#shared/domain/permit/states.ts';
import { isSameCity } from '#shared/domain/territory/city-name.ts';
import { counted } from '#shared/domain/words.ts';
import { readCoverage } from '../../collection-status.ts';
import { notUnderstood, readWords } from '../asked-filter.ts';
import { lookUp } from '../look-up.ts';
import { lookupWords } from '../lookup-words.ts';
import { shortText } from '../record-text.ts';
import { type AgentCall, ToolError } from '../tool.ts';

type Source = Output<'coverage'>['sources'][number];

/** Most sources of a state in an answer. */
const SOURCES_MAX = 40;

/** What we hold of a place, or why there is nothing. */
export async function placeCoverage(call: AgentCall, place = ''): Promise<string> {
  const coverage = await readCoverage(call.runtime);
  if (place.trim() === '') return everywhere(call, coverage);
  const { filter, chips, find, unknown } = await readWords(call, place);
  const { states = [], cities = [] } = filter;
  const [city] = cities;
  if (find !== null || (states.length === 0 && city === undefined))
    return elsewhere(call, place, coverage.sources);
  // "Mesaa, AZ" has a state and a word that is no city.
  if (unknown.length > 0)
    return `${notUnderstood(unknown)}\n${await elsewhere(call, place, coverage.sources)}`;
  const there = coverage.sources.filter(
    (source) =>
      (states.length === 0 || states.some((state) => state === source.state)) &&
      (city === undefined || (source.city !== null && isSameCity(source.city, city))),
  );
  const guessed = chips
    .filter(({ isCorrected }) => isCorrected)
    .map(({ typed, label }) => `"${typed}" was read as ${label}.`);
  return [
    ...guessed,
    await totalOf(call, { states, cities }),
    there.length === 0
      ? 'No source of its own; its permits come from a county or state source.'
      : `${counted(there.length, 'source')}:`,
    ...there.slice(0, SOURCES_MAX).map(sourceLine),
    ...(there.length > SOURCES_MAX ? [`and ${there.length - SOURCES_MAX} more; add a city.`] : []),
  ].join('\n');
}

async function everywhere({ runtime }: AgentCall, { counts, sources }: Output<'coverage'>): Promise<string> {
  const index = await openLeadIndex(runtime);
  const states = STATES.map(
    ({ name, code }) => `${name} (${code}) ${sources.filter(({ state }) => state === name).length}`,
  );
  return `Total ${counted(index.totalPermits, 'permit')} from ${counted(counts.sources, 'source')}, ${counted(counts.cities, 'city', 'cities')}, ${counted(counts.states, 'state')}. Sources by state: ${states.join(', ')}.`;
}

async function totalOf(
  { runtime }: AgentCall,
  { states = [], cities = [] }: Pick<PermitFilter, 'states' | 'cities'>,
): Promise<string> {
  const index = await openLeadIndex(runtime);
  const page = { sort: 'newest', offset: 0, limit: 1 } as const;
  const count = async (filter: PermitFilter) => (await index.search({ filter, ...page })).total;
  const here = { states, cities };
  const [all, month] = await Promise.all([count(here), count({ ...here, lastDays: 30 })]);
  const name = [...cities, ...states.map(stateCode)].join(', ');
  return `Total ${counted(all, 'permit')} in ${name}, ${month} issued in the last 30 days.`;
}

function sourceLine({ id, name, cadence, newestIssueDate, seenLagDays, publishes, fill }: Source): string {
  const has = Object.entries(publishes).flatMap(([fact, is]) => (is ? [fact] : []));
  const share = (value: number): string => `${Math.round(value * 100)} %`;
  const filled =
    fill === null
      ? ''
      : `; filled: phone ${share(fill.phone)}, owner ${share(fill.owner)}, contractor ${share(fill.contractor)}, value ${share(fill.value)}`;
  const lag = seenLagDays === null ? '' : `, half seen within ${counted(seenLagDays, 'day')} of issue`;
  return `${id} ${name}: read ${cadence}, newest ${newestIssueDate ?? 'not known'}${lag}; publishes ${has.join(', ') || 'no contacts'}${filled}.`;
}

/** A place that no permit names: why, and what may have been meant. */
async function elsewhere(call: AgentCall, place: string, sources: readonly Source[]): Promise<string> {
  const answer = await lookUp(call, place);
  const cities = [
    ...new Set(sources.flatMap(({ city, state }) => (city === null ? [] : [`${city}, ${state}`]))),
  ];
  const [name = ''] = place.split(',');
  const near = cities.filter((city) => nearestNames(name, [city.split(',')[0] ?? '']).length > 0).slice(0, 3);
  if (answer.is === 'unreadable' || answer.is === 'unplaced')
    throw new ToolError(
      `"${shortText(place, 80)}" is no place we know.${didYouMean(near)} Send a city and its state.`,
    );
  return `${lookupWords(answer)}${didYouMean(near)}`;
}
