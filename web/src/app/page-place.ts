import { readTabItem, saveTabItem } from '../lib/saved/tab-storage.ts';

/** What ads, mail programs and social networks add to the addresses that people follow. */
const TRACKING = /^(utm_.+|\w*clid|gad_\w+|gbraid|wbraid|_gl|_hs\w+|mc_[ce]id|mkt_tok|igsh(id)?|srsltid)$/;

/**
 * Prepares the address that the app opens at: takes out what others added, and gives its history entry a key of its own, which a reload
 * keeps. From then on `keepPlace` scrolls, since the browser would before there is anything to scroll.
 */
export function prepareAddress(): void {
  const address = new URL(location.href);
  for (const name of [...address.searchParams.keys()])
    if (TRACKING.test(name)) address.searchParams.delete(name);
  history.scrollRestoration = 'manual';
  history.replaceState({ key: crypto.randomUUID(), ...history.state }, '', address);
}

/** What a reader moves a page with. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const itemOf = (key: string): string => `place:${key}`;

/** How far a history entry of this tab was scrolled when it was left, in CSS pixels; null if it is new. */
export function leftAt(key: string): number | null {
  return readTabItem(itemOf(key)) as number | null;
}

/**
 * Scrolls to a place as soon as the page is long enough, unless the reader moves first, and saves where the entry is left.
 * @param place CSS pixels from the top; null leaves the page where it is
 * @returns ends it
 */
export function keepPlace(key: string, place: number | null): () => void {
  let left = place ?? scrollY;
  let isThere = place === null;
  const observer = new ResizeObserver(move);
  function move(): void {
    if (scrollY !== left) scrollTo(0, left);
    if (Math.abs(scrollY - left) < 2) arrive();
  }
  function arrive(): void {
    isThere = true;
    observer.disconnect();
  }
  const remember = (): void => {
    if (isThere) left = scrollY;
  };
  const save = (): void => saveTabItem(itemOf(key), left);
  if (!isThere) move();
  if (!isThere) observer.observe(document.body);
  for (const hand of HANDS) addEventListener(hand, arrive, { passive: true });
  addEventListener('scroll', remember, { passive: true });
  document.addEventListener('visibilitychange', save);
  return () => {
    arrive();
    save();
    for (const hand of HANDS) removeEventListener(hand, arrive);
    removeEventListener('scroll', remember);
    document.removeEventListener('visibilitychange', save);
  };
}
