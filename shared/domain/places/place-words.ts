import { counted } from '../words.ts';
import { type FoundPlaces, type Place, placeLabel } from './place.ts';

/**
 * Why a typed place is not one place with permits, and what to do; null if it is one. What it may mean is shown beside it, to choose from.
 * @param typed as typed
 */
export function placeFault({ places, isGuess, nearest }: FoundPlaces, typed: string): string | null {
  const [first] = places;
  if (first === undefined)
    return `We don’t know “${typed.trim()}”. Type a city with its state, a county or a ZIP code.`;
  if (isGuess) return `We don’t know “${typed.trim()}”. Did you mean:`;
  if (places.length > 1) return 'Which one do you mean?';
  if (first.isCovered) return null;
  const near =
    nearest === null
      ? ''
      : ` The nearest city we cover is ${placeLabel(nearest.place)}, ${counted(nearest.miles, 'mile')} away.`;
  return `We don’t cover ${placeLabel(first)} yet.${near}`;
}

/** The label of the one place without permits that a text means; null if it means anything else. */
export function uncoveredPlace({ places: [place, ...others], isGuess }: FoundPlaces): string | null {
  return place === undefined || others.length > 0 || isGuess || place.isCovered ? null : placeLabel(place);
}

/** The places to choose from where a text is not one place with permits. */
export function placeChoices({ places, isGuess, nearest }: FoundPlaces): readonly Place[] {
  if (isGuess || places.length > 1) return places;
  return nearest === null ? [] : [nearest.place];
}

/** The same in one sentence with the places to choose from, for where they cannot be pressed. */
export function placeFaultInWords(found: FoundPlaces, typed: string): string | null {
  const fault = placeFault(found, typed);
  const isQuestion = found.isGuess || found.places.length > 1;
  if (fault === null || !isQuestion || found.places.length === 0) return fault;
  return `${fault.replace(/:$/, '').replace(/\?$/, ',')} ${found.places.map(placeLabel).join(' or ')}?`;
}
