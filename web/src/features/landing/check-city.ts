import type { Output } from '#shared/contract/index.ts';
import { reachWords } from '#shared/domain/permit/who.ts';
import { ANSWERS_KEY } from '../../lib/saved/answers-key.ts';
import { saveTabItem } from '../../lib/saved/tab-storage.ts';

type Outlook = Output<'permitOutlook'>;

/** A place as people type it: "Chicago, IL", "Chicago IL" or "Chicago". */
export function parsePlace(typed: string): { readonly city: string; readonly state: string } {
  const text = typed.trim();
  const comma = text.lastIndexOf(',');
  if (comma >= 0) return { city: text.slice(0, comma).trim(), state: text.slice(comma + 1).trim() };
  const [, city, state] = /^(.*\S) ([A-Z]{2})$/.exec(text) ?? [];
  return { city: city ?? text, state: state ?? '' };
}

/** What a place has, as a sentence and the shares out of 100; no shares where it is not covered. */
export function describeOutlook(
  { state, city, total, days, reach, naming }: Outlook,
  trade: string,
): { readonly words: string; readonly shares: Readonly<Record<string, string>> | null } {
  const place = city ?? state ?? 'this city';
  if (naming.permits === 0)
    return {
      words: `We don’t cover ${place} yet. Check the spelling, or add the state: Aurora, IL.`,
      shares: null,
    };
  const ways = reachWords(reach);
  const count = (number: number): string => number.toLocaleString('en-US');
  const kind = trade === '' ? '' : `${trade.toLowerCase()} `;
  const share = (part: number): string => String(Math.round((part / naming.permits) * 100));
  return {
    words:
      `Yes. ${city === null || state === null ? place : `${city}, ${state}`} issued ${count(total)} ${kind}permits in ${days} days` +
      `${ways === '' ? '' : `: ${ways}`}. Of every 100 permits there:`,
    shares: {
      owner: share(naming.owner),
      contractor: share(naming.contractor),
      phone: share(naming.phone),
    },
  };
}

/** Makes the form answer on the page, and keeps the answers for the questions after sign-up. */
export function answerChecks(page: HTMLElement): void {
  const form = page.querySelector<HTMLFormElement>('[data-check]');
  const words = page.querySelector<HTMLElement>('[data-check-words]');
  const shares = page.querySelector<HTMLElement>('[data-check-shares]');
  const path = page.dataset['outlookPath'];
  if (form === null || words === null || shares === null || path === undefined) return;
  const show = (answer: ReturnType<typeof describeOutlook>): void => {
    words.textContent = answer.words;
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
    const { city, state } = parsePlace(String(values.get('city') ?? ''));
    const query = new URLSearchParams({ state, city, trade });
    for (const name of ['state', 'city', 'trade']) if (query.get(name) === '') query.delete(name);
    const answer = await ask(`${path}?${query}`);
    // A newer question was asked meanwhile.
    if (current !== asked) return;
    if (typeof answer === 'string') return show({ words: answer, shares: null });
    const label = trade === '' ? '' : form.querySelector(`option[value="${trade}"]`)?.textContent;
    show(describeOutlook(answer, label ?? ''));
    if (answer.naming.permits > 0)
      saveTabItem(ANSWERS_KEY, { trade, state: answer.state, city: answer.city });
  });
}

/** @returns the outlook, or a sentence that says why there is none */
async function ask(address: string): Promise<Outlook | string> {
  try {
    const response = await fetch(address);
    if (response.ok) return (await response.json()) as Outlook;
    if (response.status === 400) return 'We don’t cover that state yet. We read permits in 17 states.';
  } catch {
    // Answered below, as any other failure.
  }
  return 'We couldn’t check that right now. Please try again in a minute.';
}
