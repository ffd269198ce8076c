import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPlace, leftAt, prepareAddress } from './page-place.ts';

describe('the address that the app opens at', () => {
  const prepared = (search: string): string => {
    history.replaceState(null, '', `/leads${search}`);
    prepareAddress();
    return location.search;
  };

  it('loses what others added', () => {
    expect(prepared('?fbclid=a1&gclid=b&utm_source=mail&utm_campaign=x&mc_cid=1')).toBe('');
    expect(prepared('?state=Texas&city=San%20Antonio&fbclid=a')).toBe('?state=Texas&city=San+Antonio');
  });

  it('keeps what is ours, and what is misspelled', () => {
    for (const search of ['?city=San%20Antonio&keywords=utm', '?stat=Texas', '?permit=tx.1&page=2'])
      expect(prepared(search)).toBe(search);
  });

  it('has a key of its own, which a reload keeps', () => {
    prepared('');
    const { key } = history.state as { readonly key: string };
    prepareAddress();
    expect((history.state as { readonly key: string }).key).toBe(key);
    prepared('');
    expect((history.state as { readonly key: string }).key).not.toBe(key);
  });
});

describe('the place of a page', () => {
  /** How far the page can be scrolled, in CSS pixels. */
  let length = 0;
  let grow: () => void = () => undefined;

  beforeEach(() => {
    sessionStorage.clear();
    length = 5000;
    vi.stubGlobal('scrollY', 0);
    vi.stubGlobal('scrollTo', (_: number, top: number) => {
      vi.stubGlobal('scrollY', Math.min(top, length));
    });
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onResize: () => void) {
          grow = () => onResize();
        }
        readonly observe = vi.fn();
        disconnect(): void {
          grow = () => undefined;
        }
      },
    );
  });
  afterEach(() => void vi.unstubAllGlobals());

  const scrollBy = (top: number): void => {
    scrollTo(0, top);
    dispatchEvent(new Event('scroll'));
  };

  it('is saved when the page is left, and when the tab is hidden', () => {
    const stop = keepPlace('a', null);
    scrollBy(2600);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(leftAt('a')).toBe(2600);
    scrollBy(2700);
    stop();
    scrollBy(10);
    expect([leftAt('a'), leftAt('b')]).toEqual([2700, null]);
  });

  it('is returned to as soon as the page is long enough', () => {
    length = 300;
    const stop = keepPlace('a', 2600);
    dispatchEvent(new Event('scroll'));
    length = 4000;
    grow();
    expect(scrollY).toBe(2600);
    scrollBy(100);
    grow();
    expect(scrollY).toBe(100);
    stop();
  });

  it('is not forgotten by a page that is left before it was long enough', () => {
    length = 300;
    const stop = keepPlace('a', 2600);
    dispatchEvent(new Event('scroll'));
    stop();
    expect(leftAt('a')).toBe(2600);
  });

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('is left alone after a %s', (hand) => {
    length = 300;
    const stop = keepPlace('a', 2600);
    dispatchEvent(new Event(hand));
    length = 4000;
    grow();
    expect(scrollY).toBe(300);
    stop();
  });
});
