import type { Output } from '#shared/contract/index.ts';
import { countShown, reachWords } from '#shared/domain/permit/who.ts';
import { placeLabel } from '#shared/domain/places/place.ts';
import { placeChoices, placeFault, uncoveredPlace } from '#shared/domain/places/place-words.ts';
import { counted, outOf100 } from '#shared/domain/words.ts';
import { suggestPlaces, type TypedPlace } from '../../../lib/browser/suggest-places.ts';
import { ANSWERS_KEY } from '../../../lib/saved/answers-key.ts';
import { saveTabItem } from '../../../lib/saved/tab-storage.ts';
import { askToTell } from './ask-to-tell.ts';

type Outlook = Output<'permitOutlook'>;

/** What an answer says of a typed place. */
interface CheckAnswer {
  readonly words: string;
  /** Out of 100 permits; null where the place is not covered. */
  readonly shares: Readonly<Record<string, string>> | null;
  /** Places to choose from, as labels. */
  readonly choices: readonly string[];
  /** The place that is not covered, as a label. */
  readonly uncovered: string | null;
}

/** What a place has, as a sentence and the shares out of 100; else why there is nothing, and what may be meant. */
export function describeOutlook(
  { place, asked, who, days, reach, naming }: Outlook,
  trade: string,
  typed: string,
): CheckAnswer {
  const fault = asked === null ? null : placeFault(asked, typed);
  if (asked !== null && fault !== null)
    return {
      words: fault,
      shares: null,
      choices: placeChoices(asked).map(placeLabel),
      uncovered: uncoveredPlace(asked),
    };
  const label = place === null ? typed : placeLabel(place);
  if (naming.permits === 0)
    return { words: `${label} issued no permits in a year.`, shares: null, choices: [], uncovered: null };
  const ways = reachWords(reach);
  const leads = countShown(who, null);
  const kind = trade === '' ? '' : ` for ${trade.toLowerCase()}`;
  const share = (part: number): string => outOf100(part, naming.permits);
  return {
    words:
      `Yes. ${label} has ${leads === 0 ? 'no leads' : counted(leads, 'lead')}${kind} in ${days} days` +
      `${ways === '' ? '' : `: ${ways}`}. Of every 100 permits there:`,
    shares: {
      owner: share(naming.owner),
      contractor: share(naming.contractor),
      phone: share(naming.phone),
    },
    choices: [],
    uncovered: null,
  };
}

/** Makes the form answer on the page, and keeps the answers for the questions after sign-up. */
export function answerChecks(page: HTMLElement): void {
  const form = page.querySelector<HTMLFormElement>('[data-check]');
  const words = page.querySelector<HTMLElement>('[data-check-words]');
  const shares = page.querySelector<HTMLElement>('[data-check-shares]');
  const path = page.dataset['outlookPath'];
  const choices = page.querySelector<HTMLElement>('[data-check-choices]');
  const input = page.querySelector<HTMLInputElement>('[data-check] [name=city]');
  const list = page.querySelector<HTMLElement>('[data-check-list]');
  if (form === null || words === null || shares === null || path === undefined) return;
  if (choices === null || input === null || list === null) return;
  const check = (label: string): void => {
    input.value = label;
    form.requestSubmit();
  };
  const tell = askToTell(page);
  const placesPath = page.dataset['coveragePath'];
  suggestPlaces({
    input,
    list,
    read: async (text, signal) =>
      (
        await fetch(`${placesPath}?${new URLSearchParams({ place: text })}`, { signal })
      ).json() as Promise<TypedPlace>,
    onChoose: (place) => check(placeLabel(place)),
  });
  choices.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) check(target.textContent);
  });
  const show = (answer: CheckAnswer): void => {
    words.textContent = answer.words;
    choices.replaceChildren(...answer.choices.map(choiceOf));
    choices.hidden = answer.choices.length === 0;
    tell.show(answer.uncovered);
    words.classList.remove('text-muted');
    shares.hidden = answer.shares === null;
    for (const place of shares.querySelectorAll<HTMLElement>('[data-share]'))
      place.textContent = answer.shares?.[place.dataset['share'] ?? ''] ?? '';
  };
  let asked = 0;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    asked += 1;
    const current = asked;
    const values = new FormData(form);
    const trade = String(values.get('trade') ?? '');
    const place = String(values.get('city') ?? '');
    const query = new URLSearchParams({ place });
    for (const one of trade.split(' ')) if (one !== '') query.append('trade', one);
    const answer = await ask(`${path}?${query}`);
    // A newer question was asked meanwhile.
    if (current !== asked) return;
    if (typeof answer === 'string')
      return show({ words: answer, shares: null, choices: [], uncovered: null });
    const label = trade === '' ? '' : form.querySelector(`option[value="${trade}"]`)?.textContent;
    show(describeOutlook(answer, label ?? '', place));
    if (answer.naming.permits > 0) saveTabItem(ANSWERS_KEY, { trade, place: answer.place });
  });
}

function choiceOf(label: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'min-h-11 rounded border border-line-strong px-3 font-medium sm:min-h-9';
  button.textContent = label;
  return button;
}

/** @returns the outlook, or a sentence that says why there is none */
async function ask(address: string): Promise<Outlook | string> {
  try {
    const response = await fetch(address);
    if (response.ok) return (await response.json()) as Outlook;
  } catch {
    // Answered below, as any other failure.
  }
  return 'We couldn’t check that right now. Please try again in a minute.';
}
