import { expect, it } from 'vitest';
import type { Place } from './place.ts';
import { placeChoices, placeFault, placeFaultInWords } from './place-words.ts';

const place = (name: string, state: string, isCovered = true): Place => ({
  kind: 'city',
  state,
  name,
  isCovered,
});
const AUSTIN = place('Austin', 'Texas');
const BOISE = place('Boise', 'Idaho', false);

it('finds no fault in one place with permits', () => {
  const found = { places: [AUSTIN], isGuess: false, nearest: null };
  expect([placeFault(found, 'austin'), placeFaultInWords(found, 'austin')]).toEqual([null, null]);
  expect(placeChoices(found)).toEqual([]);
});

it.each([
  [[], false, 'We don’t know “x”. Type a city with its state, a county or a ZIP code.'],
  [[AUSTIN], true, 'We don’t know “x”. Did you mean Austin, TX?'],
  [[AUSTIN, BOISE], false, 'Which one do you mean, Austin, TX or Boise, ID?'],
  [[BOISE], false, 'We don’t cover Boise, ID yet.'],
])('says what to do about %j', (places, isGuess, words) => {
  expect(placeFaultInWords({ places, isGuess, nearest: null }, ' x ')).toBe(words);
});

it('names the nearest place, one mile in the singular', () => {
  const found = { places: [BOISE], isGuess: false, nearest: { place: AUSTIN, miles: 1 } };
  expect(placeFault(found, 'boise')).toMatch(/ The nearest city we cover is Austin, TX, 1 mile away\.$/);
  expect(placeChoices(found)).toEqual([AUSTIN]);
});
