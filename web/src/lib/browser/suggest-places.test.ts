import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Place } from '#shared/domain/places/place.ts';
import { suggestPlaces } from './suggest-places.ts';

const AUSTIN: Place = { kind: 'city', state: 'Texas', name: 'Austin', isCovered: true };
const AUSTIN_MN: Place = { kind: 'city', state: 'Minnesota', name: 'Austin', isCovered: false };

const chosen: Place[] = [];
const asked: string[] = [];
let end: () => void;
const input = () => document.querySelector('input') ?? expect.fail();
const list = () => document.querySelector('ul') ?? expect.fail();
const options = () => [...list().children].map(({ textContent }) => textContent);
const active = () =>
  document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent;
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  input().dispatchEvent(event);
  return event;
};
const type = (text: string) => {
  input().value = text;
  input().dispatchEvent(new Event('input', { bubbles: true }));
};
const pause = () => vi.advanceTimersByTimeAsync(200);

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<input><ul id="places" hidden></ul>';
  chosen.length = 0;
  asked.length = 0;
  end = suggestPlaces({
    input: input(),
    list: list(),
    read: async (text) => {
      asked.push(text);
      return { suggestions: [AUSTIN, AUSTIN_MN] };
    },
    onChoose: (place) => chosen.push(place),
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

it('looks a text up after a pause, and says what is not covered', async () => {
  type('a');
  await pause();
  type('au');
  type('aus');
  await pause();
  expect(asked).toEqual(['aus']);
  expect(options()).toEqual(['Austin, TX', 'Austin, MN not covered yet']);
  expect([list().hidden, input().getAttribute('aria-expanded')]).toEqual([false, 'true']);
});

it('is used with the arrows, Enter and Escape', async () => {
  type('aus');
  await pause();
  press('ArrowDown');
  expect(active()).toBe('Austin, TX');
  press('ArrowUp');
  expect(active()).toBeUndefined();
  press('ArrowUp');
  expect(active()).toContain('Austin, MN');
  press('ArrowUp');
  expect(press('Enter').defaultPrevented).toBe(true);
  expect(chosen).toEqual([AUSTIN]);
  expect([list().hidden, input().getAttribute('aria-expanded')]).toEqual([true, 'false']);
  type('aust');
  await pause();
  press('Escape');
  expect(list().hidden).toBe(true);
});

it('lets Enter send the text, and shows no list over the answer', async () => {
  type('aus');
  expect(press('Enter').defaultPrevented).toBe(false);
  await pause();
  expect([asked, list().hidden]).toEqual([[], true]);
});

it('is used with a pointer, and closes when it is left', async () => {
  type('aus');
  await pause();
  (list().lastElementChild as HTMLElement).click();
  expect(chosen).toEqual([AUSTIN_MN]);
  type('aust');
  await pause();
  input().dispatchEvent(new FocusEvent('blur'));
  expect(list().hidden).toBe(true);
});
