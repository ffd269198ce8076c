import { openLeadIndex } from '#functions/permits/lead-index/lead-index.ts';
import { findPlaces } from '#functions/places/known-places.ts';
import type { Output } from '#shared/contract/index.ts';
import type { PermitFilter } from '#shared/domain/filter/permit-filter.ts';
import { areaFilter } from '#shared/domain/filter/profile-filter.ts';
import { STATES } from '#shared/domain/permit/states.ts';
import { areaOf, type FoundPlaces, placeLabel } from '#shared/domain/places/place.ts';
import { placeFaultInWords } from '#shared/domain/places/place-words.ts';
import { isSameCity } from '#shared/domain/territory/city-name.ts';
import { counted } from '#shared/domain/words.ts';
import { readCoverage } from '../../collection-status.ts';
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
  const found = await findPlaces(call.runtime, place);
  const [first, ...others] = found.places;
  const area = first === undefined ? null : areaOf(first);
  if (first === undefined || area === null || !first.isCovered) return elsewhere(call, place, found);
  if (others.length > 0) throw new ToolError(placeFaultInWords(found, shortText(place, 80)) ?? '');
  const there = coverage.sources.filter(
    ({ state, city, county }) =>
      state === area.state &&
      (area.city === null || (city !== null && isSameCity(city, area.city))) &&
      (area.county === undefined || county === area.county),
  );
  return [
    ...(found.isGuess ? [`"${shortText(place, 80)}" was read as ${placeLabel(first)}.`] : []),
    await totalOf(call, placeLabel(first), areaFilter(area)),
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

async function totalOf({ runtime }: AgentCall, name: string, here: PermitFilter): Promise<string> {
  const index = await openLeadIndex(runtime);
  const page = { sort: 'newest', offset: 0, limit: 1 } as const;
  const count = async (filter: PermitFilter) => (await index.search({ filter, ...page })).total;
  const [all, month] = await Promise.all([count(here), count({ ...here, lastDays: 30 })]);
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

/** A place that no permit names: why, and where the nearest are. */
async function elsewhere(call: AgentCall, place: string, { nearest }: FoundPlaces): Promise<string> {
  const answer = await lookUp(call, place);
  if (answer.is === 'unreadable' || answer.is === 'unplaced')
    throw new ToolError(`"${shortText(place, 80)}" is no place we know. Send a city and its state.`);
  const near =
    nearest === null
      ? ''
      : ` Nearest with permits: ${placeLabel(nearest.place)}, ${counted(nearest.miles, 'mile')} away.`;
  return `${lookupWords(answer)}${near}`;
}
