import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  choose,
  closePage,
  control,
  fill,
  flushUpdates,
  goBack,
  never,
  pageAddress,
  press,
} from '../../lib/testing.tsx';
import { currentToast, dismissToast } from '../../ui/toasts/toast-store.ts';
// Loaded before it opens.
import '../../ui/ask/ask-preview.tsx';
import { calls, FOLDED, listCalls, openLeads, pageText } from './testing.tsx';

const BOX = 'Search leads in your own words';
const FACETS = {
  'GET /api/permits/facets': () => Response.json({ permitTypes: [], counties: [], cities: [] }),
};

beforeEach(() => dismissToast(currentToast()?.id ?? 0));
afterEach(async () => {
  await closePage();
  vi.restoreAllMocks();
});

describe('the search box', () => {
  it('counts the leads once typing pauses, and shows them on Enter without another call', async () => {
    await openLeads('/leads?view=all', FACETS);
    await act(async () => control(BOX).focus());
    await fill(BOX, 'roofing');
    await vi.waitFor(async () => {
      await flushUpdates();
      expect(pageText()).toContain('Enter searches forRoofing150 leads');
    });
    const before = listCalls();
    expect(before.at(-1)).toBe(
      `GET /api/permits/search?trade=roofing${FOLDED}&sort=score&limit=100&offset=0`,
    );
    await act(async () => {
      control(BOX).dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
      );
    });
    expect(pageAddress()).toBe(`/leads?trade=roofing${FOLDED}`);
    expect(document.querySelectorAll('tbody [data-permit], li[data-permit]')).toHaveLength(100);
    expect(listCalls()).toEqual(before);
  });
});

