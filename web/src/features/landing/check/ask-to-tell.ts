import { tellWhen, willTell } from '#shared/domain/places/tell-when.ts';

/** The form that takes an address where a place is not covered. */
export interface TellForm {
  /** Shows it for a place, by its label; hides it for null. */
  show(place: string | null): void;
}

/** Makes the form send its wish. */
export function askToTell(page: HTMLElement): TellForm {
  const form = page.querySelector<HTMLFormElement>('[data-tell]');
  const name = page.querySelector<HTMLElement>('[data-tell-place]');
  const words = page.querySelector<HTMLElement>('[data-tell-words]');
  const path = page.dataset['contactPath'];
  if (form === null || name === null || words === null || path === undefined)
    return { show: () => undefined };
  const first = words.textContent;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const values = new FormData(form);
    const email = String(values.get('email') ?? '').trim();
    const place = name.textContent;
    const website = String(values.get('website') ?? '');
    const problem = await send(path, { ...tellWhen(email, place, 'home page'), website });
    // Another place was asked meanwhile.
    if (name.textContent !== place) return;
    words.textContent = problem ?? willTell(email, place);
  });
  return {
    show: (place) => {
      form.hidden = place === null;
      if (place === null || place === name.textContent) return;
      name.textContent = place;
      words.textContent = first;
    },
  };
}

/** @returns why it was not sent, as a sentence; null if it was */
async function send(path: string, message: object): Promise<string | null> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
    });
    if (response.ok) return null;
    if (response.status === 400) return await response.text();
  } catch {
    // Answered below, as any other failure.
  }
  return 'We couldn’t send that right now. Your address is still in the box: try again in a minute.';
}
