import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** What is looked for in a page as it is shown now. */

/** All rules, those that are off by default too, but for the strictest contrast, which LOOK does not ask for. */
const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
};

export interface Violation {
  readonly rule: string;
  readonly text: string;
}

/** The rules whose outcome hangs on colors: the others say the same of a page in light and in dark. */
const COLOR_RULES: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/**
 * What axe-core finds, a line each: the rule, the element, and why. axe has been put into the page before.
 * @param what all rules, or only those about colors
 */
export async function findViolations(page: Page, what: 'all' | 'colors'): Promise<Violation[]> {
  const { violations } = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(rules),
    what === 'all' ? RULES : COLOR_RULES,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      rule: id,
      told: `${id} at ${target.join(' ')}: ${failureSummary}`,
    })),
  );
}

/** The page and the parts of it that scroll by themselves, where they can be moved sideways. */
export function findSidewaysScrolling(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isWide = (element: Element): boolean => {
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      return (scrolls || element === document.scrollingElement) && element.scrollWidth > element.clientWidth;
    };
    return [...document.querySelectorAll('*')]
      .filter(isWide)
      .map((element) => `<${element.localName} class="${element.getAttribute('class') ?? ''}">`);
  });
}

/** More presses of Tab than a page needs come to an end all the same. */
const TAB_PRESSES_MAX = 600;

/**
 * What can be pressed or typed into, is seen, and is not come to by Tab. Of a group with one way in (radio buttons, the dots
 * of the map) the arrow keys lead to the others.
 */
export async function findUnreachedByTab(page: Page): Promise<string[]> {
  const count = await page.evaluate(markTargets);
  const presses = Math.min(TAB_PRESSES_MAX, count + 8);
  // Sent at once and worked through in order: waiting for each would take minutes over all states.
  await Promise.all(Array.from({ length: presses }, () => page.keyboard.press('Tab')));
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-unreached]')].map(({ outerHTML }) => outerHTML.slice(0, 160)),
  );
}

/** Marks what has to be reached, and unmarks each when it has the focus. Runs in the page. @returns how many there are */
function markTargets(): number {
  const wanted =
    'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [contenteditable], [tabindex]:not([tabindex="-1"])';
  // One of several beside each other is the way in, and arrow keys lead to the others.
  const isLedTo = ({ parentElement }: Element): boolean =>
    parentElement?.querySelector(':scope > [tabindex="0"]') !== null;
  // So with the browser's own radio buttons: Tab comes to the one that is chosen.
  const isOfChosen = (element: Element): boolean =>
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    !element.checked &&
    document.querySelector(`input[type=radio][name="${element.name}"]:checked`) !== null;
  const isTarget = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
    !element.matches(':disabled') &&
    !isOfChosen(element) &&
    element.closest('[aria-hidden=true], [inert]') === null &&
    !(element.getAttribute('tabindex') === '-1' && isLedTo(element)) &&
    element.getClientRects().length > 0;
  const targets = [...document.querySelectorAll(wanted)].filter(isTarget);
  for (const target of targets) target.setAttribute('data-unreached', '');
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) target.removeAttribute('data-unreached');
  });
  document.activeElement?.removeAttribute('data-unreached');
  return targets.length;
}
