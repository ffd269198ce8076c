import type * as z from 'zod';
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
import { inLine, shortText } from '../record-text.ts';
import { type AgentCall, type ToolAnswer, ToolError } from '../tool.ts';
import type { coverageSchema } from './answers.ts';

type Covered = ToolAnswer<z.input<typeof coverageSchema>>;

type Source = Output<'coverage'>['sources'][number];

/** Most sources of a state in an answer. */
const SOURCES_MAX = 40;

/** What we hold of a place, or why there is nothing. */
export async function placeCoverage(call: AgentCall, place = ''): Promise<Covered> {
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
  const notes = [
    ...(found.isGuess ? [`"${shortText(place, 80)}" was read as ${placeLabel(first)}.`] : []),
    ...(there.length === 0 ? ['No source of its own; its permits come from a county or state source.'] : []),
    ...(there.length > SOURCES_MAX ? [`${there.length - SOURCES_MAX} sources more; add a city.`] : []),
  ];
  const { total, last30Days } = await totalOf(call, areaFilter(area));
  const text = [
    ...notes,
    `Total ${counted(total, 'permit')} in ${placeLabel(first)}, ${last30Days} issued in the last 30 days.`,
    ...(there.length === 0 ? [] : [`${counted(there.length, 'source')}:`]),
    ...there.slice(0, SOURCES_MAX).map(sourceLine),
  ].join('\n');
  const shown = there.slice(0, SOURCES_MAX).map((source) => ({
    id: source.id,
    name: source.name,
    readEvery: source.cadence,
    newest: source.newestIssueDate ?? undefined,
    publishes: published(source),
  }));
  return { text, fields: { total, last30Days, sources: shown, notes } };
}

async function everywhere({ runtime }: AgentCall, { counts, sources }: Output<'coverage'>): Promise<Covered> {
  const { totalPermits: total } = await openLeadIndex(runtime);
  const states = STATES.map(({ name, code }) => ({
    name: `${name} (${code})`,
    count: sources.filter(({ state }) => state === name).length,
  }));
  return {
    text: `Total ${counted(total, 'permit')} from ${counted(counts.sources, 'source')}, ${counted(counts.cities, 'city', 'cities')}, ${counted(counts.states, 'state')}. Sources by state: ${inLine(states)}.`,
    fields: {
      total,
      states: Object.fromEntries(states.map(({ name, count }) => [name, count])),
      notes: [],
    },
  };
}

async function totalOf({ runtime }: AgentCall, here: PermitFilter) {
  const index = await openLeadIndex(runtime);
  const page = { sort: 'newest', offset: 0, limit: 1 } as const;
  const count = async (filter: PermitFilter) => (await index.search({ filter, ...page })).total;
  const [total, last30Days] = await Promise.all([count(here), count({ ...here, lastDays: 30 })]);
  return { total, last30Days };
}

/** The contacts that a source publishes. */
function published({ publishes }: Pick<Source, 'publishes'>): string[] {
  return Object.entries(publishes).flatMap(([fact, is]) => (is ? [fact] : []));
}

function sourceLine({ id, name, cadence, newestIssueDate, seenLagDays, publishes, fill }: Source): string {
  const has = published({ publishes });
  const share = (value: number): string => `${Math.round(value * 100)} %`;
  const filled =
    fill === null
      ? ''
      : `; filled: phone ${share(fill.phone)}, owner ${share(fill.owner)}, contractor ${share(fill.contractor)}, value ${share(fill.value)}`;
  const lag = seenLagDays === null ? '' : `, half seen within ${counted(seenLagDays, 'day')} of issue`;
  return `${id} ${name}: read ${cadence}, newest ${newestIssueDate ?? 'not known'}${lag}; publishes ${has.join(', ') || 'no contacts'}${filled}.`;
}

/** A place that no permit names: why, and where the nearest are. */
async function elsewhere(call: AgentCall, place: string, { nearest }: FoundPlaces): Promise<Covered> {
  const answer = await lookUp(call, place);
  if (answer.is === 'unreadable' || answer.is === 'unplaced')
    throw new ToolError(`"${shortText(place, 80)}" is no place we know. Send a city and its state.`);
  const near =
    nearest === null
      ? ''
      : ` Nearest with permits: ${placeLabel(nearest.place)}, ${counted(nearest.miles, 'mile')} away.`;
  const text = `${lookupWords(answer)}${near}`;
  return { text, fields: { total: 0, notes: [text] } };
}
