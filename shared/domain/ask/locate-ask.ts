import { facetLabel } from '../filter/facet-label.ts';
import type { StateName } from '../permit/states.ts';
import { writeCircle } from '../territory/territory.ts';
import { type NearPlace, placeName } from './distances.ts';
import { mergeFilters } from './grammar.ts';
import type { Ask, AskChip, UnknownWords } from './parse-ask.ts';

/** Where a place is, in degrees, and the state it was found in. */
export interface NearCenter {
  readonly latitude: number;
  readonly longitude: number;
  readonly state: StateName;
}

/** Where a place is; null: no permit there has a point; `failed`: it could not be read now. */
export type NearResult = NearCenter | null | 'failed';

const FAILED = 'could not be measured now. Try again in a minute.';
const NOT_LOCATED: Readonly<Record<NearPlace['kind'], string>> = {
  zip: 'cannot be measured: no permit of the last 90 days in this ZIP code has a point on the map. Use a ZIP code beside it, or a city.',
  city: 'cannot be measured: no permit of the last 90 days in this city has a point on the map. Use a ZIP code or another city.',
  address:
    'cannot be measured: no permit on record at this address has a point on the map. Use its ZIP code, or “Leads nearby” of a lead close to it.',
};

/**
 * A question with its distances as areas. Those whose place could not be located are among the words that were not understood, with
 * what to do instead.
 * @param results of each of `ask.near`, in its order
 */
export function locateAsk(ask: Ask, results: readonly NearResult[]): Ask {
  if (ask.near.length === 0) return ask;
  const areas: string[] = [];
  const lost = new Map<string, UnknownWords>();
  const typed = new Set<string>();
  ask.near.forEach((near, at) => {
    const result = results[at] ?? null;
    if (result === null || result === 'failed') {
      const hint = result === null ? NOT_LOCATED[near.place.kind] : FAILED;
      lost.set(near.typed, { text: near.typed, suggestion: null, hint });
    } else {
      areas.push(
        writeCircle(result.latitude, result.longitude, near.miles, placeName(near.place, result.state)),
      );
      typed.add(near.typed);
    }
  });
  const unknown = [...ask.unknown, ...lost.values()];
  if (areas.length === 0) return { ...ask, near: [], unknown };
  const filter = mergeFilters([ask.filter, { territory: areas }]);
  const before = ask.chips.find(({ facet }) => facet === 'territory');
  const chip: AskChip = {
    facet: 'territory',
    label: facetLabel(filter, 'territory'),
    typed: [...(before === undefined ? [] : [before.typed]), ...typed].join(', '),
    isCorrected: ask.near.some(({ isCorrected }) => isCorrected),
  };
  return { ...ask, filter, near: [], unknown, chips: [...ask.chips.filter((one) => one !== before), chip] };
}
