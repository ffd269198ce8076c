import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** All rules, including those that are off by default, except for the strictest contrast, which is not required. */
const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  // No rule of these reads style sheets, which axe fetches and parses otherwise.
  preload: { assets: ['media'] },
};

export interface Violation {
  readonly rule: string;
  readonly text: string;
}

/** The rules that depend on colors; the others have the same result in light and dark mode. */
const COLOR_RULES: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/** Runs axe-core, which must be loaded in the page. @param what all rules, or only those about colors */
export async function findViolations(page: Page, what: 'all' | 'colors'): Promise<Violation[]> {
  const { violations } = await page.evaluate(
    (rules) =>
      (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(rules),
    what === 'all' ? RULES : COLOR_RULES,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      rule: id,
      text: `${id} at ${target.join(' ')}: ${failureSummary}`,
    })),
  );
}

/** Frames that a page may need after a resize: maps and tables render again, late on a busy machine. */
const RENDERS_MAX = 300;

/** The page and its scrolling parts, if they scroll sideways for good. Strips of buttons may (WCAG 1.4.10 leaves out toolbars). */
export function findSidewaysScrolling(page: Page): Promise<string[]> {
  return page.evaluate(async (rendersMax) => {
    const isWide = (element: Element): boolean => {
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
      return (scrolls || element === document.scrollingElement) && element.scrollWidth > element.clientWidth;
    };
    const find = (): string[] =>
      [...document.querySelectorAll(':not([data-toolbar])')]
        .filter(isWide)
        .map((element) => `<${element.localName} class="${element.getAttribute('class') ?? ''}">`);
    let found = find();
    for (let render = 0; found.length > 0 && render < rendersMax; render++) {
      await new Promise(requestAnimationFrame);
      found = find();
    }
    return found;
  }, RENDERS_MAX);
}

/** Visible buttons and links that show no word and would have no tooltip (`Tooltips`): their name is not an `aria-label`. */
export function findIconsWithoutTooltip(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // What only screen readers get is one pixel wide.
    const isShown = (element: Element): boolean =>
      element.getBoundingClientRect().width > 1 || getComputedStyle(element).display === 'contents';
    const showsWord = (element: Element): boolean =>
      [...element.childNodes].some((node) =>
        node instanceof Element
          ? isShown(node) && showsWord(node)
          : isShown(element) && (node.textContent ?? '').trim() !== '',
      );
    // A switch has its words beside it.
    return [...document.querySelectorAll('a, button:not([role="switch"])')]
      .filter((one) => one.checkVisibility() && isShown(one) && !showsWord(one))
      .filter((one) => !one.hasAttribute('aria-label') || one.textContent.trim() !== '')
      .filter((one) => !one.hasAttribute('aria-description'))
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
}

const TAB_PRESSES_MAX = 600;

/**
 * Visible controls that Tab does not reach. In a group with one Tab stop (radio buttons, dots of the map), arrow keys reach the
 * others. Behind a modal dialog, Tab must not reach anything.
 */
export async function findUnreachedByTab(page: Page): Promise<string[]> {
  const count = await page.evaluate(markTargets);
  const presses = Math.min(TAB_PRESSES_MAX, count + 8);
  let unreached: string[] = [];
  let before: number;
  // More rounds as long as they reach something: rows that arrive after the marking add Tab stops that were not counted.
  do {
    before = unreached.length || count;
    // Sent at once, because waiting for each would take minutes over all states.
    await Promise.all(Array.from({ length: presses }, () => page.keyboard.press('Tab')));
    unreached = await page.evaluate(() =>
      [...document.querySelectorAll('[data-unreached]')].map(({ outerHTML }) => outerHTML.slice(0, 160)),
    );
  } while (unreached.length > 0 && unreached.length < before);
  return unreached;
}

/** Marks all controls, and unmarks each one on focus. Runs in the page. @returns the number of controls */
function markTargets(): number {
  const wanted =
    'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [contenteditable], [tabindex]:not([tabindex="-1"])';
  // One of several siblings is the Tab stop, and arrow keys reach the others.
  const isLedTo = ({ parentElement }: Element): boolean =>
    parentElement?.querySelector(':scope > [tabindex="0"]') !== null;
  // Tab reaches only the checked radio button of a group, or its first while none is checked.
  const isLedToByRadio = (element: Element): boolean => {
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return false;
    const group = `input[type=radio][name="${element.name}"]`;
    return element !== (document.querySelector(`${group}:checked`) ?? document.querySelector(group));
  };
  const modal = [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document;
  const isTarget = (element: Element): boolean =>
    modal.contains(element) &&
    element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
    !element.matches(':disabled') &&
    !isLedToByRadio(element) &&
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
