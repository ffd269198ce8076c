import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, closePage, press, samplePermitRow } from '../../../lib/testing.tsx';
import { bodies, box, calls, openLeads, pageText } from '../testing.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(async () => {
  await closePage();
  vi.useRealTimers();
  sessionStorage.clear();
});

const card = (number: number): Element => {
  const found = document.querySelector(`[data-permit="tx-sample.${number}"]`);
  if (found === null) throw new Error(`There is no card ${number}.`);
  return found;
};
const touch = (element: Element, type: string): Promise<void> =>
  act(async () => {
    element.dispatchEvent(
      Object.assign(new Event(type, { bubbles: true, cancelable: true }), { pointerType: 'touch' }),
    );
  });

describe('leads on a phone', () => {
  it('have their actions on the card and no checkbox until somebody selects', async () => {
    await openLeads('/leads?state=Texas&trade=roofing');
    expect(button('Skip S-1').textContent).toBe('Skip');
    expect(() => box(1)).toThrow();
    await press(button('Select'));
    expect(() => button('Skip S-1')).toThrow();
    expect(document.activeElement).toBe(button('Stop selecting'));
    await press(box(1));
    expect(pageText()).toContain('1 selected');
    expect(button('Letters').getAttribute('href')).toBe('/letters?permit=tx-sample.1');
    await press(button('Stop selecting'));
    expect(button('Skip S-1').textContent).toBe('Skip');
    expect(document.activeElement).toBe(button('Select'));
  });

  it('ask for the mark of a lead when it is skipped, not with the list', async () => {
    const mark = { permitId: 'tx-sample.1', stage: 'saved', steps: [], lastCall: null, callBack: null };
    await openLeads('/leads?state=Texas', {
      'GET /api/work/marks': () => Response.json([mark]),
      'GET /api/work/tx-sample.1': () => Response.json({ ...mark, version: 'v7' }),
      'PATCH /api/work/tx-sample.1': () =>
        Response.json({ mark: { ...mark, stage: 'hidden', version: 'v8' } }),
    });
    const reads = () => calls().filter((call) => call.startsWith('GET /api/work/tx-sample.'));
    expect(reads()).toEqual([]);
    await press(button('Skip S-1'));
    expect(reads()).toHaveLength(1);
    expect(bodies()).toEqual([{ version: 'v7', stage: 'hidden' }]);
    expect(() => card(1)).toThrow();
  });

  it('select by a finger held still, not by one that scrolls', async () => {
    await openLeads('/leads?state=Texas');
    vi.useFakeTimers();
    await touch(card(2), 'pointerdown');
    await touch(card(2), 'pointercancel');
    await act(() => vi.advanceTimersByTime(1000));
    expect(pageText()).not.toContain('1 selected');
    await touch(card(2), 'pointerdown');
    await act(() => vi.advanceTimersByTime(1000));
    expect(pageText()).toContain('1 selected');
    expect(box(2)).toHaveProperty('checked', true);
  });

  it('write streets and names as people do, whatever the record shouts', async () => {
    const shouted = { addressStreet: '4118 SHOAL CREEK BLVD', contractorName: 'SAMPLE & ROWE BUILDERS LLC' };
    await openLeads('/leads?state=Texas', {
      'GET /api/permits/search': () =>
        Response.json([samplePermitRow(1, shouted)], { headers: { 'X-Total-Count': '1' } }),
    });
    expect(card(1).textContent).toContain('4118 Shoal Creek Blvd, Austin, TX');
    expect(card(1).textContent).toContain('Sample & Rowe Builders LLC');
  });

  it('have the ways on at the thumb of an open lead', async () => {
    const open = {
      reach: 'visit',
      who: { label: 'nobody', worth: 'best', reason: 'Nobody is named' },
    } as const;
    await openLeads('/leads?state=Texas&permit=tx-sample.1', {
      'GET /api/permits/search': () =>
        Response.json([samplePermitRow(1, open), samplePermitRow(2)], { headers: { 'X-Total-Count': '2' } }),
    });
    const ways = () => [...document.querySelectorAll<HTMLElement>('[role=dialog] footer > div > *')];
    const words = () => ways().map((one) => one.textContent);
    expect(words()).toEqual(['Letter', 'Directions', 'Save', 'Next']);
    await press(ways()[3] as HTMLElement);
    expect(document.querySelector('[role=dialog] h2')?.textContent).toBe('S-2');
    // Taken, and the last one.
    expect(words()).toEqual(['Directions', 'Save']);
  });

  it('open from the card, and in another tab as the link it is', async () => {
    await openLeads('/leads?state=Texas');
    const title = card(1).querySelector('[data-open]');
    expect(title?.getAttribute('href')).toBe('/leads?permit=tx-sample.1');
    await press(title as HTMLElement);
    expect(pageText()).toContain('PROPERTY OWNER');
  });

  it('have filter with its count, order, map and alert at the thumb', async () => {
    await openLeads('/leads?state=Texas&trade=roofing');
    expect(button('Filter2').closest('.thumb-bar')?.textContent).toContain('Map');
    expect(button('Save as alert').getAttribute('href')).toContain('trade=roofing');
    await press(button('Map'));
    expect(button('List').closest('.thumb-bar')).not.toBeNull();
  });
});
