import type { Output } from '#shared/contract/index.ts';
import { type Place, placeLabel } from '#shared/domain/places/place.ts';

/** What a typed place means, and what it may become. */
export type TypedPlace = Pick<Output<'coverage'>, 'asked' | 'suggestions'>;

interface PlaceBox {
  readonly input: HTMLInputElement;
  /** An empty list, hidden, with an id. */
  readonly list: HTMLElement;
  readonly read: (text: string, signal: AbortSignal) => Promise<TypedPlace>;
  /** Somebody chose a place of the list. */
  readonly onChoose: (place: Place) => void;
  readonly onAnswer?: (answer: TypedPlace, text: string) => void;
}

/** How long nothing is typed before a place is looked up. */
const PAUSE_MS = 150;
const LEAST_LETTERS = 2;
const OPTION_CLASS =
  'flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 text-14 aria-selected:bg-sunken hover:bg-sunken sm:min-h-9';

/**
 * Makes a text box a combobox of places (WAI-ARIA, editable combobox with list autocomplete). Without DOM of React, since the landing page
 * has none.
 * @returns what ends it
 */
export function suggestPlaces({ input, list, read, onChoose, onAnswer }: PlaceBox): () => void {
  let places: readonly Place[] = [];
  let active = -1;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let reading = new AbortController();

  const mark = (at: number): void => {
    active = at;
    [...list.children].forEach((option, index) => {
      option.setAttribute('aria-selected', String(index === at));
    });
    const option = list.children[at];
    if (option === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', option.id);
  };
  const show = (next: readonly Place[]): void => {
    places = next;
    list.replaceChildren(...next.map((place, at) => optionOf(place, `${list.id}-${at}`)));
    list.hidden = next.length === 0;
    input.setAttribute('aria-expanded', String(next.length > 0));
    mark(-1);
  };
  const close = (): void => {
    clearTimeout(pause);
    reading.abort();
    show([]);
  };
  const choose = (at: number): void => {
    const place = places[at];
    close();
    if (place !== undefined) onChoose(place);
  };
  const lookUp = async (): Promise<void> => {
    const text = input.value.trim();
    reading = new AbortController();
    const { signal } = reading;
    try {
      const answer = await read(text, signal);
      if (signal.aborted) return;
      show(answer.suggestions ?? []);
      onAnswer?.(answer, text);
    } catch {
      // Suggestions only help: the text can still be sent.
    }
  };

  const ended = new AbortController();
  const listen = { signal: ended.signal };
  input.addEventListener(
    'input',
    () => {
      clearTimeout(pause);
      reading.abort();
      if (input.value.trim().length < LEAST_LETTERS) show([]);
      else pause = setTimeout(() => void lookUp(), PAUSE_MS);
    },
    listen,
  );
  input.addEventListener(
    'keydown',
    (event) => {
      const { length } = places;
      if (event.isComposing) return;
      // The text is sent as it is: a list that came later would lie over the answer.
      if (event.key === 'Enter' && active === -1) return close();
      if (length === 0) return;
      if (event.key === 'ArrowDown') mark(active + 1 === length ? -1 : active + 1);
      else if (event.key === 'ArrowUp') mark(active === -1 ? length - 1 : active - 1);
      else if (event.key === 'Enter') choose(active);
      else if (event.key === 'Escape') close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    listen,
  );
  input.addEventListener('blur', close, listen);
  // The text box keeps the focus.
  list.addEventListener('pointerdown', (event) => event.preventDefault(), listen);
  list.addEventListener(
    'click',
    ({ target }) => choose([...list.children].findIndex((option) => option.contains(target as Node))),
    listen,
  );
  input.setAttribute('aria-expanded', 'false');
  return () => {
    close();
    ended.abort();
  };
}

function optionOf(place: Place, id: string): HTMLElement {
  const option = document.createElement('li');
  option.id = id;
  option.role = 'option';
  option.className = OPTION_CLASS;
  option.append(placeLabel(place));
  if (!place.isCovered) {
    const note = document.createElement('span');
    note.className = 'text-12 text-muted';
    note.textContent = 'not covered yet';
    option.append(' ', note);
  }
  return option;
}

/** The attributes of the text box of such a combobox, and of its list. */
export const placeBoxProps = (listId: string) => ({
  input: {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 80,
  } as const,
  list: { id: listId, role: 'listbox', 'aria-label': 'Places', hidden: true } as const,
});