describe('search', () => {
  it('requires a state and makes no call without one (PRODUCT §5)', async () => {
    await openLeads('/leads');
    const before = calls().length;
    await press(button('Search by State'));
    expect(currentToast()).toMatchObject({
      title: 'Please select a state',
      description: 'State selection is required to search permits',
    });
    expect(calls()).toHaveLength(before);
  });

  it('shows page 1 of the selected state and city (PRODUCT §4)', async () => {
    await openLeads('/leads?view=all&page=2');
    await choose('State', 'Texas');
    await choose('City', 'Austin');
    await press(button('Search by State'));
    expect(pageAddress()).toBe(`/leads?state=Texas&city=Austin${FOLDED}`);
    expect(listCalls().at(-1)).toBe(
      `GET /api/permits/search?state=Texas&city=Austin${FOLDED}&sort=score&limit=100&offset=0`,
    );
    expect(pageText()).toContain('All permits in Austin, TX');
  });

  it.each([
    ['drops a city the new state lacks', 'Austin', 'Chicago', '/leads?state=Illinois'],
    ['keeps one it has', 'Springfield', 'Chicago', '/leads?state=Illinois&city=Springfield'],
  ])('%s when the state changes (PRODUCT §4)', async (_, city, __, expected) => {
    await openLeads(`/leads?state=Texas&city=${city}`);
    await choose('State', 'Illinois');
    await press(button('Search by State'));
    expect(pageAddress()).toBe(expected);
  });

  it('can search all states from the filter sheet, which drops cities by the same rule', async () => {
    await openLeads('/leads?state=Texas&city=Austin&city=Springfield');
    await press(button('More filters'));
    await press(control('Texas'));
    await press(control('Illinois'));
    await press(control('Roofing'));
    await press(button('Apply filters'));
    expect(pageAddress()).toBe('/leads?state=Illinois&city=Springfield&trade=roofing');
    await press(button('More filters'));
    await press(control('Illinois'));
    await press(control('Springfield'));
    await press(button('Apply filters'));
    expect(pageAddress()).toBe('/leads?trade=roofing');
    expect(listCalls().at(-1)).toBe('GET /api/permits/search?trade=roofing&sort=score&limit=100&offset=0');
  });

  it('keeps a contractor’s name out of the address, through sorting, a dialog and Back', async () => {
    await openLeads('/leads?state=Texas');
    await press(button('More filters'));
    await fill('Contractor’s name contains', 'Ana Sample');
    await press(button('Apply filters'));
    const call = 'GET /api/permits/search?state=Texas&contractor=Ana+Sample&';
    expect(pageAddress()).toBe('/leads?state=Texas&contractor=');
    expect(listCalls().at(-1)).toBe(`${call}sort=score&limit=100&offset=0`);
    await press(button('Valuation'));
    await press(button('S-2'));
    expect(pageAddress()).toBe('/leads?state=Texas&contractor=&sort=value&permit=tx-sample.2');
    expect(listCalls().at(-1)).toBe(`${call}sort=value&limit=100&offset=0`);
    await goBack();
    await press(button('More filters'));
    expect(control('Contractor’s name contains').value).toBe('Ana Sample');
    await goBack();
    expect(button('Save as alert').getAttribute('href')).toBe('/alerts?new=1&state=Texas&contractor=');
    expect(pageText()).not.toContain('Links carry no names');
  });

  it('says that a link had a contractor’s name', async () => {
    await openLeads('/leads?state=Texas&contractor=');
    expect(pageText()).toContain('Links carry no names: type it again under More filters.');
    expect(listCalls().at(-1)).toBe('GET /api/permits/search?state=Texas&sort=score&limit=100&offset=0');
  });

  it('offers Clear Filter only with a filter, which shows every permit again', async () => {
    await openLeads('/leads');
    expect(() => button('Clear Filter')).toThrow();
    await choose('State', 'Texas');
    await press(button('Search by State'));
    await press(button('Clear Filter'));
    expect(pageAddress()).toBe('/leads?view=all');
    expect(control('State').value).toBe('');
  });

  it('Load All shows the count, clears the state and goes to page 1', async () => {
    await openLeads('/leads?state=Texas&page=2');
    await press(button('Load All 1,234 permits'));
    expect(pageAddress()).toBe('/leads?view=all');
    expect(control('State').value).toBe('');
  });

  it.each(['Load All 1,234 permits', 'View All Leads'])(
    'clears a state that was selected but not searched, by %s',
    async (name) => {
      for (const address of ['/leads', '/leads?view=all']) {
        await openLeads(address);
        await choose('State', 'Texas');
        await choose('City', 'Austin');
        await press(button(name));
        expect(pageAddress()).toBe('/leads?view=all');
        expect(control('State').value).toBe('');
        expect(() => button('Clear Filter')).toThrow();
        expect(() => control('City')).toThrow();
      }
    },
  );

  it('opens the filter sheet with the selected place, and shows the other filters as chips', async () => {
    await openLeads('/leads');
    await choose('State', 'Texas');
    await press(button('More filters'));
    await press(control('Roofing'));
    await press(control('Active'));
    await press(button('Apply filters'));
    expect(pageAddress()).toBe(`/leads?state=Texas&trade=roofing&status=Active${FOLDED}`);
    expect(control('State').value).toBe('Texas');
    expect([button('Change Roofing'), button('Change Active')]).toHaveLength(2);
  });

  it('closes the filter sheet on Back, and leaves no history entry for it once applied', async () => {
    await openLeads('/leads?state=Texas');
    await press(button('More filters'));
    await goBack();
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(pageAddress()).toBe('/leads?state=Texas');
    await press(button('More filters'));
    await press(control('Roofing'));
    await press(button('Apply filters'));
    expect(pageAddress()).toBe('/leads?state=Texas&trade=roofing');
    await goBack();
    expect(pageAddress()).toBe('/leads?state=Texas');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('offers no state before it knows which have permits', async () => {
    await openLeads('/leads?state=Texas', { 'GET /api/permits/states': never });
    const select = control('State');
    expect(select.disabled).toBe(true);
    expect(select.value).toBe('Texas');
    expect([...select.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Loading states',
      'Texas',
    ]);
  });

  it('marks the count as stated while the true one is unknown (PRODUCT §9)', async () => {
    await openLeads('/leads', { 'GET /api/permits/stats': never });
    expect(pageText()).toContain('Load All 88,000+ (not counted yet) permits');
  });
});
