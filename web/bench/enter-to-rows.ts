import type { Browser, Page } from 'playwright-core';
import { arrive, openPerson } from '../e2e/jobs/person.ts';
import { startLocalStack } from '../e2e/local-stack.ts';

const CITIES = ['il-chicago', 'fl-miami-dade-county', 'tx-austin'];
const TRADES = ['roofing', 'solar', 'electrical'];

/** When Enter is pressed: as soon as the words are understood, or once the box says how many leads they find. */
export type EnterMoment = 'at once' | 'after the count';

/**
 * The time from Enter in the search box to the painted rows of the answer, on the local stack with its sample data.
 * Every question is new, so that no answer is there from an earlier one.
 * @returns milliseconds of each question
 */
export async function enterToRows(
  browser: Browser,
  questions: number,
  moment: EnterMoment,
): Promise<readonly number[]> {
  const stack = await startLocalStack(CITIES);
  try {
    const person = await openPerson(browser, stack, await stack.newAccount('Bea'));
    await arrive(person, '/leads');
    const times: number[] = [];
    for (let at = 0; at < questions; at++)
      times.push(await timeQuestion(person.page, `${TRADES[at % TRADES.length]} over ${1 + at}k`, moment));
    await person.page.context().close();
    return times;
  } finally {
    await stack.stop();
  }
}

/** Replaces the list's search by another one. */
async function timeQuestion(page: Page, words: string, moment: EnterMoment): Promise<number> {
  const box = page.getByRole('textbox', { name: 'Search leads in your own words' });
  await page.locator('tbody [data-permit]').first().waitFor();
  await box.fill(words);
  await page
    .getByText(/^Enter searches for/)
    .first()
    .waitFor({ state: 'attached' });
  if (moment === 'after the count')
    await page
      .getByText(/^[\d,]+ leads?$/)
      .first()
      .waitFor();
  await page.evaluate(WATCH);
  await box.press('Enter');
  return page.evaluate<number>('globalThis.rowsShown');
}

/**
 * In the page: starts with the next Enter and ends in the frame after the one that shows the rows of another search. The chips of the
 * search change together with the rows.
 */
const WATCH = `
  void (globalThis.rowsShown = new Promise((resolve) => {
    const chips = () => [...document.querySelectorAll('[aria-label^="Drop "]')].map(({ ariaLabel }) => ariaLabel).join();
    const before = chips();
    addEventListener('keydown', ({ timeStamp }) => {
      const look = () => {
        const isNew =
          chips() !== before &&
          document.querySelector('tbody [data-permit]') !== null &&
          document.querySelector('[aria-busy="true"]') === null;
        requestAnimationFrame(isNew ? () => resolve(performance.now() - timeStamp) : look);
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  }));`;
